package io.github.bancada.net;

import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1Exception;
import com.unboundid.asn1.ASN1Integer;
import com.unboundid.asn1.ASN1Null;
import com.unboundid.asn1.ASN1ObjectIdentifier;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.util.OID;
import com.unboundid.util.ssl.cert.CertException;
import com.unboundid.util.ssl.cert.PKCS8EncryptionHandler;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Map;
import javax.crypto.BadPaddingException;

/**
 * A private key in PEM (RFC 7468): PKCS #8, plain or encrypted by PBES2 (RFC 8018), and the older
 * forms PKCS #1 (RFC 8017, appendix A.1.2) and SEC 1 (RFC 5915). Stateless.
 */
final class PemKey {
  private static final String CONVERT =
      "; convert it with openssl pkcs8 -topk8 -in old.pem -out key.pem";

  private static final OID RSA = new OID("1.2.840.113549.1.1.1");
  private static final OID ELLIPTIC_CURVE = new OID("1.2.840.10045.2.1");

  /** Java's names of algorithms, because not each key factory knows its number. */
  private static final Map<String, String> NAMES =
      Map.of(
          RSA.toString(),
          "RSA",
          "1.2.840.113549.1.1.10",
          "RSASSA-PSS",
          ELLIPTIC_CURVE.toString(),
          "EC",
          "1.2.840.10040.4.1",
          "DSA",
          "1.3.101.112",
          "Ed25519",
          "1.3.101.113",
          "Ed448");

  /** Tag of the parameters in an ECPrivateKey. */
  private static final byte CURVE = (byte) 0xA0;

  private PemKey() {}

  /**
   * Reads a key.
   *
   * @param password if it is encrypted
   * @param passwordField name of the field with the password
   * @throws PemIdentity.UnusableException if it cannot be read
   */
  static PrivateKey read(PemBlock block, String password, String passwordField)
      throws PemIdentity.UnusableException {
    if (block.isEncryptedByItsHeader()) {
      throw new PemIdentity.UnusableException(
          "has a private key that is encrypted in OpenSSL's old way" + CONVERT, null);
    }
    try {
      byte[] der = block.der();
      return ofPkcs8(
          switch (block.kind()) {
            case "PRIVATE KEY" -> der;
            case "ENCRYPTED PRIVATE KEY" -> decrypted(der, password, passwordField);
            case "RSA PRIVATE KEY" -> pkcs8(RSA, new ASN1Null(), der);
            case "EC PRIVATE KEY" -> pkcs8(ELLIPTIC_CURVE, curve(der), der);
            default ->
                throw new PemIdentity.UnusableException(
                    "has a '" + block.kind() + "'" + CONVERT, null);
          });
    } catch (NoSuchAlgorithmException e) {
      throw new PemIdentity.UnusableException("has a private key of an unknown kind" + CONVERT, e);
    } catch (ASN1Exception | IllegalArgumentException e) {
      throw new PemIdentity.UnusableException("has a damaged private key", e);
    } catch (PemIdentity.UnusableException e) {
      throw e;
    } catch (GeneralSecurityException e) {
      throw new PemIdentity.UnusableException("has a damaged private key", e);
    }
  }

  /** PrivateKeyInfo ::= SEQUENCE { version, algorithm, key OCTET STRING } (RFC 5958). */
  private static byte[] pkcs8(OID algorithm, ASN1Element parameters, byte[] key)
      throws ASN1Exception {
    return new ASN1Sequence(
            new ASN1Integer(0),
            new ASN1Sequence(new ASN1ObjectIdentifier(algorithm), parameters),
            new ASN1OctetString(key))
        .encode();
  }

  /** The parameters that name the curve of an ECPrivateKey. */
  private static ASN1Element curve(byte[] key) throws ASN1Exception {
    for (ASN1Element each : ASN1Sequence.decodeAsSequence(key).elements()) {
      if (each.getType() == CURVE) {
        return ASN1Element.decode(each.getValue());
      }
    }
    throw new IllegalArgumentException("its curve is not named");
  }

  private static byte[] decrypted(byte[] der, String password, String passwordField)
      throws PemIdentity.UnusableException {
    if (password.isEmpty()) {
      throw new PemIdentity.UnusableException(
          "has an encrypted private key; give its password in " + passwordField, null);
    }
    try {
      return PKCS8EncryptionHandler.decryptPrivateKey(der, password.toCharArray())
          .getPKCS8PrivateKeyBytes();
    } catch (CertException e) {
      throw e.getCause() instanceof BadPaddingException
          ? new PemIdentity.UnusableException(
              "cannot be opened because the password is wrong; correct " + passwordField, null)
          : new PemIdentity.UnusableException(
              "has a private key that cannot be decrypted; correct "
                  + passwordField
                  + ", or decrypt it with openssl pkey -in old.pem -out key.pem",
              e);
    }
  }

  private static PrivateKey ofPkcs8(byte[] encoded) throws ASN1Exception, GeneralSecurityException {
    ASN1Element[] info = ASN1Sequence.decodeAsSequence(encoded).elements();
    if (info.length < 3) {
      throw new IllegalArgumentException("it is not PKCS #8");
    }
    ASN1Element[] algorithm = info[1].decodeAsSequence().elements();
    if (algorithm.length == 0) {
      throw new IllegalArgumentException("its algorithm is not named");
    }
    String oid = algorithm[0].decodeAsObjectIdentifier().getOID().toString();
    return KeyFactory.getInstance(NAMES.getOrDefault(oid, oid))
        .generatePrivate(new PKCS8EncodedKeySpec(encoded));
  }
}
