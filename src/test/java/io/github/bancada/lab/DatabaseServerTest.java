package io.github.bancada.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.process.DirectoryMark;
import io.github.bancada.process.ProcessIdentity;
import io.github.bancada.process.SystemUser;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.TestCertificates;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the embedded MySQL, and its end with its JVM. */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DatabaseServerTest {
  @TempDir Path parent;

  private final List<Process> children = new ArrayList<>();

  @AfterEach
  void endChildren() {
    for (Process child : children) {
      child.descendants().forEach(ProcessHandle::destroyForcibly);
      child.destroyForcibly();
    }
  }

  private DatabaseServer start(String... options) throws Exception {
    return DatabaseServer.start(MysqlServer.home(), parent, List.of(options));
  }

  private static String ask(DatabaseServer server, String query) throws SQLException {
    return ask(server, "sslMode=DISABLED&allowPublicKeyRetrieval=true", query);
  }

  private static String ask(DatabaseServer server, String options, String query)
      throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(server.url() + "?" + options, DatabaseServer.USER, "");
        var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    }
  }

  private static void execute(DatabaseServer server, String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(server.url() + "?sslMode=DISABLED", "root", "");
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** A server in a separate JVM. */
  private record Child(Process process, ProcessHandle server, Path directory) {}

  private Child child() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                DatabaseServerChild.class.getName(),
                MysqlServer.home().toString(),
                parent.toString())
            .redirectError(parent.resolve("child.log").toFile())
            .start();
    children.add(process);
    BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = output.readLine();
    assertThat(line).as("output of the child").isNotNull();
    String[] parts = line.split(" ", 2);
    return new Child(
        process, ProcessHandle.of(Long.parseLong(parts[0])).orElseThrow(), Path.of(parts[1]));
  }

  private void assertParentHasNoServers() throws Exception {
    try (var files = Files.list(parent)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.startsWith(LabDirectory.PREFIX));
    }
  }

  @Test
  void clientsCanUseTlsAndVerifyTheServer() throws Exception {
    try (DatabaseServer server = start()) {
      Path store = parent.resolve("trust.p12");
      TestCertificates.writeTrustStore(server.authority(), store);
      String trust =
          "sslMode=VERIFY_CA&trustCertificateKeyStoreType=PKCS12&trustCertificateKeyStorePassword="
              + TestCertificates.PASSWORD
              + "&trustCertificateKeyStoreUrl="
              + store.toUri();

      assertThat(
              ask(
                  server,
                  trust,
                  "SELECT VARIABLE_VALUE FROM performance_schema.session_status"
                      + " WHERE VARIABLE_NAME = 'Ssl_version'"))
          .startsWith("TLSv1.");
    }
    assertParentHasNoServers();
  }

  @Test
  void committedDataSurvivesACrashAtTheSameAddress() throws Exception {
    try (DatabaseServer server = start()) {
      execute(server, "CREATE TABLE kept (n INT PRIMARY KEY)");
      execute(server, "INSERT INTO kept VALUES (42)");
      String url = server.url();
      long pid = server.pid();

      server.kill();
      server.restart();

      assertThat(server.url()).isEqualTo(url);
      assertThat(server.pid()).isNotEqualTo(pid);
      assertThat(ask(server, "SELECT n FROM kept")).isEqualTo("42");
    }
    assertParentHasNoServers();
  }

  @Test
  void serversStartedTogetherAreIndependent() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(3);
    List<DatabaseServer> servers = new ArrayList<>();
    try {
      Callable<DatabaseServer> starting = this::start;
      List<Future<DatabaseServer>> all = threads.invokeAll(List.of(starting, starting, starting));
      for (Future<DatabaseServer> each : all) {
        servers.add(each.get());
      }

      assertThat(servers)
          .extracting(DatabaseServer::port)
          .doesNotHaveDuplicates()
          .as("none that the system gives to connections")
          .allMatch(port -> port >= LoopbackPort.LOWEST);
      List<String> identities = new ArrayList<>();
      for (DatabaseServer server : servers) {
        identities.add(ask(server, "SELECT @@server_uuid"));
      }
      assertThat(identities).doesNotHaveDuplicates();
    } finally {
      threads.shutdown();
      for (DatabaseServer server : servers) {
        server.close();
      }
    }
    assertParentHasNoServers();
  }

  @Test
  void serverDoesNotRunAsRootInAPublicDirectory() throws Exception {
    assumeTrue(
        "root".equals(System.getProperty("user.name")),
        "SKIPPED: only root can start a server as somebody else; run the tests as root");
    try (DatabaseServer server = DatabaseServer.start(MysqlServer.home())) {
      String user = ProcessHandle.of(server.pid()).flatMap(p -> p.info().user()).orElse("?");
      boolean reachable =
          SystemUser.candidates(
                      Path.of(System.getProperty("java.io.tmpdir")),
                      List.of(MysqlServer.home().resolve("share/english/errmsg.sys")))
                  .size()
              > 1;

      assertThat(user.equals("root")).isEqualTo(!reachable);
      assertThat(server.authority()).isReadable();
      assertThat(server.socket()).exists();
    }
  }

  @Test
  void serverRunsInADirectoryOfRoot() throws Exception {
    Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwx------"));
    try (DatabaseServer server = start()) {
      assertThat(ask(server, "SELECT 1")).isEqualTo("1");
    }
    assertParentHasNoServers();
  }

  @Test
  @OnlyInLongForm
  void optionsOfTheDataDirectoryArePassedToItsCreation() throws Exception {
    try (DatabaseServer server = start("--innodb_page_size=8k")) {
      assertThat(ask(server, "SELECT @@innodb_page_size")).isEqualTo("8192");
    }
  }

  @Test
  void optionsCannotMoveTheFiles() throws Exception {
    try (DatabaseServer server =
        start("--port=1", "--datadir=/nowhere", "--socket=/nowhere", "--bind-address=*")) {
      assertThat(ask(server, "SELECT @@bind_address")).isEqualTo("127.0.0.1");
    }
  }

  @Test
  void serverThatDoesNotStartReportsTheCauseAndLeavesNothing() throws Exception {
    assertThatThrownBy(() -> start("--innodb-buffer-pool-size=0x"))
        .hasMessageContaining("MySQL 8.0.12 did not start: ");
    assertParentHasNoServers();
  }

  @Test
  void endOfTheJvmEndsTheServer() throws Exception {
    Child child = child();
    child.process().getOutputStream().close();

    assertThat(child.process().waitFor()).isZero();
    assertThat(child.server().isAlive()).isFalse();
    assertThat(child.directory()).doesNotExist();
  }

  @Test
  void signalToTheJvmEndsTheServer() throws Exception {
    Child child = child();
    child.process().toHandle().destroy(); // only the signal; its input stays open

    assertThat(child.process().waitFor()).isNotZero();
    assertThat(child.server().isAlive()).isFalse();
    assertThat(child.directory()).doesNotExist();
  }

  @Test
  void serverOfAKilledJvmEndsAtTheNextStartButNotThatOfALivingOne() throws Exception {
    Child killed = child();
    Child living = child();
    killed.process().destroyForcibly().waitFor();
    assertThat(killed.server().isAlive()).isTrue();

    try (DatabaseServer next = start()) {
      assertThat(ask(next, "SELECT 1")).isEqualTo("1");
      // Dead immediately, but Java sees it only after its new parent has reaped it.
      assertThat(killed.server().onExit()).succeedsWithin(Duration.ofMinutes(3));
      assertThat(killed.directory()).doesNotExist();
      assertThat(living.server().isAlive()).isTrue();
      assertThat(living.directory()).exists();
    }
  }

  @Test
  @OnlyInLongForm
  void directoryOfAJvmKnownOnlyByItsLockStays() throws Exception {
    Child child = child();
    // As in another container, where the process ID has no meaning.
    ProcessIdentity other = new ProcessIdentity(Integer.MAX_VALUE, 1);
    Files.writeString(
        child.directory().resolve("owner"), DirectoryMark.of(child.directory(), other).text());

    start().close();

    assertThat(child.server().isAlive()).isTrue();
    assertThat(child.directory()).exists();
  }
}
