package io.github.bancada.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.bancada.testing.FaultProxy;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.Waiting;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EnginePresenceTest {
  private static final EngineRegister REGISTER =
      new EngineRegister("engines", "bancada_presence_test_", 1_000);

  private String url;
  private FaultProxy proxy;
  private EnginePresence<Integer> presence;

  @BeforeEach
  void register() throws Exception {
    url = MysqlServer.newSchema();
    try (Connection connection =
            DriverManager.getConnection(url + "?sslMode=DISABLED", "root", "");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE engines (id INT AUTO_INCREMENT PRIMARY KEY, host VARCHAR(255), started"
              + " DATETIME)");
    }
    proxy = new FaultProxy(MysqlServer.shared().port());
    presence =
        EnginePresence.of(
            REGISTER,
            DatabaseAddress.tcp(proxy.through(url), "root", ""),
            (connection, engine) -> engine,
            guard -> {});
  }

  @AfterEach
  void end() throws Exception {
    proxy.close();
    presence.close();
  }

  /** How the question of another thread ended; null if it was answered. */
  private CompletableFuture<Throwable> ask() {
    return CompletableFuture.supplyAsync(
        () -> catchThrowable(() -> presence.ask(Connection::getCatalog)));
  }

  private static void assertEndedByClose(CompletableFuture<Throwable> question) throws Exception {
    assertThat(question.get(180, TimeUnit.SECONDS))
        .isInstanceOf(SQLException.class)
        .hasMessage("the test has ended");
  }

  private List<String> live() throws SQLException {
    try (Connection connection =
        DriverManager.getConnection(url + "?sslMode=DISABLED", "root", "")) {
      return REGISTER.live(connection);
    }
  }

  @Test
  void lockIsHeldUntilItIsClosed() throws Exception {
    assertThat(live()).singleElement().asString().startsWith(presence.engine() + " (");
    assertThat(presence.<Integer>ask(connection -> 7)).isEqualTo(7);

    presence.close();

    assertThat(live()).isEmpty();
    assertThatThrownBy(() -> presence.ask(Connection::getCatalog)).hasMessage("the test has ended");
  }

  @Test
  void closeEndsAQuestionThatASilentServerDoesNotAnswer() throws Exception {
    proxy.swallow();
    CompletableFuture<Throwable> question = ask();
    Waiting.await("swallowed questions", proxy::silenced, n -> n >= 1);

    presence.close();

    assertEndedByClose(question);
  }

  @Test
  void closeEndsConnectingAgainToASilentServer() throws Exception {
    proxy.swallow();
    proxy.cut();
    CompletableFuture<Throwable> question = ask();
    Waiting.await("connections", proxy::accepted, n -> n >= 2);

    presence.close();

    assertEndedByClose(question);
  }
}
