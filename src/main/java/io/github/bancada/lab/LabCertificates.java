package io.github.bancada.lab;

import com.unboundid.asn1.ASN1Boolean;
import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1ObjectIdentifier;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.util.LDAPSDKException;
import com.unboundid.util.OID;
import com.unboundid.util.ObjectPair;
import com.unboundid.util.ssl.cert.PublicKeyAlgorithmIdentifier;
import com.unboundid.util.ssl.cert.SignatureAlgorithmIdentifier;
import com.unboundid.util.ssl.cert.X509Certificate;
import com.unboundid.util.ssl.cert.X509CertificateExtension;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A certificate authority for one run, and its certificate for {@code localhost} and the loopback
 * addresses. Immutable.
 */
final class LabCertificates {
  /** NIST P-256; such a key takes a millisecond, an RSA key at least a tenth of a second. */
  private static final int KEY_BITS = 256;

  // RFC 5280 sections 4.2.1.6, 4.2.1.9 and 4.2.1.12.
  private static final String SUBJECT_ALTERNATIVE_NAME = "2.5.29.17";
  private static final String BASIC_CONSTRAINTS = "2.5.29.19";
  private static final String EXTENDED_KEY_USAGE = "2.5.29.37";
  private static final String SERVER_AUTHENTICATION = "1.3.6.1.5.5.7.3.1";
  private static final byte DNS_NAME = (byte) 0x82;
  private static final byte IP_ADDRESS = (byte) 0x87;

  private static final char[] PASSWORD = "lab".toCharArray();
  private static final long VALID_MILLIS = TimeUnit.DAYS.toMillis(30);

  private final X509Certificate authority;
  private final X509Certificate server;
  private final KeyPair key;
  private final SSLContext serverContext;

  /**
   * @throws IOException if this Java cannot create certificates
   */
  LabCertificates() throws IOException {
    try {
      long now = System.currentTimeMillis();
      long from = now - TimeUnit.HOURS.toMillis(1);
      ObjectPair<X509Certificate, KeyPair> ca =
          X509Certificate.generateSelfSignedCertificate(
              SignatureAlgorithmIdentifier.SHA_256_WITH_ECDSA,
              PublicKeyAlgorithmIdentifier.EC,
              KEY_BITS,
              new DN("CN=Bancada Lab CA " + now),
              from,
              now + VALID_MILLIS,
              extension(BASIC_CONSTRAINTS, true, new ASN1Boolean(true)));
      authority = ca.getFirst();
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(KEY_BITS);
      key = generator.generateKeyPair();
      server = issue(ca, key, from, now + VALID_MILLIS);
      serverContext = context();
    } catch (GeneralSecurityException | LDAPSDKException e) {
      throw new IOException("The lab server's certificate cannot be created: " + e.getMessage(), e);
    }
  }

  private static X509Certificate issue(
      ObjectPair<X509Certificate, KeyPair> ca, KeyPair key, long from, long until)
      throws LDAPSDKException, IOException {
    // SubjectPublicKeyInfo ::= SEQUENCE { algorithm, subjectPublicKey BIT STRING }
    ASN1Element[] keyInfo = ASN1Sequence.decodeAsSequence(key.getPublic().getEncoded()).elements();
    ASN1Element[] algorithm = keyInfo[0].decodeAsSequence().elements();
    return X509Certificate.generateIssuerSignedCertificate(
        SignatureAlgorithmIdentifier.SHA_256_WITH_ECDSA,
        ca.getFirst(),
        ca.getSecond().getPrivate(),
        PublicKeyAlgorithmIdentifier.EC.getOID(),
        algorithm[1],
        keyInfo[1].decodeAsBitString(),
        null,
        new DN("CN=localhost"),
        from,
        until,
        extension(
            SUBJECT_ALTERNATIVE_NAME,
            false,
            new ASN1OctetString(DNS_NAME, "localhost"),
            new ASN1OctetString(IP_ADDRESS, InetAddress.getByName("127.0.0.1").getAddress()),
            new ASN1OctetString(IP_ADDRESS, InetAddress.getByName("::1").getAddress())),
        extension(EXTENDED_KEY_USAGE, false, new ASN1ObjectIdentifier(SERVER_AUTHENTICATION)));
  }

  /** An extension with a sequence of these elements (RFC 5280 section 4.2.1). */
  private static X509CertificateExtension extension(
      String oid, boolean critical, ASN1Element... elements) {
    return new X509CertificateExtension(
        new OID(oid), critical, new ASN1Sequence(elements).encode());
  }

  private SSLContext context() throws GeneralSecurityException, IOException {
    // In memory only, so the many rounds by which PKCS12 protects a key are not needed.
    KeyStore store = KeyStore.getInstance("JKS");
    store.load(null, null);
    store.setKeyEntry(
        "server", key.getPrivate(), PASSWORD, new Certificate[] {java(server), java(authority)});
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  private static Certificate java(X509Certificate certificate) throws GeneralSecurityException {
    return CertificateFactory.getInstance("X.509")
        .generateCertificate(new ByteArrayInputStream(certificate.getX509CertificateBytes()));
  }

  /** Server-side TLS with the signed certificate. */
  SSLContext serverContext() {
    return serverContext;
  }

  /** Writes the authority's certificate as PEM, for clients to trust. */
  void writeAuthority(Path file) throws IOException {
    Files.writeString(file, authority.toPEMString() + "\n");
  }

  /** Writes the server's certificate and key as PEM, for servers outside Java. */
  void writeServer(Path certificate, Path privateKey) throws IOException {
    Files.writeString(certificate, server.toPEMString() + "\n");
    Files.writeString(
        privateKey,
        "-----BEGIN PRIVATE KEY-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'})
                .encodeToString(key.getPrivate().getEncoded())
            + "\n-----END PRIVATE KEY-----\n");
  }
}
