package io.github.bancada.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.PreparedAtm;
import io.github.bancada.table.TableText;
import io.github.bancada.testing.FaultProxy;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.RequiresMysql;
import java.sql.Connection;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** InnoDB's counters in the embedded MySQL. */
@RequiresMysql
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class InnoDbStateTest {
  private static CheckpointState read(DatabaseAddress address) throws Exception {
    try (Connection connection = DatabaseLink.open(address, Set.of(), 30_000, guard -> {}).jdbc()) {
      return SqlDialect.of(connection).state(connection);
    }
  }

  @Test
  void countersGrowWithTheLoad() throws Exception {
    PreparedAtm atm = PreparedAtm.empty();
    CheckpointState before = read(atm.address());

    atm.prepare();
    CheckpointState after = read(atm.address());

    assertThat(before.whyNoCheckpoint()).isEmpty();
    assertThat(before.checkpointLsn()).isBetween(1L, before.currentLsn());
    assertThat(after.currentLsn()).isGreaterThan(before.currentLsn() + 400_000);
    assertThat(after.checkpointAgeBytes()).isEqualTo(after.currentLsn() - after.checkpointLsn());
    assertThat(after.logBytes()).isGreaterThan(before.logBytes());
    assertThat(after.logFlushes()).isGreaterThan(before.logFlushes());
    assertThat(after.totalPages()).isGreaterThan(1000);
    assertThat(after.uptimeSeconds()).isGreaterThanOrEqualTo(before.uptimeSeconds());
  }

  @Test
  void withoutProcessOnlyTheCheckpointIsNotKnown() throws Exception {
    PreparedAtm atm = PreparedAtm.empty();
    atm.execute("CREATE USER IF NOT EXISTS 'looker'@'%' IDENTIFIED BY ''");
    atm.execute("GRANT SELECT ON *.* TO 'looker'@'%'");

    CheckpointState seen = read(DatabaseAddress.tcp(atm.address().url(), "looker", ""));

    assertThat(seen.whyNoCheckpoint()).isEqualTo("the user lacks PROCESS");
    assertThat(seen.checkpointLsn()).isEqualTo(CheckpointState.UNKNOWN);
    assertThat(seen.checkpointAgeBytes()).isEqualTo(CheckpointState.UNKNOWN);
    assertThat(seen.dirtyPages()).isNotNegative();
    assertThat(seen.logFlushes()).isPositive();
  }

  @Test
  void silentServerIsReportedAndDoesNotDelayTheEnd() throws Exception {
    try (FaultProxy proxy = new FaultProxy(MysqlServer.shared().port())) {
      String url = proxy.through(PreparedAtm.empty().address().url());
      proxy.swallow();
      CountDownLatch asked = new CountDownLatch(1);
      CheckpointWatch watch =
          new CheckpointWatch(
              () -> {
                asked.countDown();
                return DatabaseAddress.tcp(url, "root", "");
              });
      watch.begin(0, 1_000_000);
      asked.await();

      CheckpointPhase phase = watch.end();

      assertThat(phase.snapshots()).isEmpty();
      assertThat(phase.whyNoCheckpoint()).startsWith("the server did not answer: ");
    }
  }

  @Test
  void loadGeneratorTellsOfSnapshotsAndOfAServerThatDoesNotAnswer() throws Exception {
    BlockingQueue<String> told = new LinkedBlockingQueue<>();
    CheckpointHeard heard = new CheckpointHeard();
    try (FaultProxy proxy = new FaultProxy(MysqlServer.shared().port());
        CheckpointTicker ticker =
            new CheckpointTicker(
                DatabaseAddress.tcp(proxy.through(PreparedAtm.empty().address().url()), "root", ""),
                told::add)) {
      assertThat(ticker).isNotNull();
      heard.hear("first", told.take());

      assertThat(heard.phase(0, Long.MAX_VALUE).snapshots()).hasSize(1);

      proxy.cut();
      String failed = told.take();
      while (!failed.contains(" !")) {
        failed = told.take();
      }
      heard.hear("first", failed);
    }

    assertThat(heard.phase(0, System.currentTimeMillis()).whyNot())
        .startsWith("the server did not answer: ");
  }

  @Test
  void runWithoutVirtualUsersHereIsReported() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CheckpointWatch watch =
        new CheckpointWatch(
            () -> {
              asked.countDown();
              return null;
            });
    watch.begin(0, 1_000_000);
    asked.await();

    assertThat(TableText.lines(watch.end().table(1).orElseThrow()))
        .containsExactly(
            "Database in the measured phase: checkpoints, dirty pages and flushes are not known: no"
                + " virtual user of this process uses the database; query the server itself");
  }
}
