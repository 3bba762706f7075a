package io.github.bancada.atm.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.bancada.atm.PreparedAtm;
import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.testing.RequiresMysql;
import java.sql.Connection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Audits of the embedded MySQL. */
@RequiresMysql
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmAuditTest {
  private PreparedAtm atm;

  @BeforeEach
  void prepare() throws Exception {
    atm = PreparedAtm.small();
  }

  @AfterEach
  void testEnds() {
    EngineLedger.closeAll();
  }

  private static AuditCheck check(AuditReport report, String name) {
    return report.checks().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> failed(AuditReport report) {
    return report.checks().stream().filter(each -> !each.passed()).map(AuditCheck::name).toList();
  }

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
    EngineLedger.closeAll();

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
    EngineLedger.closeAll();
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

  @Test
  void transactionsInDoubtAreListedOneByOne() throws Exception {
    atm.withdraw(3);
    UserLedger user = EngineLedger.of(atm.address()).newUser();
    long found = user.nextId();
    long absent = user.nextId();
    user.doubt(found);
    user.doubt(absent);
    atm.execute(
        "INSERT INTO history VALUES (" + found + ", 1, 1, 1, 1000, 0, CURRENT_DATE, 0, '')");

    AuditReport report = atm.audit();

    assertThat(report.isClean()).isTrue();
    assertThat(report.line())
        .isEqualTo(
            "Audit: 3 withdrawals, 0 lost, 0 invented, 2 in doubt (1 found, 1 absent),"
                + " balances agree");
    assertThat(check(report, "C4").details())
        .containsExactly(
            "in doubt, found: transaction " + found + " (user 2, number 1)",
            "in doubt, absent: transaction " + absent + " (user 2, number 2)");
  }

  @Test
  void rowsOfOtherLoadGeneratorsAreCountedSeparately() throws Exception {
    atm.withdraw(3);
    EngineLedger.closeAll();
    atm.withdraw(2);

    assertThat(atm.audit().line())
        .isEqualTo(
            "Audit: 2 withdrawals, 0 lost, 0 invented, 3 of other engines or tests,"
                + " balances agree");
  }

  @Test
  void namedFindingsAreLimitedAndTheRestIsCounted() throws Exception {
    atm.withdraw(50);
    atm.execute("DELETE FROM history");

    List<String> details = check(atm.audit(), "C4").details();

    assertThat(details).hasSize(Findings.MAX_NAMED + 1);
    assertThat(details.get(Findings.MAX_NAMED)).isEqualTo("and 30 more");
  }

  @Test
  void concurrentWithdrawalsDoNoHarm() throws Exception {
    atm.withdraw(1);
    CompletableFuture<Void> users =
        CompletableFuture.runAsync(
            () -> {
              try {
                atm.withdraw(300);
              } catch (java.sql.SQLException e) {
                throw new IllegalStateException(e);
              }
            });
    do {
      assertThat(atm.audit(EveryAccount.TRUE).text()).doesNotContain("WRONG");
    } while (!users.isDone());
    users.get();
  }

  @Test
  void unpreparedDatabaseIsAClearError() throws Exception {
    PreparedAtm other = PreparedAtm.empty();

    DatabaseFailure failure = catchThrowableOfType(DatabaseFailure.class, other::audit);

    assertThat(failure.code()).isEqualTo("notPrepared");
    assertThat(failure).hasMessageContaining("is not prepared, so there is nothing to audit");
  }

  @Test
  void accountsOfALongHistoryAreComparedOnlyOnRequest() throws Exception {
    atm.withdraw(3);

    AuditReport report = new AtmAudit(atm.address(), EveryAccount.AUTO, 60, 2).run();
    AuditReport asked = new AtmAudit(atm.address(), EveryAccount.TRUE, 60, 2).run();

    assertThat(report.isClean()).isTrue();
    assertThat(report.text())
        .contains("C5 not known: accounts not compared with their own history");
    assertThat(asked.text()).contains("C5 ok: 4,000 accounts compared with their own history");
  }

  @Test
  void tooManyRowsOfEarlierTestsAreReportedAsNotCompared() throws Exception {
    atm.withdraw(3);
    AuditCheck ofFew;
    AuditCheck ofMany;
    try (Connection connection = atm.open()) {
      RunStart few = RunStart.of(connection, 500, 3);
      RunStart many = RunStart.of(connection, 500, 2);
      AuditSnapshot snapshot = AuditSnapshot.take(connection);
      ofFew = few.earlier().compare(snapshot, Set.of(), Set.of());
      ofMany = many.earlier().compare(snapshot, Set.of(), Set.of());
    }

    assertThat(ofFew.text()).startsWith("C6 ok: 0 rows of earlier tests compared");
    assertThat(ofMany.text())
        .startsWith(
            "C6 not known: rows of earlier tests not compared: the history had more than 2");
  }

  @Test
  void tellersAfterAnUnobservedResetAreReportedAsNotCompared() throws Exception {
    atm.withdraw(3);
    EngineLedger.closeAll();
    atm.prepare();

    assertThat(atm.audit().text())
        .contains("C3 ok: 4 of 4 branches moved as their tellers did; tellers and branches not")
        .contains("compared with their own rows: the history was emptied before");
  }

  @Test
  void cancelEndsAnAudit() throws Exception {
    AtmAudit audit = new AtmAudit(atm.address(), EveryAccount.TRUE);
    audit.connections().cancel();

    DatabaseFailure failure = catchThrowableOfType(DatabaseFailure.class, audit::run);

    assertThat(failure.code()).isEqualTo("cancelled");
  }
}
