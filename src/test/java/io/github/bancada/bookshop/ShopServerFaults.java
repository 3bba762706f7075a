package io.github.bancada.bookshop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.bookshop.audit.ShopReport;
import io.github.bancada.testing.FaultProxy;
import io.github.bancada.testing.FaultProxy.Fault;
import io.github.bancada.testing.FaultServer;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.Waiting;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import io.github.bancada.work.Phase;
import io.github.bancada.work.Sample;
import java.sql.Connection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The server is killed and the network fails while users buy: no acknowledged order is lost, none
 * is invented, and the audit lists those in doubt.
 */
abstract class ShopServerFaults extends ShopFaults {
  private static final int IMPATIENT_MILLIS = 500;

  private static final List<StatementMode> MODES = List.of(StatementMode.values());

  @Test
  void serverKilledInMidRunLosesNoOrder() throws Exception {
    for (int round = 0; round < LongForm.of(1, 5); round++) {
      ShopSettingsBuilder settings = buying().statements(MODES.get(round % MODES.size()));
      start(USERS, round == 4 ? settings.pool(5, USERS, 60_000) : settings);
      users.awaitCommits(LongForm.of(100, 300));
      server.server().kill();
      users.awaitTrouble(round == 4 ? 5 : USERS);
      server.server().restart();
      users.awaitCommits(LongForm.of(100, 300));

      settle();

      assertThat(users.codes().keySet()).contains("0").doesNotContain("localError");
    }
  }

  static Stream<StatementMode> modes() {
    return LongForm.of(Stream.of(StatementMode.SERVER_PREPARED), MODES.stream());
  }

