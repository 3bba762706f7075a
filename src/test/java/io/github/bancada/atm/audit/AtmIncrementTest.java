package io.github.bancada.atm.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.PreparedAtm;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.net.Cancellation;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.OpenLedgers;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Audits of what was withdrawn since the last one. */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmIncrementTest extends AtmAuditRun {
  private AtmIncrement increment;
  private UserLedger user;
  private PreparedAtm.Customer customer;

  @BeforeEach
  void begin() throws Exception {
    AtmLedger ledger = PreparedAtm.ledger(atm.address());
    increment = ledger.increment();
    user = ledger.newUser();
    customer = atm.new Customer(user);
  }

  @AfterEach
  void end() {
    customer.close();
  }

  private AuditReport audit() throws DatabaseException {
    return atm.audit(increment);
  }

  @Test
  void eachAuditSeesWhatWasWithdrawnSinceTheLast() throws Exception {
    UserLedger other = PreparedAtm.ledger(atm.address()).newUser();
    customer.withdraw(20);
    assertThat(audit().line())
        .isEqualTo("Audit: 20 withdrawals, 0 lost, 0 invented, balances agree");
    atm.withdraw(7, other);
    assertThat(audit().line())
        .startsWith("Audit: 7 withdrawals, 0 lost, 0 invented, balances agree");

    AuditReport nothing = audit();

    assertThat(nothing.isClean()).as(nothing.text()).isTrue();
    assertThat(nothing.commits().acknowledged()).isZero();
    assertThat(nothing.broken()).isEmpty();
  }

  @Test
  void lostWithdrawalIsNamed() throws Exception {
    customer.withdraw(20);
    audit();
    Withdrawal gone = customer.withdraw(10).get(3);
    undo(gone);

    AuditReport report = audit();

    assertThat(failed(report)).containsExactly("C4");
    assertThat(report.broken())
        .isEqualTo(
            "1 of 10 withdrawals that the database acknowledged is not in it (C4: history and"
                + " acknowledged transactions of this engine: 10 withdrawals, 1 lost, 0 invented:"
                + " lost: transaction "
                + gone.id()
                + " (user 1, number 24))");
  }

  /** It was there when it was audited. */
  @Test
  @OnlyInLongForm
  void withdrawalThatIsLostLaterIsFoundByTheNextAudit() throws Exception {
    Withdrawal gone = customer.withdraw(20).get(3);
    audit();
    undo(gone);
    customer.withdraw(200);

    AuditReport report = audit();

    assertThat(failed(report)).containsExactly("C4", "C3");
    assertThat(report.broken())
        .startsWith(
            "C4: 20 withdrawals of the last audit looked for again, 1 finding: lost since then:"
                + " withdrawal "
                + gone.id()
                + "; C3: ");
    assertThat(check(report, "C3").details())
        .anySatisfy(line -> assertThat(line).startsWith("branch " + gone.branch() + " holds "));
  }

  /** Only balances tell that one is gone that was audited before the last audit. */
  @Test
  @OnlyInLongForm
  void withdrawalThatIsLostMuchLaterIsFoundByTheBalancesItMoved() throws Exception {
    Withdrawal gone = customer.withdraw(20).get(3);
    audit();
    audit();
    undo(gone);
    customer.withdraw(200);

    assertThat(failed(audit())).containsExactly("C3");
  }

  /** As a database does that loses a commit. */
  private void undo(Withdrawal gone) throws SQLException {
    String back = " SET balance = balance - (" + gone.deltaCents() + ") / 100.0 WHERE id = ";
    // Later withdrawals of the account saw the balance that was lost.
    atm.execute(
        "UPDATE history SET balance = balance - ("
            + gone.deltaCents()
            + ") / 100.0 WHERE account = "
            + gone.account()
            + " AND trx_id > "
            + gone.id(),
        "UPDATE account" + back + gone.account(),
        "UPDATE teller" + back + gone.teller(),
        "UPDATE branch" + back + gone.branch(),
        "DELETE FROM history WHERE trx_id = " + gone.id());
  }

  @Test
  @OnlyInLongForm
  void inventedAndChangedWithdrawalsAreNamed() throws Exception {
    Withdrawal real = customer.withdraw(20).get(19);
    audit();
    customer.withdraw(5);
    atm.execute(
        "INSERT INTO history VALUES ("
            + (real.id() + 500)
            + ", 1, 1, 1, 1000, 0, CURRENT_DATE, 0, '')",
        "UPDATE history SET trx_time = -1 WHERE trx_id = " + (real.id() + 1));

    AuditReport report = audit();

    assertThat(report.broken())
        .startsWith(
            "1 withdrawal in it that nobody committed, 1 withdrawal in it with other values (C4: ")
        .contains("invented: transaction " + (real.id() + 500), "date or time outside the test");
  }

  @Test
  void centOfATellerAndOfAnAccountAreNamed() throws Exception {
    customer.withdraw(20);
    audit();
    Withdrawal done = customer.withdraw(5).get(4);
    atm.execute(
        "UPDATE teller SET balance = balance + 0.01 WHERE id = " + done.teller(),
        "UPDATE account SET balance = balance + 0.01 WHERE id = " + done.account());

    AuditReport report = audit();

    assertThat(failed(report)).containsExactly("C3", "C5");
    assertThat(check(report, "C3").details())
        .singleElement()
        .asString()
        .startsWith("teller " + done.teller() + " holds ")
        .endsWith(": difference 0.01");
    assertThat(check(report, "C5").details())
        .singleElement()
        .asString()
        .startsWith("account " + done.account() + ": its balance ");
  }

  @Test
  @OnlyInLongForm
  void withdrawalInDoubtIsClassifiedOnce() throws Exception {
    customer.withdraw(2);
    UserLedger other = PreparedAtm.ledger(atm.address()).newUser();
    other.doubt(other.nextId()); // its row never came

    assertThat(audit().line())
        .isEqualTo(
            "Audit: 2 withdrawals, 0 lost, 0 invented, 1 in doubt (0 found, 1 absent), balances"
                + " agree");

    customer.withdraw(1);
    assertThat(audit().line()).isEqualTo("Audit: 1 withdrawal, 0 lost, 0 invented, balances agree");
  }

  @Test
  @OnlyInLongForm
  void otherLoadGeneratorMakesBalancesUnknown() throws Exception {
    OpenLedgers<AtmLedger> others = AtmLedger.ledgers();
    atm.withdraw(2, others.of(atm.address(), new Cancellation(() -> false)).newUser());
    others.closeAll();

    AuditReport report = audit();

    assertThat(report.isClean()).isTrue();
    assertThat(check(report, "C3").known()).isFalse();
    assertThat(check(report, "C3").message())
        .startsWith("other load generators write to this database: 2 (");
  }

  @Test
  void readsDoNotGrowWithTheTables() throws Exception {
    history(1);
    customer.withdraw(50);
    long few = rowsRead();
    for (int part = 2; part <= 10; part++) {
      history(part);
    }
    atm.execute(atm.either("ANALYZE TABLE history", "ANALYZE history"));
    customer.withdraw(50);

    assertThat(rowsRead()).isPositive().isLessThan(2 * few).isLessThan(atm.count("history") / 20L);
  }

  /** As many rows of earlier tests as there are accounts. */
  private void history(int part) throws SQLException {
    atm.execute(
        "INSERT INTO history SELECT "
            + (part * Withdrawal.IDS_OF_USER)
            + " + id, branchid, 1, id, balance, 0, CURRENT_DATE, 0, '' FROM account");
  }

  /** Rows that the server reads for an audit, by its own counters. */
  private long rowsRead() throws SQLException {
    try (Connection connection = atm.open()) {
      long before = atm.rowsRead(connection);
      AuditReport report =
          increment.audit(
              connection,
              PreparedAtm.ledger(atm.address()),
              Map.of(AtmSchema.HISTORY_ROW, Set.of()));
      assertThat(report.isClean()).as(report.text()).isTrue();
      assertThat(report.commits().acknowledged()).isEqualTo(50);
      return atm.rowsRead(connection) - before;
    }
  }
}
