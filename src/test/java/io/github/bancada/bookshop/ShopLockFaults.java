package io.github.bancada.bookshop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.FaultServer;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.Waiting;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Also users who wait for locks and for connections. Locks are held by an opponent: another
 * connection that takes the items before the orders, which no user does.
 */
abstract class ShopLockFaults extends ShopServerFaults {
  /** Retries after a second each: more than this test takes to let go of a lock. */
  private static final int PATIENCE = 60;

  private Connection opponent;
  private Connection observer;

  @AfterEach
  void disconnect() throws SQLException {
    if (opponent != null) {
      opponent.close();
      observer.close();
    }
  }

  private void opponent(String sql) throws SQLException {
    try (Statement statement = opponent.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Locks all items, so that each purchase waits with its order in the table. */
  private void lockItems() throws SQLException {
    opponent = FaultServer.open(url);
    opponent.setAutoCommit(false);
    observer = FaultServer.open(url);
    opponent("SELECT COUNT(i_stock) FROM item FOR UPDATE");
  }

  private void awaitLockWaits(int users) {
    FaultServer.awaitInnoDb(
        users + " purchases that wait for an item",
        () -> FaultServer.count(observer, FaultServer.lockWaits(url)) == users);
  }

  /** How often a transaction began to wait for a lock, since the server's start. */
  private long waitsSoFar() throws SQLException {
    try (Statement statement = observer.createStatement();
        ResultSet row = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Innodb_row_lock_waits'")) {
      row.next();
      return row.getLong(2);
    }
  }

  /**
   * The opponent has the items that a purchase waits for, and now wants its order. The server rolls
   * back the transaction that changed fewer rows: the purchase.
   */
  private void forceDeadlock() throws SQLException {
    opponent("SELECT COUNT(*) FROM orders WHERE o_id > 0 FOR UPDATE");
  }

  /** Makes the opponent's transaction the heavier one. */
  private void addWeight() throws SQLException {
    opponent("INSERT INTO stock_before SELECT -i_id, 0 FROM stock_before");
  }

  @Test
  void deadlockIsTriedAgainAndCounted() throws Exception {
    lockItems();
    addWeight();
    start(1, buying());
    awaitLockWaits(1);
    forceDeadlock();
    opponent.rollback();
    Waiting.await("a retry", users::retries, n -> n > 0);
    users.awaitCommits(20);

    settle();

    assertThat(users.codes().keySet()).containsExactly("0");
    assertThat(users.retries()).isEqualTo(1);
  }

  @Test
  void deadlockWithoutRetriesFailsWithItsCodeAndLeavesNothing() throws Exception {
    lockItems();
    addWeight();
    start(1, buying().retries(0));
    awaitLockWaits(1);
    forceDeadlock();
    users.awaitTroubleInAll(1);
    opponent.rollback();
    users.awaitCommits(20);

    settle();

    assertThat(users.codes()).containsEntry("40001 1213", 1);
    assertThat(users.retries()).isZero();
  }

  @Test
  void lockWaitTimeoutIsTriedAgainAndCounted() throws Exception {
    lockItems();
    long before = waitsSoFar();
    start(1, buying().lockWaitSeconds(1).retries(PATIENCE));
    Waiting.await("a wait after a lock-wait timeout", this::waitsSoFar, n -> n >= before + 2);
    opponent.rollback();
    users.awaitCommits(20);

    settle();

    assertThat(users.codes().keySet()).containsExactly("0");
    assertThat(users.retries()).isBetween(1, PATIENCE);
  }

  @Test
  @OnlyInLongForm
  void lockWaitTimeoutWithoutRetriesIsRolledBackWhole() throws Exception {
    lockItems();
    start(1, buying().lockWaitSeconds(1).retries(0));
    users.awaitTroubleInAll(1);
    opponent.rollback();
    users.awaitCommits(20);

    settle();

    assertThat(users.troubled())
        .extracting(sample -> sample.code())
        .allMatch(code -> code.endsWith(" 1205"));
  }

  @Test
  void usersWhoAllBuyTheSameBookWaitForEachOtherAndNoUnitIsLost() throws Exception {
    FaultServer.execute(
        url,
        "CREATE TABLE related AS SELECT i_id, i_related1 FROM item",
        "UPDATE item SET i_related1 = 17");
    try {
      start(USERS, buying());
      users.awaitCommits(LongForm.of(200, 600));
    } finally {
      users.end();
      FaultServer.execute(
          url,
          "UPDATE item JOIN related USING (i_id) SET item.i_related1 = related.i_related1",
          "DROP TABLE related");
    }

    settle();

    assertThat(users.codes().keySet()).containsExactly("0");
  }

  @Test
  void usersAreRefusedByAFullQueueAndGoOnLater() throws Exception {
    lockItems();
    start(6, buying().pool(1, 2, 60_000));
    awaitLockWaits(1);
    users.awaitCode("poolFull", 10);
    opponent.rollback();
    users.awaitCommits(50);

    settle();

    assertThat(users.codes().keySet()).isSubsetOf("0", "poolFull", "stepMissing");
    assertThat(users.troubled())
        .filteredOn(sample -> sample.code().equals("poolFull"))
        .hasSizeGreaterThanOrEqualTo(10)
        .allSatisfy(
            sample ->
                assertThat(sample.message())
                    .startsWith(
                        "the pool has 1 connection, none of them free, and 2 users waiting"));
  }

  @Test
  void usersWhoWaitTooLongForTheirPoolFailAndTheWaitIsPartOfTheResponse() throws Exception {
    lockItems();
    start(6, buying().pool(2, 6, 200));
    awaitLockWaits(2);
    users.awaitCode("timeout", 8);
    opponent.rollback();
    users.awaitCommits(50);

    settle();

    assertThat(users.codes().keySet()).isSubsetOf("0", "timeout", "stepMissing");
    assertThat(users.mostWaitedNanos()).isGreaterThanOrEqualTo(200_000_000L);
    assertThat(users.troubled())
        .filteredOn(sample -> sample.code().equals("timeout"))
        .hasSizeGreaterThanOrEqualTo(8)
        .allSatisfy(
            sample -> {
              assertThat(sample.elapsedNanos()).isEqualTo(ShopUsers.facts(sample).waitedNanos());
              assertThat(ShopUsers.facts(sample).outcome()).isEqualTo(Outcome.FAILED);
            });
  }
}
