package io.github.bancada.testing;

import com.unboundid.asn1.ASN1Boolean;
import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.util.OID;
import com.unboundid.util.ObjectPair;
import com.unboundid.util.ssl.cert.PublicKeyAlgorithmIdentifier;
import com.unboundid.util.ssl.cert.SignatureAlgorithmIdentifier;
import com.unboundid.util.ssl.cert.X509Certificate;
import com.unboundid.util.ssl.cert.X509CertificateExtension;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** A key and a self-signed certificate for one DNS name, in every form a test needs. Immutable. */
public final class TestCertificate {
  /** Password of every key store. */
  public static final String PASSWORD = "segredo";

  /** Of an elliptic curve, whose keys are made in no time. */
  private static final int KEY_BITS = 256;

  private static final String SUBJECT_ALTERNATIVE_NAME = "2.5.29.17";
  private static final String BASIC_CONSTRAINTS = "2.5.29.19";
  private static final byte DNS_NAME = (byte) 0x82;

  private final Certificate certificate;
  private final KeyPair key;

  private final X509Certificate issuer;

  private TestCertificate(X509Certificate certificate, KeyPair key) throws Exception {
    this.certificate = read(certificate.getX509CertificateBytes());
    this.issuer = certificate;
    this.key = key;
  }

  /** A self-signed one that is valid today. */
  public static TestCertificate forName(String dnsName) throws Exception {
    return selfSigned(
        dnsName,
        new X509CertificateExtension(
            new OID(SUBJECT_ALTERNATIVE_NAME),
            false,
            new ASN1Sequence(new ASN1OctetString(DNS_NAME, dnsName)).encode()));
  }

  /** A certificate authority. */
  public static TestCertificate authority(String name) throws Exception {
    return selfSigned(
        name,
        new X509CertificateExtension(
            new OID(BASIC_CONSTRAINTS), true, new ASN1Sequence(new ASN1Boolean(true)).encode()));
  }

  private static TestCertificate selfSigned(String name, X509CertificateExtension extension)
      throws Exception {
    long now = System.currentTimeMillis();
    ObjectPair<X509Certificate, KeyPair> pair =
        X509Certificate.generateSelfSignedCertificate(
            SignatureAlgorithmIdentifier.SHA_256_WITH_ECDSA,
            PublicKeyAlgorithmIdentifier.EC,
            KEY_BITS,
            new DN("CN=" + name),
            now - TimeUnit.HOURS.toMillis(1),
            now + TimeUnit.DAYS.toMillis(1),
            extension);
    return new TestCertificate(pair.getFirst(), pair.getSecond());
  }

  /**
   * A certificate signed with this one's key.
   *
   * @param from days from now at which it begins to be valid
   * @param until days from now at which it ends
   */
  public TestCertificate issue(String dnsName, int from, int until) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(KEY_BITS);
    KeyPair pair = generator.generateKeyPair();
    // SubjectPublicKeyInfo ::= SEQUENCE { algorithm, subjectPublicKey BIT STRING }
    ASN1Element[] info = ASN1Sequence.decodeAsSequence(pair.getPublic().getEncoded()).elements();
    long now = System.currentTimeMillis();
    X509Certificate issued =
        X509Certificate.generateIssuerSignedCertificate(
            SignatureAlgorithmIdentifier.SHA_256_WITH_ECDSA,
            issuer,
            key.getPrivate(),
            PublicKeyAlgorithmIdentifier.EC.getOID(),
            info[0].decodeAsSequence().elements()[1],
            info[1].decodeAsBitString(),
            null,
            new DN("CN=" + dnsName),
            now + TimeUnit.DAYS.toMillis(from),
            now + TimeUnit.DAYS.toMillis(until),
            new X509CertificateExtension(
                new OID(SUBJECT_ALTERNATIVE_NAME),
                false,
                new ASN1Sequence(new ASN1OctetString(DNS_NAME, dnsName)).encode()));
    return new TestCertificate(issued, pair);
  }

  /** Writes the certificate as PEM. */
  public Path pem(Path file) throws Exception {
    return Files.writeString(file, issuer.toPEMString() + "\n");
  }

  /** Writes the private key as PEM, in PKCS #8 and not encrypted. */
  public Path keyPem(Path file) throws Exception {
    String base64 =
        Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key.getPrivate().getEncoded());
    return Files.writeString(
        file, "-----BEGIN PRIVATE KEY-----\n" + base64 + "\n-----END PRIVATE KEY-----\n");
  }

  /** The first certificate of a PEM file. */
  public static Certificate readPem(Path file) throws Exception {
    return read(Files.readAllBytes(file));
  }

  private static Certificate read(byte[] content) throws Exception {
    return CertificateFactory.getInstance("X.509")
        .generateCertificate(new ByteArrayInputStream(content));
  }

  /** A store of this type that trusts the certificate. */
  public static Path trustStore(Certificate certificate, String type, Path file) throws Exception {
    KeyStore store = KeyStore.getInstance(type);
    store.load(null, null);
    store.setCertificateEntry("ca", certificate);
    return write(store, file);
  }

  /** As Java has it. */
  public Certificate certificate() {
    return certificate;
  }

  /** A store of this type with the key. */
  public Path keyStore(String type, Path file) throws Exception {
    return write(keyStore(type), file);
  }

  private KeyStore keyStore(String type) throws Exception {
    KeyStore store = KeyStore.getInstance(type);
    store.load(null, null);
    store.setKeyEntry(
        "key", key.getPrivate(), PASSWORD.toCharArray(), new Certificate[] {certificate});
    return store;
  }

  private static Path write(KeyStore store, Path file) throws Exception {
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, PASSWORD.toCharArray());
    }
    return file;
  }

  /** TLS for a server with this certificate that trusts that client; null trusts no client. */
  public SSLContext serverContext(TestCertificate client) throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(keyStore("PKCS12"), PASSWORD.toCharArray());
    TrustManager[] trust = null;
    if (client != null) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setCertificateEntry("client", client.certificate);
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      trust = factory.getTrustManagers();
    }
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust, null);
    return context;
  }
}
