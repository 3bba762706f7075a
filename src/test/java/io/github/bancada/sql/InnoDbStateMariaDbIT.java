package io.github.bancada.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.FaultServer;
import io.github.bancada.testing.OnMariaDb;
import io.github.bancada.testing.RequiresMariaDb;
import java.sql.Connection;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** InnoDB's counters in MariaDB, which shows its checkpoint without privileges. */
@RequiresMariaDb
class InnoDbStateMariaDbIT extends OnMariaDb {
  @Test
  void checkpointNeedsNoPrivilege() throws Exception {
    String url = address().url();
    FaultServer.execute(url, "CREATE USER 'looker'@'%' IDENTIFIED BY ''");
    FaultServer.execute(url, "GRANT SELECT ON *.* TO 'looker'@'%'");
    try (Connection connection =
        DatabaseLink.open(DatabaseAddress.tcp(url, "looker", ""), Set.of(), 30_000, guard -> {})
            .jdbc()) {
      CheckpointState seen = SqlDialect.of(connection).state(connection);

      assertThat(seen.whyNoCheckpoint()).isEmpty();
      assertThat(seen.checkpointLsn()).isBetween(1L, seen.currentLsn());
      assertThat(seen.flushes()).isPositive();
      assertThat(seen.logFlushes()).isEqualTo(CheckpointState.UNKNOWN);
    }
  }
}
