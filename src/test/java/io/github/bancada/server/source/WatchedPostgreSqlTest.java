package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.testing.FaultServer;
import io.github.bancada.testing.PostgreSqlServer;
import io.github.bancada.testing.RequiresPostgreSql;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The embedded PostgreSQL. */
@RequiresPostgreSql
class WatchedPostgreSqlTest extends WatchedDatabaseContract {
  private static final int RESERVED_FOR_ADMINISTRATORS = 3;

  @Override
  DatabaseServer start() throws IOException {
    return DatabaseServer.start(
        PostgreSqlServer.home(),
        "--max_connections=" + (LIMIT + RESERVED_FOR_ADMINISTRATORS),
        "--primary_conninfo=password=" + CANARY,
        "--cluster_name=" + CANARY);
  }

  @Override
  Map<String, String> settings() {
    return Map.of(
        "max_connections",
        "" + (LIMIT + RESERVED_FOR_ADMINISTRATORS),
        "synchronous_commit",
        "on",
        "default_transaction_isolation",
        "read committed");
  }

  @Override
  Figure flushes() {
    return DB_LOG_FLUSHES;
  }

  @Override
  Optional<Figure> refusals() {
    return Optional.empty();
  }

  @Test
  void sessionsAreKnownOnlyToWhoMaySeeAll() throws Exception {
    DatabaseAddress load = load();
    try (DatabaseSource administrator = source();
        DatabaseSource any = new DatabaseSource(load)) {
      Set<Figure> all = figures(administrator.read());
      assertThat(all).hasSize(8).contains(CONNECTIONS, DB_RUNNING, ROW_LOCK_WAITS);
      Set<Figure> few = figures(any.read());
      FaultServer.execute(server().url(), "GRANT pg_monitor TO " + load.user());

      assertThat(figures(any.read())).isEqualTo(all);
      all.removeAll(Set.of(CONNECTIONS, DB_RUNNING, ROW_LOCK_WAITS));
      assertThat(few).isEqualTo(all);
      FaultServer.execute(server().url(), "REVOKE pg_monitor FROM " + load.user());
    }
  }

  private static Set<Figure> figures(Reading reading) {
    return reading.values().keySet().stream().map(Reading.Key::figure).collect(Collectors.toSet());
  }
}
