package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Status variables, as versions of MySQL and MariaDB have them. */
class MySqlStatusTest {
  private static Map<Figure, Double> figures(Map<String, String> status) {
    Reading.Builder figures = new Reading.Builder();
    MySqlStatus.figures(status, figures);
    return figures.at(1, "").values().entrySet().stream()
        .collect(Collectors.toMap(each -> each.getKey().figure(), Map.Entry::getValue));
  }

  @Test
  void lockWaitsAreInMilliseconds() {
    assertThat(figures(Map.of("Innodb_row_lock_time", "13955")))
        .isEqualTo(Map.of(ROW_LOCK_TIME, 13.955));
  }

  /** MySQL from 8.0.30; its limit is not known. */
  @Test
  void ageOfTheCheckpointFollowsFromPositionsInTheLog() {
    assertThat(
            figures(
                Map.of(
                    "Innodb_redo_log_current_lsn", "5000",
                    "Innodb_redo_log_checkpoint_lsn", "4000")))
        .isEqualTo(Map.of(DB_CHECKPOINT_AGE, 1000.0));
  }

  @Test
  void ageOfTheCheckpointIsThatOfMariaDb() {
    assertThat(
            figures(Map.of("Innodb_checkpoint_age", "16", "Innodb_checkpoint_max_age", "80819529")))
        .isEqualTo(Map.of(DB_CHECKPOINT_AGE, 16.0, DB_CHECKPOINT_AGE_LIMIT, 80_819_529.0));
  }

  @Test
  void factsOfOlderVersionsHaveTheLaterNames() {
    assertThat(
            MySqlStatus.facts(
                Map.of(
                    "tx_isolation", "REPEATABLE-READ",
                    "innodb_log_file_size", "50331648",
                    "init_connect", "SET @a = 'secret'",
                    "query_cache_type", "",
                    "ssl_version", "TLSv1.3",
                    "ssl_cipher", "TLS_AES_256_GCM_SHA384")))
        .isEqualTo(
            Map.of(
                "transaction_isolation", "REPEATABLE-READ",
                "innodb_log_file_size", "50331648",
                "TLS", "TLSv1.3 TLS_AES_256_GCM_SHA384"));
  }

  /** What a server may tell, with a number that a double holds exactly. */
  @Property
  void numbersAreThoseOfTheServerAndAllElseIsLeftOut(Any any) {
    long number = any.longNumber(0, 999_999_999_999_999L);
    Map<String, String> status = new HashMap<>();
    status.put(any.text(30), any.text(30));
    status.put("Threads_running", any.text(30).replaceAll("[0-9]", ""));
    status.put("Questions", Long.toString(number));

    assertThat(figures(status)).isEqualTo(Map.of(DB_STATEMENTS, (double) number));
  }
}
