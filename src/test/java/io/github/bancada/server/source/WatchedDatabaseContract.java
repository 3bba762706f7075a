package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.figure.Span;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseLink;
import io.github.bancada.testing.FaultProxy;
import io.github.bancada.testing.FaultServer;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What a database tells of itself, whatever its product. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class WatchedDatabaseContract {
  /** Connections of users without special rights. */
  static final int LIMIT = 12;

  private static final int COMMITS = 100;
  private static final Duration SHORT = Duration.ofMillis(300);

  /** The user of the load, without any right. */
  private static final String USER = "looker";

  private DatabaseServer server;

  /** In settings that are never told. */
  static final String CANARY = "c4n4ry";

  /** Some of its settings. */
  abstract Map<String, String> settings();

  /** Starts the server, with that limit of connections. */
  abstract DatabaseServer start() throws IOException;

  /** Flushes that a commit waits for. */
  abstract Figure flushes();

  /** What counts connections at the limit that were refused, if anything does. */
  abstract Optional<Figure> refusals();

  @BeforeAll
  final void startServer() throws Exception {
    server = start();
    FaultServer.execute(
        server.url(), "CREATE USER " + USER + (isPostgreSql() ? "" : " IDENTIFIED BY ''"));
  }

  @AfterAll
  final void stopServer() throws IOException {
    if (server != null) {
      server.close();
    }
  }

  final DatabaseServer server() {
    return server;
  }

  final DatabaseSource source() {
    return new DatabaseSource(administrator(server().url()));
  }

  final DatabaseAddress administrator(String url) {
    return DatabaseAddress.tcp(url, server().user(), "");
  }

  private static double value(Reading reading, Figure figure) {
    return reading.values().get(Reading.Key.of(figure));
  }

  private static double growth(Reading before, Reading after, Figure figure) {
    return value(after, figure) - value(before, figure);
  }

  private void table(String name) throws SQLException {
    FaultServer.execute(
        server().url(),
        "CREATE TABLE " + name + " (id INT PRIMARY KEY, n INT)",
        "INSERT INTO " + name + " VALUES (1, 0)");
  }

  /** Nothing that a user without a right sees of them is a secret. */
  @Test
  void factsAreTheSettingsOfTheServer() throws Exception {
    try (DatabaseSource any = new DatabaseSource(load())) {
      Map<String, String> facts = any.facts();

      assertThat(facts)
          .containsAllEntriesOf(settings())
          .allSatisfy((name, value) -> assertThat(name + value).doesNotContain(CANARY));
      assertThat(any.read().values()).isNotEmpty();
      assertThat(any.facts()).isEqualTo(facts);
    }
  }

  @Test
  void countersGrowWithTheWork() throws Exception {
    table("work");
    try (DatabaseSource source = source()) {
      Reading before = source.read();
      try (Connection connection = FaultServer.open(server().url());
          Statement statement = connection.createStatement()) {
        connection.setAutoCommit(false);
        for (int i = 0; i < COMMITS; i++) {
          statement.execute("UPDATE work SET n = n + 1");
          connection.commit();
        }
      }

      Reading after =
          Waiting.await(
              "the commits to be counted",
              source::read,
              reading -> growth(before, reading, DB_COMMITS) >= COMMITS);

      assertThat(growth(before, after, DB_PAGE_REQUESTS)).isGreaterThan(COMMITS);
      assertThat(growth(before, after, flushes())).isGreaterThanOrEqualTo(COMMITS);
      assertThat(value(after, DB_PAGE_READS)).isLessThan(value(after, DB_PAGE_REQUESTS));
      assertThat(value(after, CONNECTION_LIMIT)).isEqualTo(LIMIT);
      assertThat(value(after, DB_RUNNING)).isGreaterThanOrEqualTo(1);
    }
  }

  @Test
  void heldRowIsALockWait() throws Exception {
    table("held");
    try (DatabaseSource source = source();
        Connection holder = FaultServer.open(server().url());
        Statement holding = holder.createStatement()) {
      holder.setAutoCommit(false);
      holding.execute("UPDATE held SET n = 1");
      assertThat(value(source.read(), ROW_LOCK_WAITS)).isZero();
      Thread waiter =
          new Thread(
              () -> {
                try {
                  FaultServer.execute(server().url(), "UPDATE held SET n = 2");
                } catch (SQLException e) {
                  throw new IllegalStateException(e);
                }
              });
      waiter.start();

      Waiting.await(
          "a session to wait",
          source::read,
          reading -> value(reading, ROW_LOCK_WAITS) == 1 && value(reading, DB_RUNNING) >= 2);

      holder.rollback();
      Waiting.awaitEnd(waiter);
      assertThat(value(source.read(), ROW_LOCK_WAITS)).isZero();
    }
  }

  @Test
  void sessionsReachTheLimitAndFurtherOnesAreRefused() throws Exception {
    DatabaseAddress load = load();
    List<DatabaseLink> sessions = new ArrayList<>();
    try (DatabaseSource source = source();
        DatabaseSource late = new DatabaseSource(load)) {
      Reading before =
          Waiting.await(
              "sessions of other tests to end",
              source::read,
              reading -> value(reading, CONNECTIONS) == 1);
      Waiting.await(
          "all sessions to be used up",
          () -> {
            sessions.add(DatabaseLink.open(load, Set.of(), 30_000, guard -> {}));
            return source.read();
          },
          reading -> value(reading, CONNECTIONS) >= LIMIT);

      assertThatThrownBy(late::read)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("cannot watch " + load)
          .hasMessageContaining("raise max_connections");
      Reading after = source.read();
      refusals().ifPresent(figure -> assertThat(growth(before, after, figure)).isEqualTo(1));
    } finally {
      sessions.forEach(DatabaseLink::close);
    }
  }

  /** Address for the user of the load. */
  final DatabaseAddress load() {
    String url = server.url();
    return DatabaseAddress.tcp(
        isPostgreSql() ? url : url.replaceFirst("/\\w+$", "/information_schema"), USER, "");
  }

  private boolean isPostgreSql() {
    return FaultServer.isPostgreSql(server.url());
  }

  @Test
  void restartIsAGap() throws Exception {
    try (DatabaseSource source = source()) {
      Reading before = source.read();
      double started = Double.parseDouble(before.epoch()); // MySQL and MariaDB: a whole second
      Waiting.await("another second", () -> System.currentTimeMillis() / 1e3 > started + 2);
      server().kill();
      assertThatThrownBy(source::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("no connection to the server");
      assertThatThrownBy(source::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("check URL, transport and whether it runs")
          .hasMessageContaining("refused");
      server().restart();

      Reading after = source.read();

      assertThat(after.epoch()).isNotEqualTo(before.epoch());
      Span span = Span.between(before, after);
      assertThat(span.get(DB_COMMITS)).isEmpty();
      assertThat(span.get(CONNECTIONS)).isPresent();
      assertThat(Span.between(after, source.read()).get(DB_COMMITS)).isPresent();
    }
  }

  @Test
  void lostConnectionIsToldAndTheNextReadingConnectsAgain() throws Exception {
    try (FaultProxy proxy = new FaultProxy(server());
        DatabaseSource source = new DatabaseSource(administrator(proxy.through(server().url())))) {
      Reading before = source.read();
      proxy.cut();

      assertThatThrownBy(source::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("no connection to the server; check URL");

      assertThat(source.read().epoch()).isEqualTo(before.epoch());
    }
  }

  @Test
  void silenceIsToldAndTheNextReadingConnectsAgain() throws Exception {
    try (FaultProxy proxy = new FaultProxy(server());
        DatabaseSource source =
            new DatabaseSource(administrator(proxy.through(server().url())), SHORT)) {
      Waiting.await("a reading in a short time", () -> reads(source));
      proxy.swallow();

      assertThatThrownBy(source::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("did not answer within 300 ms");

      proxy.heal();
      Waiting.await("a reading in a short time", () -> reads(source));
    }
  }

  /** On a busy machine an answer may take longer than a short limit. */
  static boolean reads(Source source) {
    try {
      return !source.read().values().isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void refusedUserIsToldWithoutThePassword() {
    try (DatabaseSource source =
        new DatabaseSource(DatabaseAddress.tcp(server().url(), "nobody", "very-secret"))) {
      assertThatThrownBy(source::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("check User")
          .satisfies(
              e -> {
                for (Throwable each = e; each != null; each = each.getCause()) {
                  assertThat(each).hasMessageNotContaining("very-secret");
                }
              });
    }
  }
}
