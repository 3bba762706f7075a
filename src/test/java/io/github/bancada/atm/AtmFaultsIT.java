package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.atm.audit.AtmLedger;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.testing.FaultProxy;
import io.github.bancada.testing.FaultProxy.Fault;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.SmallDisk;
import io.github.bancada.testing.Waiting;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The server is killed and the network fails during withdrawals: no acknowledged withdrawal is
 * lost, none is invented, and the audit settles those in doubt. {@link Books} checks each result of
 * the audit independently.
 */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmFaultsIT extends AtmFaults {
  @Test
  void serverKilledInMidRunKeepsAllThatItAcknowledged() throws Exception {
    String url = bench.prepared(SMALL);
    start(USERS, SMALL, new SettingsBuilder(FaultBench.address(url)).build());
    for (int round = 0; round < LongForm.of(1, 2); round++) {
      users.awaitCommits(300);
      bench.server().kill();
      users.awaitTrouble(USERS);
      bench.server().restart();
    }
    users.awaitCommits(300);

    settle(url);

    assertThat(users.codes().keySet()).contains("0").doesNotContain("localError");
  }

  @ParameterizedTest
  @CsvSource({
    "SERVER_PREPARED, COMMIT",
    "CLIENT_PREPARED, COMMIT",
    "CLIENT_PREPARED, WITH_LAST_STATEMENT",
    "PROCEDURE, COMMIT"
  })
  void commitsInDoubtAreFoundOrAbsentAsTheNetworkHadIt(
      StatementMode statements, WithdrawalSettings.Commit commit) throws Exception {
    String url = bench.prepared(SMALL);
    AtomicInteger found = new AtomicInteger();
    AtomicInteger absent = new AtomicInteger();
    try (FaultProxy proxy = new FaultProxy(bench.server().port())) {
      proxy.commitsAre(Pattern.compile("(?i)\\bcommit\\b|^call\\b"));
      proxy.onCommit(
          number -> {
            if (number % 30 == 0) {
              found.incrementAndGet();
              return Fault.CUT_ANSWER;
            }
            if (number % 30 == 15) {
              absent.incrementAndGet();
              return Fault.CUT_COMMIT;
            }
            return Fault.NONE;
          });
      start(
          USERS,
          SMALL,
          new SettingsBuilder(FaultBench.address(proxy.through(url)))
              .statements(statements)
              .commit(commit)
              .build());
      Waiting.await("doubts", () -> users.count(Outcome.IN_DOUBT), n -> n >= 10);

      Set<Long> there = settle(url);

      assertThat(there).hasSize(found.get());
      assertThat(users.count(Outcome.IN_DOUBT)).isEqualTo(found.get() + absent.get());
      assertThat(users.codes().keySet()).containsExactlyInAnyOrder("0", "inDoubt");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SWALLOW_COMMIT", "SWALLOW_ANSWER"})
  void commitThatVanishesEndsByTheStatementTimeoutInDoubt(Fault fault) throws Exception {
    String url = bench.prepared(SMALL);
    try (FaultProxy proxy = new FaultProxy(bench.server().port())) {
      proxy.onCommit(number -> number == 100 ? fault : Fault.NONE);
      start(USERS, SMALL, impatient(through(proxy, url), 60_000));
      Waiting.await("the commit that vanishes", proxy::silenced, n -> n > 0);
      int before = users.count(Outcome.IN_DOUBT);
      Waiting.await("a doubt", () -> users.count(Outcome.IN_DOUBT), n -> n > before);
      // The server does not notice the lost connection and would keep the rows locked; the
      // returning virtual user ends its earlier session.
      Waiting.await("the return of who is in doubt", users::areBackFromDoubt);
      users.awaitCommits(200);

      Set<Long> there = settle(url);

      // On a busy machine others may be in doubt too, whose commits took too long.
      Set<Long> absent = new HashSet<>(users.ids(Outcome.IN_DOUBT));
      absent.removeAll(there);
      assertThat(fault == Fault.SWALLOW_ANSWER ? there : absent).isNotEmpty();
      assertThat(users.troubled())
          .filteredOn(sample -> sample.withdrawal() != null)
          .anySatisfy(sample -> assertThat(sample.message()).contains("statement timeout"));
    }
  }

  @Test
  void networkThatSwallowsEverythingFailsSamplesUntilItIsBack() throws Exception {
    String url = bench.prepared(SMALL);
    try (FaultProxy proxy = new FaultProxy(bench.server().port())) {
      start(USERS, SMALL, impatient(through(proxy, url), 2_000));
      users.awaitCommits(200);
      proxy.swallow();
      users.awaitTroubleOf("no connection to", 1);
      proxy.heal(); // for new connections: those that were lost stay dumb
      users.awaitCommits(200);
      proxy.cut();

      settle(url);

      assertThat(users.troubled())
          .anySatisfy(sample -> assertThat(sample.message()).startsWith("no connection to"));
    }
  }

  @Test
  void stopEndsUsersWhoWaitForASilentServer() throws Exception {
    String url = bench.prepared(SMALL);
    try (FaultProxy proxy = new FaultProxy(bench.server().port())) {
      // Connections of this machine take another way, so only virtual users fall silent.
      AtmLedger ledger = PreparedAtm.ledger(FaultBench.address(url));
      WithdrawalSettings settings = FaultBench.with(through(proxy, url), 1, 60_000, 60_000, 60);
      users = WithdrawalUsers.start(USERS, SMALL, settings, ledger);
      users.awaitCommits(200);
      proxy.swallow();
      // Who waits for a row of a silent one falls silent with the answer, after the lock wait.
      Waiting.await("users without an answer", proxy::silenced, n -> n == USERS);
      users.stop(); // their statement timeout is a minute
      proxy.cut();

      settle(url);

      assertThat(users.codes().keySet()).isSubsetOf("0", "cancelled", "inDoubt").contains("0");
      assertThat(users.count(Outcome.CANCELLED) + users.count(Outcome.IN_DOUBT)).isEqualTo(USERS);
    }
  }

  @Test
  void usersOfOneAccountWaitForEachOtherAndNoCentIsLost() throws Exception {
    AtmScale one = new AtmScale(1, 1, 1);
    String url = bench.prepared(one);
    start(2, one, new SettingsBuilder(FaultBench.address(url)).build());
    users.awaitCommits(300);

    settle(url);

    assertThat(users.codes().keySet()).containsExactly("0");
    assertThat(users.retries()).isZero();
  }

  @Test
  void usersOfOneAccountPerBranchWaitForEachOther() throws Exception {
    AtmScale few = new AtmScale(3, 3, 3);
    String url = bench.prepared(few);
    start(USERS, few, new SettingsBuilder(FaultBench.address(url)).build());
    users.awaitCommits(300);

    settle(url);

    assertThat(users.codes().keySet()).containsExactly("0");
  }

  @Test
  void serverOutOfDiskFailsSamplesWithItsCodeAndGoesOnWhenThereIsSpace() throws Exception {
    assumeTrue(SmallDisk.may(), SmallDisk.REASON);
    String url = bench.emptySchema();
    try (SmallDisk disk = SmallDisk.over(bench.directoryOf(url), 32)) {
      FaultBench.prepare(url, SMALL);
      disk.fillBut(100);
      start(USERS, SMALL, new SettingsBuilder(FaultBench.address(url)).build());
      Waiting.await("a full disk", users::codes, codes -> codes.containsKey("HY000 1114"));
      users.awaitTrouble(USERS);
      disk.free();
      users.awaitCommits(200);

      settle(url);

      assertThat(users.codes().keySet()).containsExactlyInAnyOrder("0", "HY000 1114");
      FaultBench.drop(url); // while its files are there
    }
  }
}
