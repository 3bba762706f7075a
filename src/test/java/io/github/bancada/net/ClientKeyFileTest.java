package io.github.bancada.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.util.ssl.cert.PKCS8EncryptionHandler;
import com.unboundid.util.ssl.cert.PKCS8EncryptionProperties;
import io.github.bancada.testing.TestCertificate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.Base64;
import javax.net.ssl.KeyManager;
import javax.net.ssl.X509KeyManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client's key and certificate in PEM: readable files, and the messages for the others. */
class ClientKeyFileTest {
  private static final String PASSWORD = "segredo";

  @TempDir static Path files;

  private static TestCertificate authority;
  private static TestCertificate client;
  private static Path key;
  private static Path certificate;

  @BeforeAll
  static void make() throws Exception {
    authority = TestCertificate.authority("authority.example");
    client = authority.issue("client.example", -1, 30);
    key = client.keyPem(files.resolve("key.pem"));
    certificate = client.pem(files.resolve("certificate.pem"));
  }

  private static KeyManager[] keys(String file, String password) throws Exception {
    return new KeyStoreFile("Client key", file, "Client key password").keys(password);
  }

  private static void assertHasClient(KeyManager[] managers, int chain) {
    X509Certificate[] found = ((X509KeyManager) managers[0]).getCertificateChain("key");
    assertThat(found).hasSize(chain);
    assertThat(found[0]).isEqualTo(client.certificate());
  }

  private static void assertWrong(String file, String password, String... parts) {
    assertThatThrownBy(() -> keys(file, password))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Client key names the file")
        .hasMessageContainingAll(parts);
  }

  private static Path joined(String name, Path... parts) throws Exception {
    StringBuilder text = new StringBuilder();
    for (Path part : parts) {
      text.append("# ").append(part.getFileName()).append('\n').append(Files.readString(part));
    }
    return Files.writeString(files.resolve(name), text);
  }

  @Test
  void keyAndChainOfOneFileAreReadInAnyOrder() throws Exception {
    Path above = authority.pem(files.resolve("authority.pem"));

    assertHasClient(keys("" + joined("one.pem", key, certificate, above), ""), 2);
    assertHasClient(keys("" + joined("other.pem", above, certificate, key), ""), 2);
  }

  @Test
  void keyAndCertificateMayBeTwoFiles() throws Exception {
    assertHasClient(keys(key + "," + certificate, ""), 1);
    assertHasClient(keys(certificate + ", " + key, ""), 1);
  }

  @Test
  void commaMayBeInTheNameOfAFile() throws Exception {
    assertHasClient(keys("" + joined("a,b.pem", key, certificate), ""), 1);
  }

  @Test
  void encryptedKeyIsReadWithItsPassword() throws Exception {
    byte[] encrypted =
        PKCS8EncryptionHandler.encryptPrivateKey(
            PemBlock.of(Files.readString(key)).get(0).der(),
            PASSWORD.toCharArray(),
            new PKCS8EncryptionProperties());
    Path locked =
        Files.writeString(
            files.resolve("locked.pem"),
            "-----BEGIN ENCRYPTED PRIVATE KEY-----\n"
                + Base64.getMimeEncoder().encodeToString(encrypted)
                + "\n-----END ENCRYPTED PRIVATE KEY-----\n");

    assertHasClient(keys(locked + "," + certificate, PASSWORD), 1);
    assertWrong(locked + "," + certificate, "no", "the password is wrong; correct Client key");
  }

  @Test
  void keyWithoutCertificateAndCertificateWithoutKeyAreCalledSo() {
    assertWrong(
        "" + key, "", key + "', which has a private key without its certificate; give the file");
    assertWrong(
        "" + certificate, "", "has no private key, but a 'CERTIFICATE'; give the file of the key");
  }

  @Test
  void keyOfAnotherCertificateIsCalledSo() throws Exception {
    Path other = TestCertificate.forName("other").pem(files.resolve("other-certificate.pem"));

    assertWrong(
        key + "," + other,
        "",
        "the files '" + key + "' and '" + other + "', whose content has a private key",
        "does not belong to the certificate 'CN=other'");
  }

  @Test
  void twoKeysAreRefused() throws Exception {
    assertWrong("" + joined("two.pem", key, key, certificate), "", "has 2 private keys");
  }

  @Test
  void certificateThatIsNotValidTodayIsCalledSo() throws Exception {
    TestCertificate old = authority.issue("old", -3, -1);
    TestCertificate early = authority.issue("early", 1, 3);
    Path oldKey = old.keyPem(files.resolve("old.key"));
    Path earlyKey = early.keyPem(files.resolve("early.key"));

    assertWrong(oldKey + "," + old.pem(files.resolve("old.pem")), "", "'CN=old', which expired on");
    assertWrong(
        earlyKey + "," + early.pem(files.resolve("early.pem")),
        "",
        "'CN=early', which is valid only from");
    assertWrong(
        "" + old.keyStore("PKCS12", files.resolve("old.p12")), PASSWORD, "which expired on");
  }

  @Test
  void fileThatIsMissingIsNamedAlone() {
    Path missing = files.resolve("missing.pem");

    assertWrong(key + "," + missing, "", "the file '" + missing + "', which does not exist");
  }

  @Test
  void storeIsGivenAlone() throws Exception {
    Path store = client.keyStore("PKCS12", files.resolve("client.p12"));
    Path text = Files.writeString(files.resolve("text"), "text");

    assertWrong(store + "," + text, PASSWORD, "has no PEM; give a PKCS12 or JKS store alone");
  }

  @Test
  void certificateThatIsBrokenIsCalledSo() throws Exception {
    Path broken =
        Files.writeString(
            files.resolve("broken.pem"),
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");

    assertWrong(key + "," + broken, "", "has an unreadable certificate");
  }
}
