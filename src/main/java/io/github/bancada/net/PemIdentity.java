package io.github.bancada.net;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A private key with its certificate and those of the authorities above it, from PEM text. The
 * order in the text does not matter. Immutable.
 *
 * @param chain from the certificate of the key upwards
 */
record PemIdentity(PrivateKey key, List<X509Certificate> chain) {

  /** A text without a usable identity; the message continues "the file, which". */
  static final class UnusableException extends GeneralSecurityException {
    private static final long serialVersionUID = 1L;

    UnusableException(String message, Exception cause) {
      super(message, cause);
    }
  }

  PemIdentity {
    chain = List.copyOf(chain);
  }

  /**
   * Reads a text with one key and at least its certificate.
   *
   * @param password of the key, if it is encrypted
   * @param passwordField name of the field with the password
   * @throws UnusableException if something is missing, does not belong together or cannot be read
   */
  static PemIdentity parse(String text, String password, String passwordField)
      throws GeneralSecurityException {
    List<PemBlock> blocks = PemBlock.of(text);
    List<PemBlock> keys = blocks.stream().filter(PemBlock::isKey).toList();
    if (keys.size() != 1) {
      throw new UnusableException(
          keys.isEmpty()
              ? "has no private key, but "
                  + kinds(blocks)
                  + "; give the file of the key too, with a comma between them"
              : "has " + keys.size() + " private keys; keep only the certificate's key",
          null);
    }
    PrivateKey key = PemKey.read(keys.get(0), password, passwordField);
    List<X509Certificate> certificates = new ArrayList<>();
    for (PemBlock block : blocks) {
      if (block.isCertificate()) {
        certificates.add(certificate(block));
      }
    }
    if (certificates.isEmpty()) {
      throw new UnusableException(
          "has a private key without its certificate; give the file of the certificate too, with a"
              + " comma between them",
          null);
    }
    return new PemIdentity(key, chain(key, certificates));
  }

  private static String kinds(List<PemBlock> blocks) {
    return blocks.isEmpty()
        ? "no complete PEM block"
        : blocks.stream()
            .map(block -> "a '" + block.kind() + "'")
            .distinct()
            .collect(Collectors.joining(" and "));
  }

  private static X509Certificate certificate(PemBlock block) throws UnusableException {
    try {
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(block.der()));
    } catch (CertificateException | IllegalArgumentException e) {
      throw new UnusableException("has an unreadable certificate", e);
    }
  }

  private static List<X509Certificate> chain(PrivateKey key, List<X509Certificate> certificates)
      throws GeneralSecurityException {
    List<X509Certificate> rest = new ArrayList<>(certificates);
    List<X509Certificate> chain = new ArrayList<>();
    for (X509Certificate each : certificates) {
      if (chain.isEmpty() && isPair(key, each.getPublicKey())) {
        chain.add(each);
      }
    }
    if (chain.isEmpty()) {
      throw new UnusableException(
          "has a private key that does not belong to the certificate '"
              + certificates.get(0).getSubjectX500Principal()
              + "'; give the two that were made together",
          null);
    }
    X509Certificate last = chain.get(0);
    while (last != null) {
      rest.remove(last);
      last = issuer(last, rest);
      if (last != null) {
        chain.add(last);
      }
    }
    return chain;
  }

  private static X509Certificate issuer(X509Certificate of, List<X509Certificate> among) {
    return among.stream()
        .filter(each -> each.getSubjectX500Principal().equals(of.getIssuerX500Principal()))
        .findFirst()
        .orElse(null);
  }

  /** RSA keys share their modulus; other public keys must verify the private key's signature. */
  private static boolean isPair(PrivateKey key, PublicKey other) throws GeneralSecurityException {
    if (key instanceof RSAKey one && other instanceof RSAKey another) {
      return one.getModulus().equals(another.getModulus());
    }
    if (!key.getAlgorithm().equals(other.getAlgorithm())) {
      return false;
    }
    String algorithm = key.getAlgorithm().equals("EC") ? "SHA256withECDSA" : key.getAlgorithm();
    byte[] text = "any text".getBytes(StandardCharsets.US_ASCII);
    try {
      Signature signature = Signature.getInstance(algorithm);
      signature.initSign(key);
      signature.update(text);
      byte[] signed = signature.sign();
      signature.initVerify(other);
      signature.update(text);
      return signature.verify(signed);
    } catch (SignatureException | InvalidKeyException e) {
      return false; // of another curve, for instance
    }
  }

  /** A key store with the key alone, under this password. */
  KeyStore keyStore(char[] password) throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry("key", key, password, chain.toArray(X509Certificate[]::new));
    return store;
  }

  /** Without the key. */
  @Override
  public String toString() {
    return "PemIdentity" + chain.stream().map(X509Certificate::getSubjectX500Principal).toList();
  }
}
