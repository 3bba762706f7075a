package io.github.bancada.server.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.server.figure.Figure;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.RequiresMysql;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The embedded MySQL. */
@RequiresMysql
class WatchedMySqlTest extends WatchedDatabaseContract {
  /** Options of MySQL and MariaDB, with a secret in each that may have one. */
  static final String[] OPTIONS = {
    "--max-connections=" + LIMIT,
    "--transaction-isolation=READ-COMMITTED",
    "--init-connect=SET @a = '" + CANARY + "'",
    "--report-user=" + CANARY,
    "--report-password=" + CANARY
  };

  static final Map<String, String> SETTINGS =
      Map.of(
          "max_connections",
          Integer.toString(LIMIT),
          "transaction_isolation",
          "READ-COMMITTED",
          "innodb_flush_log_at_trx_commit",
          "1");

  @Override
  DatabaseServer start() throws IOException {
    return DatabaseServer.start(MysqlServer.home(), OPTIONS);
  }

  @Override
  Map<String, String> settings() {
    return SETTINGS;
  }

  @Override
  Figure flushes() {
    return Figure.DB_LOG_FLUSHES;
  }

  @Override
  Optional<Figure> refusals() {
    return Optional.of(Figure.CONNECTIONS_REFUSED);
  }

  @Test
  void needsNoPrivilege() throws Exception {
    try (DatabaseSource source = source();
        DatabaseSource any = new DatabaseSource(load())) {
      assertThat(any.read().values().keySet())
          .isEqualTo(source.read().values().keySet())
          .hasSize(14);
    }
  }

  @Test
  void serverHereIsTheSourceUnlessOthersAreNamed() {
    List<Source> sources = Sources.of("", server().url(), new Sources.Login("", ""));

    assertThat(sources).extracting(Source::name).containsExactly("local");
  }
}
