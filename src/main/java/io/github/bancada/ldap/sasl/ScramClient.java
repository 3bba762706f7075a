package io.github.bancada.ldap.sasl;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.text.Normalizer;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import javax.security.sasl.SaslClient;
import javax.security.sasl.SaslException;

/**
 * SCRAM-SHA-256 (RFC 5802, RFC 7677) without channel binding: proves that the client knows the
 * password and checks that the server knows it too.
 *
 * <pre>
 * client-first = "n,,n=" user ",r=" client-nonce
 * server-first = "r=" nonce ",s=" base64 ",i=" number [",…"]
 * client-final = "c=biws,r=" nonce ",p=" base64
 * server-final = "v=" base64 [",…"] / "e=" text
 * </pre>
 *
 * User and password are normalised with NFKC, as SASLprep (RFC 4013) requires; its prohibited
 * characters are not refused. Not thread-safe.
 */
final class ScramClient implements SaslClient {
  /** A server that asks for more iterations is refused; usual are 4,096 to 310,000. */
  static final int MOST_ITERATIONS = 2_000_000;

  private static final String HMAC = "HmacSHA256";
  private static final int KEY_BITS = 256;

  /** Base64 of the header {@code n,,}: no channel binding, no other authorization identity. */
  private static final String NO_BINDING = "c=biws";

  private enum Step {
    FIRST,
    SERVER_FIRST,
    SERVER_FINAL,
    DONE
  }

  private final String password;
  private final String clientNonce;
  private final String bareFirst;
  private Step step = Step.FIRST;
  private byte[] serverSignature;

  ScramClient(String user, String password, String clientNonce) {
    this.password = normal(password);
    this.clientNonce = clientNonce;
    this.bareFirst =
        "n=" + normal(user).replace("=", "=3D").replace(",", "=2C") + ",r=" + clientNonce;
  }

  private static String normal(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKC);
  }

  @Override
  public String getMechanismName() {
    return "SCRAM-SHA-256";
  }

  @Override
  public boolean hasInitialResponse() {
    return true;
  }

  @Override
  public byte[] evaluateChallenge(byte[] challenge) throws SaslException {
    String text = new String(challenge, StandardCharsets.UTF_8);
    return switch (step) {
      case FIRST -> {
        step = Step.SERVER_FIRST;
        yield bytes("n,," + bareFirst);
      }
      case SERVER_FIRST -> {
        step = Step.SERVER_FINAL;
        yield answerFirst(text);
      }
      case SERVER_FINAL -> {
        checkFinal(text);
        step = Step.DONE;
        yield new byte[0];
      }
      case DONE -> throw new SaslException("it continues after the end of SCRAM");
    };
  }

  private byte[] answerFirst(String challenge) throws SaslException {
    String[] parts = challenge.split(",", -1);
    if (parts.length < 3) {
      throw new SaslException("its first SCRAM message is not r=…,s=…,i=…");
    }
    String nonce = value(parts[0], "r=");
    if (!nonce.startsWith(clientNonce) || nonce.length() == clientNonce.length()) {
      throw new SaslException("its nonce does not continue the client's");
    }
    byte[] salt = base64(value(parts[1], "s="));
    int iterations = iterations(value(parts[2], "i="));
    String withoutProof = NO_BINDING + ",r=" + nonce;
    byte[] signed = bytes(bareFirst + "," + challenge + "," + withoutProof);
    try {
      byte[] salted = salted(salt, iterations);
      byte[] clientKey = hmac(salted, bytes("Client Key"));
      byte[] storedKey = MessageDigest.getInstance("SHA-256").digest(clientKey);
      byte[] proof = hmac(storedKey, signed);
      for (int i = 0; i < proof.length; i++) {
        proof[i] ^= clientKey[i];
      }
      serverSignature = hmac(hmac(salted, bytes("Server Key")), signed);
      return bytes(withoutProof + ",p=" + Base64.getEncoder().encodeToString(proof));
    } catch (GeneralSecurityException e) {
      throw new SaslException("this Java cannot compute SCRAM-SHA-256", e);
    }
  }

  private static int iterations(String text) throws SaslException {
    if (!text.matches("[1-9][0-9]{0,8}") || Integer.parseInt(text) > MOST_ITERATIONS) {
      throw new SaslException(
          "its iteration count is '" + text + "'; at most " + MOST_ITERATIONS + " are computed");
    }
    return Integer.parseInt(text);
  }

  private byte[] salted(byte[] salt, int iterations) throws GeneralSecurityException {
    PBEKeySpec key = new PBEKeySpec(password.toCharArray(), salt, iterations, KEY_BITS);
    return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(key).getEncoded();
  }

  private static byte[] hmac(byte[] key, byte[] text) throws GeneralSecurityException {
    Mac mac = Mac.getInstance(HMAC);
    mac.init(new SecretKeySpec(key, HMAC));
    return mac.doFinal(text);
  }

  private void checkFinal(String text) throws SaslException {
    String first = text.split(",", 2)[0];
    if (first.startsWith("e=")) {
      throw new SaslException("it says " + first.substring(2));
    }
    if (!MessageDigest.isEqual(base64(value(first, "v=")), serverSignature)) {
      throw new SaslException("it does not prove that it knows the password");
    }
  }

  private static String value(String part, String name) throws SaslException {
    if (!part.startsWith(name)) {
      throw new SaslException("its SCRAM message has '" + part + "' where " + name + " was due");
    }
    return part.substring(name.length());
  }

  private static byte[] base64(String text) throws SaslException {
    try {
      byte[] decoded = Base64.getDecoder().decode(text);
      if (decoded.length > 0) {
        return decoded;
      }
    } catch (IllegalArgumentException e) {
      throw new SaslException("its SCRAM message has '" + text + "', which is not base64", e);
    }
    throw new SaslException("its SCRAM message has an empty value");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public boolean isComplete() {
    return step == Step.DONE;
  }

  /** Not used: there is no security layer. */
  @Override
  public byte[] unwrap(byte[] incoming, int offset, int length) {
    throw new IllegalStateException("SCRAM has no security layer");
  }

  /** Not used: there is no security layer. */
  @Override
  public byte[] wrap(byte[] outgoing, int offset, int length) {
    throw new IllegalStateException("SCRAM has no security layer");
  }

  @Override
  public Object getNegotiatedProperty(String name) {
    return null;
  }

  @Override
  public void dispose() {
    // There is nothing to release.
  }
}
