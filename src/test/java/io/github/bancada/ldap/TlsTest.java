package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import io.github.bancada.lab.DirectoryServer;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.testing.TestCertificate;
import io.github.bancada.work.Phase;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class TlsTest {
  private static final String PASSWORD = TestCertificate.PASSWORD;

  @TempDir static Path files;

  private static DirectoryServer server;
  private static TestCertificate other;
  private static TestCertificate client;
  private static InMemoryDirectoryServer otherServer;
  private static InMemoryDirectoryServer mutualServer;

  @BeforeAll
  static void start() throws Exception {
    server = DirectoryServer.generated(TestSettings.BASE, 1);
    other = TestCertificate.forName("other.example");
    client = TestCertificate.forName("client.example");
    otherServer = directory(other.serverContext(null), false);
    mutualServer = directory(other.serverContext(client), true);
  }

  private static InMemoryDirectoryServer directory(SSLContext context, boolean clientCertificate)
      throws Exception {
    InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig(TestSettings.BASE);
    config.setListenerConfigs(
        InMemoryListenerConfig.createLDAPSConfig(
            "ldaps",
            InetAddress.getLoopbackAddress(),
            0,
            context.getServerSocketFactory(),
            null,
            clientCertificate,
            clientCertificate));
    InMemoryDirectoryServer directory = new InMemoryDirectoryServer(config);
    directory.add("dn: " + TestSettings.BASE, "objectClass: top", "objectClass: domain");
    directory.startListening();
    return directory;
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
    otherServer.shutDown(true);
    mutualServer.shutDown(true);
  }

  private static TestSettings lab() {
    return TestSettings.at(server.ldapsUrl());
  }

  private static TestSettings at(InMemoryDirectoryServer directory) throws Exception {
    return TestSettings.at("ldaps://127.0.0.1:" + directory.getListenPort("ldaps"))
        .trust(
            TestCertificate.trustStore(
                other.certificate(), "PKCS12", files.resolve("other-trust.p12")),
            PASSWORD);
  }

  private static SearchSample search(TestSettings settings) {
    try (TestUser user = TestUser.alone()) {
      return user.run(settings);
    }
  }

  @Test
  void authorityInAPemFileIsTrusted() {
    assertThat(search(lab().trust(server.authority())).code()).isEqualTo("0 success");
  }

  @Test
  void everyAuthorityOfAPemFileIsTrusted() throws Exception {
    Path bundle = files.resolve("bundle.pem");
    String another =
        "-----BEGIN CERTIFICATE-----\n"
            + Base64.getMimeEncoder().encodeToString(other.certificate().getEncoded())
            + "\n-----END CERTIFICATE-----\n";
    Files.writeString(bundle, another + Files.readString(server.authority()));

    assertThat(search(lab().trust(bundle)).code()).isEqualTo("0 success");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PKCS12", "JKS"})
  void authorityInATrustStoreIsTrusted(String type) throws Exception {
    Path store =
        TestCertificate.trustStore(
            TestCertificate.readPem(server.authority()), type, files.resolve("trust." + type));

    assertThat(search(lab().trust(store, PASSWORD)).code()).isEqualTo("0 success");
  }

  @ParameterizedTest
  @ValueSource(strings = {"all", "ALL"})
  void trustInEverythingTrustsAnUnknownAuthority(String all) {
    assertThat(search(lab().trust(all)).code()).isEqualTo("0 success");
  }

  @Test
  void authorityThatIsNotTrustedIsAConnectError() {
    SearchSample sample = search(lab());

    assertThat(sample.code()).isEqualTo("91 connectError");
    assertThat(sample.message()).contains("cannot connect to " + server.ldapsUrl());
    assertThat(sample.phases()).noneMatch(Phase::success);
  }

  @Test
  void otherAuthorityIsAConnectErrorOverStartTlsToo() throws Exception {
    Path store =
        TestCertificate.trustStore(other.certificate(), "PKCS12", files.resolve("wrong.p12"));

    SearchSample sample =
        search(TestSettings.at(server.ldapUrl()).startTls().trust(store, PASSWORD));

    assertThat(sample.code()).isEqualTo("91 connectError");
  }

  @Test
  void certificateForAnotherNameIsAConnectError() throws Exception {
    SearchSample sample = search(at(otherServer));

    assertThat(sample.code()).isEqualTo("91 connectError");
    assertThat(sample.message()).contains("127.0.0.1");
  }

  @Test
  void certificateForAnotherNamePassesWhenHostNamesAreNotVerified() throws Exception {
    assertThat(search(at(otherServer).anyHost()).message()).isEmpty();
  }

  @Test
  void trustInEverythingTakesCertificatesForAnotherName() throws Exception {
    assertThat(search(at(otherServer).trust("all")).message()).isEmpty();
  }

  @Test
  void hostNameThatTheCertificateNamesIsAccepted() {
    String url = server.ldapsUrl().replace("127.0.0.1", "localhost");

    assertThat(search(TestSettings.at(url).trust(server.authority())).message()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3", "TLSv1.2, TLSv1.3"})
  void chosenTlsVersionsWork(String versions) {
    assertThat(search(lab().trust(server.authority()).protocols(versions)).code())
        .isEqualTo("0 success");
  }

  @Test
  void unknownTlsVersionIsRefusedWithTheAllowedOnes() {
    SearchSample sample = search(lab().trust(server.authority()).protocols("TLSv9"));

    assertThat(sample.code()).startsWith("89 ");
    assertThat(sample.message()).contains("TLS versions is 'TLSv9'").contains("TLSv1.3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PKCS12", "JKS", "PEM"})
  void serverThatWantsAClientCertificateGetsIt(String type) throws Exception {
    Object key =
        type.equals("PEM")
            ? client.keyPem(files.resolve("key.pem")) + "," + client.pem(files.resolve("own.pem"))
            : client.keyStore(type, files.resolve("client." + type));

    SearchSample sample =
        search(at(mutualServer).anyHost().clientKey(key, PASSWORD).filter("(objectClass=*)"));

    assertThat(sample.message()).isEmpty();
    assertThat(sample.entries()).isEqualTo(1);
  }

  @Test
  void serverThatWantsAClientCertificateRefusesUsersWithoutOne() throws Exception {
    SearchSample sample = search(at(mutualServer).anyHost());

    // TLS 1.3: the client's handshake ends before the server checks its certificate.
    assertThat(sample.code()).isIn("81 serverDown", "91 connectError");
  }

  @Test
  void missingClientKeyStoreIsNamed() {
    Path missing = files.resolve("missing.p12");

    SearchSample sample = search(lab().trust(server.authority()).clientKey(missing, PASSWORD));

    assertThat(sample.code()).startsWith("89 ");
    assertThat(sample.message())
        .contains("Client key names the file '" + missing.toAbsolutePath() + "'");
  }

  @Test
  void clientKeyStoreWithAnotherPasswordIsNamedWithoutThePassword() throws Exception {
    Path key = client.keyStore("PKCS12", files.resolve("locked.p12"));

    SearchSample sample = search(lab().trust(server.authority()).clientKey(key, "wrong-one"));

    assertThat(sample.code()).startsWith("89 ");
    assertThat(sample.message())
        .contains(key.toString())
        .contains("the password is wrong")
        .doesNotContain("wrong-one");
  }

  @Test
  void trustFileThatIsMissingIsNamed() {
    SearchSample sample = search(lab().trust(files.resolve("nowhere.pem")));

    assertThat(sample.code()).startsWith("89 ");
    assertThat(sample.message()).contains("Trust names the file").contains("nowhere.pem");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no certificate at all",
        "-----BEGIN CERTIFICATE-----\nnot base 64!\n-----END CERTIFICATE-----\n",
        ""
      })
  void trustFileWithoutCertificatesIsNamed(String content) throws IOException {
    Path file = Files.writeString(files.resolve("broken.pem"), content);

    SearchSample sample = search(lab().trust(file));

    assertThat(sample.code()).startsWith("89 ");
    assertThat(sample.message()).contains("Trust names the file").contains("broken.pem");
  }

  @Test
  void trustFileWithOnlyAKeyIsRefused() throws IOException {
    Path file =
        Files.writeString(
            files.resolve("key.pem"),
            "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");

    SearchSample sample = search(lab().trust(file));

    assertThat(sample.code()).startsWith("89 ");
    assertThat(sample.message()).contains("key.pem");
  }

  @Test
  void trustIsReadOnlyWhereTlsIsSpoken() {
    SearchSample sample =
        search(TestSettings.at(server.ldapUrl()).trust(files.resolve("nowhere.pem")));

    assertThat(sample.code()).isEqualTo("0 success");
  }

  @Test
  void startTlsOnLdapsIsRefusedBeforeTheTest() {
    assertThatThrownBy(() -> lab().startTls().build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(server.ldapsUrl())
        .hasMessageContaining("TLS already");
  }

  @Test
  void startTlsThatTheServerRefusesShowsItsCode() throws Exception {
    try (ScriptedServer scripted =
        ScriptedServer.playing(
            peer ->
                peer.send(
                    Conversation.result(
                        peer.request(), LdapMessages.EXTENDED_RESPONSE, 53, "not today")))) {
      SearchSample sample = search(TestSettings.at(scripted.url()).startTls());

      assertThat(sample.code()).isEqualTo("53 unwillingToPerform");
      assertThat(sample.message()).contains("refused StartTLS: not today");
    }
  }
}
