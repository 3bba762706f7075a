package io.github.bancada.atm.bank;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.PreparedAtm;
import io.github.bancada.atm.audit.AtmAudit.EveryAccount;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.Waiting;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Balances can still be audited after the history is emptied. */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HistoryResetTest {
  private PreparedAtm atm;

  @BeforeEach
  void prepare() throws Exception {
    atm = PreparedAtm.small();
  }

  @AfterEach
  void testEnds() {
    PreparedAtm.LEDGERS.closeAll();
  }

  private BigDecimal moved() throws Exception {
    return new BigDecimal(atm.one("SELECT moved FROM atm_database"));
  }

  private BigDecimal historySum() throws Exception {
    return new BigDecimal(atm.one("SELECT SUM(delta) FROM history"));
  }

  /** Runs a test with withdrawals. */
  private BigDecimal run(int withdrawals) throws Exception {
    atm.withdraw(withdrawals);
    BigDecimal sum = historySum();
    assertThat(atm.audit(EveryAccount.TRUE).isClean()).isTrue();
    PreparedAtm.LEDGERS.closeAll();
    return sum;
  }

  @Test
  void amountsOfTwoEmptiedHistoriesAddUp() throws Exception {
    BigDecimal first = run(30);
    atm.prepare();
    assertThat(atm.count("history")).isZero();
    assertThat(atm.console()).contains("history emptied of 30 rows");

    BigDecimal second = run(20);
    atm.prepare();

    assertThat(moved()).isEqualTo(first.add(second));
    run(10);
  }

  @Test
  void historyIsKeptOnRequest() throws Exception {
    run(5);

    atm.preparation(new AtmTables(PreparedAtm.SMALL, AtmTables.History.KEEP)).run();
    run(7);

    assertThat(atm.count("history")).isEqualTo(12);
  }

  @Test
  void historyOfActiveVirtualUsersIsKept() throws Exception {
    atm.withdraw(5);

    atm.prepare();

    assertThat(atm.count("history")).isEqualTo(5);
    assertThat(atm.console()).anyMatch(line -> line.startsWith("history kept: users may be"));
    assertThat(atm.audit().isClean()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void nextPreparationCompletesACrashedReset(int afterStep) throws Exception {
    BigDecimal sum = run(25);
    crashAfter(afterStep);

    atm.prepare();

    assertThat(moved()).isEqualTo(sum);
    assertThat(atm.count("history")).isZero();
    assertThat(
            atm.one(
                "SELECT table_name FROM information_schema.tables WHERE table_schema = "
                    + atm.schema()
                    + " AND table_name LIKE 'history\\_%'"))
        .isNull();
    run(5);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void nextAuditCompletesACrashedReset(int afterStep) throws Exception {
    run(25);
    crashAfter(afterStep);

    assertThat(atm.audit(EveryAccount.TRUE).isClean()).isTrue();
  }

  /** Runs the steps of a reset up to one, as after a crash. */
  private void crashAfter(int step) throws Exception {
    atm.execute(atm.createLike("history_next", "history"));
    if (step > 1) {
      atm.execute(atm.rename("history", "history_emptied"), atm.rename("history_next", "history"));
    }
    if (step > 2) {
      atm.execute(
          "UPDATE atm_database SET emptied = 1,"
              + " moving = moved + (SELECT SUM(delta) FROM history_emptied)");
    }
    if (step > 3) {
      atm.execute("DROP TABLE history_emptied");
    }
  }

  @Test
  void nonAtomicRenameLosesNoTable() throws Exception {
    BigDecimal sum = run(25);
    atm.execute(atm.rename("history", "history_emptied"));

    atm.prepare();

    assertThat(moved()).isEqualTo(sum);
    run(5);
  }

  @Test
  void resetWaitsForOpenTransactions() throws Exception {
    atm.withdraw(3);
    PreparedAtm.LEDGERS.closeAll();
    try (Connection open = atm.open()) {
      open.setAutoCommit(false);
      try (Statement statement = open.createStatement()) {
        statement.execute(
            "INSERT INTO history VALUES (1, 1, 1, 1, 1001.00, 1.00, CURRENT_DATE, 0, '')");
        for (String table : List.of("account", "teller", "branch")) {
          statement.execute("UPDATE " + table + " SET balance = balance + 1 WHERE id = 1");
        }
      }
      Thread reset =
          new Thread(
              () -> {
                try {
                  atm.prepare();
                } catch (DatabaseException e) {
                  throw new IllegalStateException(e);
                }
              });
      reset.start();
      Waiting.await(
          "a reset that waits for the transaction",
          () ->
              atm.one(
                  atm.either(
                      "SELECT 1 FROM information_schema.processlist WHERE state LIKE '%metadata"
                          + " lock%' AND db = DATABASE()",
                      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname ="
                          + " current_database()")),
          Objects::nonNull);
      open.commit();
      reset.join();
    }

    assertThat(atm.count("history")).isZero();
    assertThat(atm.audit().isClean()).isTrue();
  }
}
