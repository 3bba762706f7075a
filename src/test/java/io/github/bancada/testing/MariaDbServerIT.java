package io.github.bancada.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.lab.DatabaseServer;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The MariaDB of this machine, as tests use it. */
@RequiresMariaDb
class MariaDbServerIT {
  @TempDir Path work;

  private static String ask(DatabaseServer server, String options, String query)
      throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(server.url() + "?" + options, "root", "");
        var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1) + rows.getString(2);
    }
  }

  private String trusting(Path authority) throws Exception {
    Path store = Files.createTempFile(work, "trust", ".p12");
    TestCertificates.writeTrustStore(authority, store);
    return "sslMode=VERIFY_IDENTITY&trustCertificateKeyStoreType=PKCS12"
        + "&trustCertificateKeyStorePassword="
        + TestCertificates.PASSWORD
        + "&trustCertificateKeyStoreUrl="
        + store.toUri();
  }

  @Test
  void itAnswersOnEveryTransportAndClosingLeavesNothing() throws Exception {
    Path directory;
    try (DatabaseServer server = MariaDbServer.start()) {
      directory = server.authority().getParent().getParent();

      assertThat(server.version()).startsWith("MariaDB ");
      assertThat(ask(server, "sslMode=DISABLED", "SELECT VERSION(), DATABASE()"))
          .contains("MariaDB")
          .endsWith(DatabaseServer.SCHEMA);
      assertThat(
              ask(server, trusting(server.authority()), "SHOW SESSION STATUS LIKE 'Ssl_version'"))
          .contains("TLSv1.");
      assertThat(greetingOn(server.socket())).contains("MariaDB");
    }
    assertThat(directory).doesNotExist();
  }

  @Test
  void whoeverDoesNotTrustItsAuthorityIsNotConnected() throws Exception {
    try (DatabaseServer server = MariaDbServer.start()) {
      Path other = work.resolve("other.pem");
      TestCertificates.shared().writeAuthority(other);

      assertThatThrownBy(() -> ask(server, trusting(other), "SELECT 1, 2"))
          .isInstanceOf(SQLException.class);
    }
  }

  @Test
  void whatWasCommittedIsThereAfterACrash() throws Exception {
    try (DatabaseServer server = MariaDbServer.start("--max-connections=20")) {
      try (Connection connection =
              DriverManager.getConnection(server.url() + "?sslMode=DISABLED", "root", "");
          var statement = connection.createStatement()) {
        statement.execute("CREATE TABLE kept (a INT, b INT)");
        statement.execute("INSERT INTO kept VALUES (4, 2)");
      }

      server.kill();
      server.restart();

      assertThat(ask(server, "sslMode=DISABLED", "SELECT a, b FROM kept")).isEqualTo("42");
      assertThat(ask(server, "sslMode=DISABLED", "SELECT @@max_connections, 0")).isEqualTo("200");
    }
  }

  private static String greetingOn(Path socket) throws Exception {
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      ByteBuffer greeting = ByteBuffer.allocate(200);
      channel.read(greeting);
      return new String(greeting.array(), 0, greeting.position(), StandardCharsets.ISO_8859_1);
    }
  }
}
