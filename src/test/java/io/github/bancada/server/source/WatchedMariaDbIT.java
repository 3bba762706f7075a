package io.github.bancada.server.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.testing.MariaDbServer;
import io.github.bancada.testing.RequiresMariaDb;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The MariaDB of this machine. */
@RequiresMariaDb
class WatchedMariaDbIT extends WatchedDatabaseContract {
  @Override
  DatabaseServer start() throws IOException {
    return MariaDbServer.start(WatchedMySqlTest.OPTIONS);
  }

  @Override
  Map<String, String> settings() {
    return WatchedMySqlTest.SETTINGS;
  }

  @Override
  Figure flushes() {
    return Figure.DB_FILE_FLUSHES;
  }

  @Override
  Optional<Figure> refusals() {
    return Optional.of(Figure.DB_FAILED_CONNECTS);
  }

  @Test
  void tellsTheAgeOfItsCheckpointAndNothingThatItDoesNotCount() throws Exception {
    try (DatabaseSource any = new DatabaseSource(load())) {
      Map<Reading.Key, Double> values = any.read().values();

      assertThat(values.get(Reading.Key.of(Figure.DB_CHECKPOINT_AGE)))
          .isLessThan(values.get(Reading.Key.of(Figure.DB_CHECKPOINT_AGE_LIMIT)));
      assertThat(values)
          .doesNotContainKeys(
              Reading.Key.of(Figure.DB_LOG_FLUSHES), Reading.Key.of(Figure.CONNECTIONS_REFUSED));
    }
  }
}
