package io.github.bancada.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.testing.TestCertificate;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files with certificates and keys: readable ones, and the messages for the others. */
class KeyStoreFileTest {
  private static final String PASSWORD = TestCertificate.PASSWORD;

  @TempDir static Path files;

  private static TestCertificate certificate;

  @BeforeAll
  static void make() throws Exception {
    certificate = TestCertificate.forName("server.example");
  }

  private static KeyStoreFile file(Path file) {
    return new KeyStoreFile("Trust", file.toString(), "Trust password");
  }

  private static Path written(String name, String text) throws Exception {
    return Files.writeString(files.resolve(name), text);
  }

  /** Field, file and fault are in the message; the password never is. */
  private static void assertWrong(ThrowingCallable reading, Path file, String fault) {
    assertThatThrownBy(reading)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Trust names the file '" + file + "', which " + fault)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain(PASSWORD, "not the password"));
  }

  @Test
  void everyCertificateOfAPemFileIsTrusted() throws Exception {
    Path one = certificate.pem(files.resolve("one.pem"));
    Path other = TestCertificate.forName("other.example").pem(files.resolve("other.pem"));
    Path both =
        written("both.pem", "Subject: one\n" + Files.readString(one) + Files.readString(other));

    assertThat(file(both).trusted("").size()).isEqualTo(2);
    assertThat(file(both).trustedPem().size()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PKCS12", "JKS"})
  void storesAreReadWithTheirPassword(String type) throws Exception {
    Path trust =
        TestCertificate.trustStore(certificate.certificate(), type, files.resolve("trust." + type));
    Path key = certificate.keyStore(type, files.resolve("key." + type));

    assertThat(file(trust).trusted(PASSWORD).size()).isOne();
    assertThat(file(key).keys(PASSWORD)).isNotEmpty();
    assertWrong(
        () -> file(trust).trusted("not the password"),
        trust,
        "cannot be opened because the password is wrong; correct Trust password");
    assertWrong(
        () -> file(key).keys("not the password"),
        key,
        "cannot be opened because the password is wrong; correct Trust password");
  }

  @Test
  void missingFileIsReported() {
    Path missing = files.resolve("missing.pem");

    assertWrong(() -> file(missing).trusted(""), missing, "does not exist; check the path");
    assertWrong(() -> file(missing).trustedPem(), missing, "does not exist; check the path");
    assertWrong(() -> file(missing).keys(PASSWORD), missing, "does not exist; check the path");
  }

  @Test
  void directoryCannotBeRead() {
    assertWrong(() -> file(files).trusted(""), files, "cannot be read");
  }

  @Test
  void fileThatIsNoKeyStoreIsCalledSo() throws Exception {
    Path text = written("text.p12", "just text");

    assertWrong(() -> file(text).trusted(PASSWORD), text, "is not a PKCS12 or JKS key store");
    assertWrong(() -> file(text).trustedPem(), text, "is not a PEM file; convert");
  }

  @Test
  void storeThatIsCutOffIsCalledDamaged() throws Exception {
    Path whole = certificate.keyStore("PKCS12", files.resolve("whole.p12"));
    byte[] content = Files.readAllBytes(whole);
    Path half = Files.write(files.resolve("half.p12"), java.util.Arrays.copyOf(content, 500));

    assertWrong(() -> file(half).keys(PASSWORD), half, "is a damaged key store");
  }

  @Test
  void emptyStoreTrustsNobody() throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    Path empty = files.resolve("empty.p12");
    try (OutputStream out = Files.newOutputStream(empty)) {
      store.store(out, PASSWORD.toCharArray());
    }

    assertWrong(() -> file(empty).trusted(PASSWORD), empty, "has no certificate of an authority");
    assertWrong(() -> file(empty).keys(PASSWORD), empty, "has no private key; export it");
  }

  @Test
  void storeWhoseCertificatesNeedAPasswordAsksForIt() throws Exception {
    Path trust =
        TestCertificate.trustStore(
            certificate.certificate(), "PKCS12", files.resolve("asking.p12"));

    assertWrong(
        () -> file(trust).trusted(""),
        trust,
        "has no certificate that can be read without a password; give it in Trust password");
  }

  @Test
  void pemWithoutACertificateTellsWhatIsInIt() throws Exception {
    Path key = written("key.pem", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
    Path cut = written("cut.pem", "-----BEGIN ");

    assertWrong(
        () -> file(key).trusted(""), key, "has no certificate, but a 'PRIVATE KEY'; give a PEM");
    assertWrong(() -> file(cut).trustedPem(), cut, "has no certificate, but a '?'");
  }

  @Test
  void pemWithABrokenCertificateIsReported() throws Exception {
    Path broken =
        written("broken.pem", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");

    assertWrong(() -> file(broken).trusted(""), broken, "has an unreadable certificate");
  }
}
