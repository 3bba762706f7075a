package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.TestCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files with certificates and keys that cannot be used: what is wrong, and which field mends it.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TlsFilesTest extends TlsRun {
  private static void assertRefused(TestSettings settings, String... parts) throws IOException {
    try (ScriptedServer peer = ScriptedServer.silent();
        TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(settings.url(peer.tlsUrl()));

      assertThat(sample.code()).as(sample.message()).isEqualTo("89 parameterError");
      assertThat(sample.message()).contains(parts).doesNotContain("wrong-one");
    }
  }

  private static Path file(String name, String content) throws IOException {
    return Files.writeString(files.resolve(name), content);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PKCS12", "JKS"})
  void wrongPasswordIsCalledSoWithItsField(String type) throws Exception {
    Path store =
        TestCertificate.trustStore(authority.certificate(), type, files.resolve("w." + type));
    Path key = client.keyStore(type, files.resolve("k." + type));

    assertRefused(
        settings().trust(store, "wrong-one"),
        "Trust names the file '" + store,
        "because the password is wrong; correct Trust store password");
    assertRefused(
        settings().clientKey(key, "wrong-one"),
        "Client key names the file '" + key,
        "because the password is wrong; correct Client key password");
  }

  @Test
  void missingPasswordOfATrustStoreIsCalledSo() throws Exception {
    Path store =
        TestCertificate.trustStore(authority.certificate(), "PKCS12", files.resolve("m.p12"));

    assertRefused(settings().trust(store), "without a password; give it in Trust store password");
  }

  @Test
  void fileThatIsNoKeyStoreIsCalledSo() throws Exception {
    Path text = file("notes.txt", "buy milk");

    assertRefused(
        settings().trust(text, PASSWORD), text.toString(), "not a PKCS12 or JKS key store");
    assertRefused(
        settings().clientKey(text, PASSWORD), text.toString(), "not a PKCS12 or JKS key store");
  }

  @Test
  void fileThatDoesNotExistIsCalledSo() throws Exception {
    assertRefused(settings().trust(files.resolve("gone.pem")), "gone.pem', which does not exist");
    assertRefused(
        settings().clientKey(files.resolve("gone.p12"), PASSWORD),
        "gone.p12', which does not exist");
  }

  @Test
  void pemWithoutACertificateTellsWhatIsInIt() throws Exception {
    Path key = file("key.pem", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");

    assertRefused(settings().trust(key), "has no certificate, but a 'PRIVATE KEY'", "authority");
  }

  @Test
  void pemWithoutAKeyIsCalledSo() throws Exception {
    assertRefused(settings().clientKey(trust, ""), "has no private key, but a 'CERTIFICATE'");
  }

  @Test
  void keyStoreWithoutAKeyIsCalledSo() throws Exception {
    Path store =
        TestCertificate.trustStore(authority.certificate(), "PKCS12", files.resolve("n.p12"));

    assertRefused(settings().clientKey(store, PASSWORD), "has no private key");
  }

  @Test
  void keyWithAPasswordOfItsOwnIsCalledSo() throws Exception {
    Path file = client.keyStore("JKS", files.resolve("two.jks"));
    KeyStore store = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    try (var out = Files.newOutputStream(file)) {
      store.store(out, "another".toCharArray());
    }

    assertRefused(settings().clientKey(file, "another"), "another password than the store's");
  }

  @ParameterizedTest
  @CsvSource({
    "ldap://one:389 ldap://two:389, false, false",
    "ldapi:///run/ldapi, false, false",
    "ldap://one, true, true",
    "ldap://one ldaps://two, false, true"
  })
  void keyWithoutTlsIsSaidNotToBeUsed(String urls, boolean startTls, boolean used) {
    TestSettings settings = settings().clientKey(Path.of("key.pem"), "").url(urls);
    String warning = (startTls ? settings.startTls() : settings).build().target().unusedKey();

    assertThat(warning.isEmpty()).isEqualTo(used);
    if (!used) {
      assertThat(warning).contains("Client key 'key.pem' is not used for " + urls, "ldaps://");
    }
    assertThat(TestSettings.at(urls).build().target().unusedKey()).isEmpty();
  }
}