  @ParameterizedTest
  @MethodSource("modes")
  void ordersInDoubtAreFoundOrAbsentAsTheNetworkHadIt(StatementMode statements) throws Exception {
    try (FaultProxy proxy = new FaultProxy(server.server())) {
      proxy.onCommit(
          number ->
              number % 15 != 0
                  ? Fault.NONE
                  : number % 30 == 0 ? Fault.CUT_ANSWER : Fault.CUT_COMMIT);
      start(USERS, buying(proxy).statements(statements));
      int each = LongForm.of(1, 4);
      Waiting.await("orders in doubt of both kinds", () -> books.hasDoubts(url, each));

      Set<Long> found = settle();

      assertThat(found).hasSizeBetween(each, books.inDoubt().size() - each);
      assertThat(users.codes().keySet()).contains("0", "inDoubt");
      assertThat(users.troubled())
          .filteredOn(sample -> sample.label().equals("Buy Confirm"))
          .filteredOn(sample -> sample.code().equals("inDoubt"))
          .hasSameSizeAs(books.inDoubt())
          .allSatisfy(
              sample ->
                  assertThat(sample.message())
                      .containsPattern("the commit of Buy Confirm \\d+ was sent and not ack"));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SWALLOW_COMMIT", "SWALLOW_ANSWER"})
  @OnlyInLongForm
  void commitThatVanishesEndsByTheStatementTimeoutInDoubt(Fault fault) throws Exception {
    try (FaultProxy proxy = new FaultProxy(server.server())) {
      proxy.onCommit(number -> number % 50 == 0 ? fault : Fault.NONE);
      start(USERS, buying(proxy).statementMillis(4 * IMPATIENT_MILLIS));
      Waiting.await("orders in doubt", () -> books.inDoubt().size(), n -> n >= 3);
      proxy.onCommit(number -> Fault.NONE);
      users.awaitCommits(200);
      users.end();
      proxy.cut();

      Set<Long> found = settle();

      // On a busy machine others may be in doubt too, whose commits took too long.
      Set<Long> absent = books.inDoubt();
      absent.removeAll(found);
      assertThat(fault == Fault.SWALLOW_ANSWER ? found : absent).isNotEmpty();
    }
  }

  @Test
  void networkThatSwallowsEverythingFailsSamplesOfAPoolUntilItIsBack() throws Exception {
    try (FaultProxy proxy = new FaultProxy(server.server())) {
      start(
          USERS,
          buying(proxy)
              .statementMillis(IMPATIENT_MILLIS)
              .connectMillis(4 * IMPATIENT_MILLIS)
              .pool(10, USERS, 60_000));
      users.awaitCommits(200);
      proxy.swallow();
      users.awaitTroubleOf("statement timeout", 1);
      users.awaitTroubleOf("no connection to", 1);
      proxy.heal(); // for new connections: those that were lost stay dumb
      users.awaitCommits(200);
      users.end();
      proxy.cut();

      settle();

      assertThat(users.troubled())
          .anySatisfy(sample -> assertThat(sample.message()).contains("statement timeout"))
          .anySatisfy(sample -> assertThat(sample.message()).startsWith("no connection to"));
    }
  }

  @Test
  @OnlyInLongForm
  void noSampleTakesTwiceItsTimeout() throws Exception {
    int limitMillis = 5_000;
    try (FaultProxy proxy = new FaultProxy(server.server())) {
      start(
          USERS,
          buying(proxy).statementMillis(limitMillis).connectMillis(limitMillis).subResults());
      users.awaitCommits(200);
      proxy.swallow();
      users.awaitTrouble(2 * USERS);
      users.end();
      proxy.cut();

      settle();

      assertThat(users.troubled())
          .extracting(ShopServerFaults::lastNanos)
          .allMatch(nanos -> nanos < 2 * TimeUnit.MILLISECONDS.toNanos(limitMillis));
    }
  }

  /** Time of the statement that failed, or of a sample that had no connection. */
  private static long lastNanos(Sample sample) {
    List<Phase> phases = sample.phases();
    return phases.isEmpty() ? sample.elapsedNanos() : phases.get(phases.size() - 1).elapsedNanos();
  }

  @Test
  void stopEndsUsersWhoWaitForASilentServerOrForTheirPool() throws Exception {
    try (FaultProxy proxy = new FaultProxy(server.server())) {
      // Who waits for the row of a lost user waits for this server again in a second.
      start(USERS, buying(proxy).lockWaitSeconds(1).retries(60).pool(10, USERS, 60_000));
      users.awaitCommits(200);
      proxy.swallow();
      Waiting.await("connections without an answer", proxy::silenced, n -> n >= 10);
      users.stop(); // their timeouts are a minute
      proxy.cut();

      settle();

      assertThat(users.codes().keySet()).isSubsetOf("0", "cancelled", "inDoubt").contains("0");
      assertThat(users.count(Outcome.CANCELLED)).isGreaterThanOrEqualTo(USERS - 10);
    }
  }

  @Test
  @OnlyInLongForm
  void auditWaitsForAnOrderThatIsStillOnItsWay() throws Exception {
    try (FaultProxy proxy = new FaultProxy(server.server());
        Connection observer = FaultServer.open(url)) {
      ledgerBesides(FaultServer.address(url));
      // Of Home, Shopping Cart, Buy Request and Buy Confirm.
      proxy.onCommit(number -> number == 4 ? Fault.HOLD_COMMIT : Fault.NONE);
      start(1, buying(proxy));
      Waiting.await("the commit that is held back", proxy::commits, n -> n == 4);
      users.close();
      users.end();
      CompletableFuture<ShopReport> audit = CompletableFuture.supplyAsync(this::audit);
      FaultServer.awaitInnoDb(
          "an audit that waits, or is done",
          () -> audit.isDone() || FaultServer.count(observer, FaultServer.auditWaits(url)) > 0);
      proxy.deliver();

      assertThat(audit.get(180, TimeUnit.SECONDS).line())
          .contains("1 in doubt (1 found, 0 absent)");
      assertThat(settle()).isEqualTo(books.inDoubt()).hasSize(1);
    }
  }

  @Test
  @OnlyInLongForm
  void usersWhoWaitForNewIdsOfASilentServerFailTogetherAndGoOnLater() throws Exception {
    try (FaultProxy proxy = new FaultProxy(server.server())) {
      ledgerBesides(FaultServer.address(proxy.through(url)));
      proxy.swallow();
      start(USERS, buying()); // only the ledger is silent
      users.awaitTrouble(USERS);
      proxy.heal();
      users.awaitCommits(200);
      users.end();
      proxy.cut();

      settle();

      assertThat(users.troubled().get(0).message())
          .contains("no new ids within 5 s; the server is silent");
    }
  }
}
