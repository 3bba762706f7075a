package io.github.bancada.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.testing.FaultProxy.Fault;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The network's faults do what their names say, between Connector/J and a real server. */
@RequiresMysql
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FaultProxyTest {
  private static final String COMMUNICATIONS = "08S01";
  private static final int PATIENT_MILLIS = 30_000;

  /** For answers that never come. */
  private static final int IN_VAIN_MILLIS = 500;

  private String url;
  private FaultProxy proxy;

  @BeforeEach
  void start() throws Exception {
    url = MysqlServer.newSchema();
    proxy = new FaultProxy(MysqlServer.shared().port());
    try (Connection direct = open(url);
        Statement statement = direct.createStatement()) {
      statement.execute("CREATE TABLE t (id INT PRIMARY KEY) ENGINE=InnoDB");
    }
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
  }

  private static Connection open(String url) throws SQLException {
    return open(url, PATIENT_MILLIS);
  }

  private static Connection open(String url, int millis) throws SQLException {
    String options = "?sslMode=DISABLED&socketTimeout=" + millis + "&connectTimeout=" + millis;
    return DriverManager.getConnection(url + options, DatabaseServer.USER, "");
  }

  /** Inserts a row in a transaction, and commits it. */
  private void insert(Connection connection, int id) throws SQLException {
    insert(connection, id, PATIENT_MILLIS);
  }

  /** As above; the answer to the commit is awaited for so long. */
  private void insert(Connection connection, int id, int millis) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO t VALUES (" + id + ")");
    }
    connection.setNetworkTimeout(Runnable::run, millis);
    connection.commit();
  }

  /** How many rows another connection sees, past the proxy. */
  private int rows() throws SQLException {
    try (Connection direct = open(url);
        Statement statement = direct.createStatement();
        ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM t")) {
      count.next();
      return count.getInt(1);
    }
  }

  /** The server may be busy with the commit still. */
  private void awaitRow() {
    Waiting.await("the row", this::rows, rows -> rows == 1);
  }

  @Test
  void forwardsBothWaysAndCountsCommits() throws Exception {
    try (Connection connection = open(proxy.through(url))) {
      insert(connection, 1);
      insert(connection, 2);
    }

    assertThat(rows()).isEqualTo(2);
    assertThat(proxy.commits()).isEqualTo(2);
    assertThat(proxy.accepted()).isEqualTo(1);
  }

  @Test
  void commitCutBeforeItArrivesIsNotDone() throws Exception {
    proxy.onCommit(number -> Fault.CUT_COMMIT);
    try (Connection connection = open(proxy.through(url))) {
      assertThatThrownBy(() -> insert(connection, 1))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(COMMUNICATIONS));
    }

    assertThat(rows()).isZero();
  }

  @Test
  void commitWhoseAnswerIsCutIsDone() throws Exception {
    proxy.onCommit(number -> Fault.CUT_ANSWER);
    try (Connection connection = open(proxy.through(url))) {
      assertThatThrownBy(() -> insert(connection, 1))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(COMMUNICATIONS));
    }
    awaitRow();
  }

  @Test
  void swallowedCommitIsNotDoneAndItsConnectionStaysOpenOnTheServersSide() throws Exception {
    proxy.onCommit(number -> Fault.SWALLOW_COMMIT);
    try (Connection connection = open(proxy.through(url))) {
      assertThatThrownBy(() -> insert(connection, 1, IN_VAIN_MILLIS))
          .isInstanceOf(SQLException.class);
    }

    assertThat(rows()).isZero();
    assertThat(proxy.open()).isEqualTo(1);
  }

  @Test
  void commitWhoseAnswerIsSwallowedIsDone() throws Exception {
    proxy.onCommit(number -> Fault.SWALLOW_ANSWER);
    try (Connection connection = open(proxy.through(url))) {
      assertThatThrownBy(() -> insert(connection, 1, IN_VAIN_MILLIS))
          .isInstanceOf(SQLException.class);
    }
    awaitRow();
  }

  @Test
  void faultsAreAimedAtSingleCommits() throws Exception {
    proxy.onCommit(number -> number == 2 ? Fault.CUT_ANSWER : Fault.NONE);
    try (Connection connection = open(proxy.through(url))) {
      insert(connection, 1);
      assertThatThrownBy(() -> insert(connection, 2)).isInstanceOf(SQLException.class);
    }
    try (Connection connection = open(proxy.through(url))) {
      insert(connection, 3);
    }

    assertThat(rows()).isEqualTo(3);
  }

  @Test
  void cutEndsOpenConnectionsAndLetsNewOnesThrough() throws Exception {
    try (Connection connection = open(proxy.through(url))) {
      proxy.cut();
      assertThatThrownBy(() -> insert(connection, 1)).isInstanceOf(SQLException.class);
    }
    try (Connection connection = open(proxy.through(url))) {
      insert(connection, 2);
    }

    assertThat(rows()).isEqualTo(1);
  }

  @Test
  void swallowingNetworkAnswersNobodyUntilItIsHealed() throws Exception {
    try (Connection connection = open(proxy.through(url))) {
      connection.setNetworkTimeout(Runnable::run, IN_VAIN_MILLIS);
      proxy.swallow();
      assertThatThrownBy(() -> insert(connection, 1)).isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> open(proxy.through(url), IN_VAIN_MILLIS))
          .isInstanceOf(SQLException.class);
    }
    proxy.heal();
    try (Connection connection = open(proxy.through(url))) {
      insert(connection, 2);
    }

    assertThat(rows()).isEqualTo(1);
  }

  @Test
  void versionInTheGreetingIsTheOneGiven() throws Exception {
    proxy.pretendVersion("5.5.62-log");
    try (Connection connection = open(proxy.through(url))) {
      assertThat(connection.getMetaData().getDatabaseProductVersion()).isEqualTo("5.5.62-log");
    }
  }

  @Test
  void serverThatIsAwayRefuses() throws Exception {
    try (FaultProxy away = new FaultProxy(FreePort.find())) {
      assertThatThrownBy(() -> open("jdbc:mysql://127.0.0.1:" + away.port() + "/x"))
          .isInstanceOf(SQLException.class);
      assertThat(away.open()).isZero();
    }
  }
}
