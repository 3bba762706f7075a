package io.github.bancada.atm.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.PreparedAtm;
import io.github.bancada.atm.audit.AtmAudit.EveryAccount;
import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.testing.RequiresMysql;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Audits of the embedded MySQL. */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmAuditTest extends AtmAuditRun {
  @Test
  void untouchedDatabaseIsClean() throws Exception {
    atm.withdraw(40);
    atm.withdraw(2);

    AuditReport report = atm.audit(EveryAccount.TRUE);

    assertThat(report.line())
        .isEqualTo("Audit: 42 withdrawals, 0 lost, 0 invented, balances agree");
    assertThat(report.isClean()).isTrue();
    assertThat(report.checks())
        .extracting(AuditCheck::name)
        .containsExactly("C1", "C2", "C3", "C4", "C5", "C6");
  }

  @Test
  void withoutVirtualUsersOnlySumsAreAudited() throws Exception {
    atm.withdraw(3);
    PreparedAtm.LEDGERS.closeAll();

    AuditReport report = atm.audit();

    assertThat(report.isClean()).isTrue();
    assertThat(report.line())
        .isEqualTo(
            "Audit: 3 withdrawals in the history, none by users of this engine in this test,"
                + " balances agree");
    assertThat(report.checks())
        .extracting(AuditCheck::name)
        .containsExactly("C1", "C2", "C3", "C5");
  }

  @Test
  void extraCentIsFoundWithItsAccount() throws Exception {
    List<Withdrawal> done = atm.withdraw(30);
    int account = done.get(7).account();
    atm.execute("UPDATE account SET balance = balance + 0.01 WHERE id = " + account);

    AuditReport report = atm.audit();

    assertThat(failed(report)).containsExactly("C1", "C2", "C5");
    assertThat(report.line())
        .isEqualTo("Audit: 30 withdrawals, 0 lost, 0 invented, balances DISAGREE (C1, C2, C5)");
    assertThat(check(report, "C1").message()).endsWith(": difference 0.01");
    assertThat(check(report, "C5").details())
        .singleElement()
        .asString()
        .startsWith("account " + account + ": balance ")
        .endsWith(": difference 0.01");
  }

  @Test
  void deletedRowIsFoundAndNamed() throws Exception {
    Withdrawal gone = atm.withdraw(30).get(11);
    atm.execute("DELETE FROM history WHERE trx_id = " + gone.id());

    AuditReport report = atm.audit();

    assertThat(failed(report)).containsExactly("C1", "C2", "C3", "C4", "C5");
    assertThat(report.line()).startsWith("Audit: 30 withdrawals, 1 lost, 0 invented, balances DIS");
    assertThat(check(report, "C4").details())
        .containsExactly("lost: transaction " + gone.id() + " (user 1, number 12)");
    String difference = Cents.text(Cents.decimal(gone.deltaCents()));
    assertThat(check(report, "C3").details())
        .hasSize(2)
        .anySatisfy(line -> assertThat(line).startsWith("teller " + gone.teller() + ": "))
        .anySatisfy(line -> assertThat(line).startsWith("branch " + gone.branch() + ": "))
        .allSatisfy(line -> assertThat(line).endsWith("difference " + difference));
    assertThat(check(report, "C5").details())
        .singleElement()
        .asString()
        .startsWith("account " + gone.account() + ": ")
        .endsWith("difference " + difference);
  }

  @Test
  void centAndRowAreBothNamed() throws Exception {
    List<Withdrawal> done = atm.withdraw(30);
    Withdrawal gone = done.get(3);
    int account = gone.account() == 4_000 ? 1 : 4_000;
    atm.execute(
        "DELETE FROM history WHERE trx_id = " + gone.id(),
        "UPDATE account SET balance = balance - 0.01 WHERE id = " + account);

    AuditReport report = atm.audit();

    assertThat(report.text())
        .contains("lost: transaction " + gone.id())
        .contains("account " + gone.account() + ": ")
        .contains("account " + account + ": ")
        .contains("difference -0.01");
  }

  @Test
  void compensatingErrorsAreFoundPerAccount() throws Exception {
    atm.withdraw(5);
    atm.execute(
        "UPDATE account SET balance = balance + 0.01 WHERE id = 1",
        "UPDATE account SET balance = balance - 0.01 WHERE id = 2");

    assertThat(atm.audit().isClean()).as("sums see nothing").isTrue();
    assertThat(check(atm.audit(EveryAccount.TRUE), "C5").details())
        .hasSize(2)
        .anyMatch(line -> line.startsWith("account 1: "))
        .anyMatch(line -> line.startsWith("account 2: "));
  }

  @Test
  void tellerThatDiffersFromItsBranchIsNamed() throws Exception {
    atm.withdraw(5);
    atm.execute("UPDATE teller SET balance = balance + 5.25 WHERE id = 17");

    AuditReport report = atm.audit();

    assertThat(failed(report)).containsExactly("C2", "C3");
    assertThat(check(report, "C2").details()).containsExactly("table teller: difference 5.25");
    assertThat(check(report, "C3").details())
        .hasSize(2)
        .anySatisfy(
            line -> assertThat(line).startsWith("branch 2 moved by ").endsWith("difference -5.25"))
        .anySatisfy(
            line -> assertThat(line).startsWith("teller 17: ").endsWith(": difference 5.25"));
  }

  @Test
  void withdrawalMovedToAnotherBranchIsNamed() throws Exception {
    atm.execute(
        "UPDATE branch SET balance = balance + 1 WHERE id = 1",
        "UPDATE branch SET balance = balance - 1 WHERE id = 3");

    AuditReport report = atm.audit();

    assertThat(failed(report)).containsExactly("C3");
    assertThat(check(report, "C3").details())
        .containsExactly(
            "branch 1 moved by 1.00, its tellers by 0.00: difference 1.00",
            "branch 3 moved by -1.00, its tellers by 0.00: difference -1.00",
            "branch 1: before its rows of history it held 10,000,001.00 instead of 10,000,000.00:"
                + " difference 1.00",
            "branch 3: before its rows of history it held 9,999,999.00 instead of 10,000,000.00:"
                + " difference -1.00");
  }

  @Test
  void centAndRowAreFoundAfterAHistoryReset() throws Exception {
    atm.withdraw(30);
    PreparedAtm.LEDGERS.closeAll();
    atm.prepare();
    List<Withdrawal> done = atm.withdraw(30);
    int account = done.get(0).account();
    atm.execute("UPDATE account SET balance = balance + 0.01 WHERE id = " + account);

    AuditReport report = atm.audit();

    assertThat(failed(report)).containsExactly("C1", "C2", "C5");
    assertThat(check(report, "C5").details())
        .singleElement()
        .asString()
        .startsWith("account " + account + ": its ");
  }

  @Test
  void missingAccountIsCounted() throws Exception {
    atm.execute("DELETE FROM account WHERE id = 5");

    assertThat(check(atm.audit(), "C1").message())
        .endsWith(": difference -1,000.00, 3,999 rows instead of 4,000");
  }

  @Test
  void inventedTransactionIsNamed() throws Exception {
    Withdrawal real = atm.withdraw(3).get(0);
    long invented = real.id() + 500;
    atm.execute(
        "INSERT INTO history VALUES (" + invented + ", 1, 1, 1, 1000, 0, CURRENT_DATE, 0, '')");

    AuditReport report = atm.audit();

    assertThat(failed(report)).containsExactly("C4");
    assertThat(report.line()).isEqualTo("Audit: 3 withdrawals, 0 lost, 1 invented, balances agree");
    assertThat(check(report, "C4").details())
        .containsExactly("invented: transaction " + invented + " (user 1, number 501)");
  }
}
