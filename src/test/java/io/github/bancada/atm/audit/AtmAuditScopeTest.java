package io.github.bancada.atm.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.bancada.atm.PreparedAtm;
import io.github.bancada.atm.audit.AtmAudit.EveryAccount;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.WorkLimits;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.DatabaseAudit;
import io.github.bancada.sql.audit.Findings;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.Waiting;
import java.sql.Connection;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an audit compares and what it leaves out, and what it says of it. */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmAuditScopeTest extends AtmAuditRun {
  @Test
  void transactionsInDoubtAreListedOneByOne() throws Exception {
    atm.withdraw(3);
    UserLedger user = PreparedAtm.ledger(atm.address()).newUser();
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
    PreparedAtm.LEDGERS.closeAll();
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

  /** The virtual user has not had the CPU since the server committed. */
  @Test
  void commitThatIsAcknowledgedWhileTheAuditWaitsIsNotInvented() throws Exception {
    UserLedger late = PreparedAtm.ledger(atm.address()).newUser();
    UserLedger own = new UserLedger(PreparedAtm.ledger(atm.address()).engine(), late.user());
    Withdrawal done = atm.withdraw(1, own).get(0);
    late.drawFrom(own.draws());
    late.nextId();
    CompletableFuture<AuditReport> audit = new CompletableFuture<>();
    Thread auditor =
        new Thread(
            () -> {
              try {
                audit.complete(atm.audit());
              } catch (Exception e) {
                audit.completeExceptionally(e);
              }
            });
    auditor.start();
    Waiting.await(
        "the audit waits for the virtual user",
        () ->
            Arrays.stream(auditor.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("awaitAcknowledgements")));

    late.acknowledge(done.id());

    assertThat(audit.get().text()).contains("1 withdrawal, 0 lost, 0 invented");
  }

  @Test
  void unpreparedDatabaseIsAClearError() throws Exception {
    PreparedAtm other = PreparedAtm.empty();

    DatabaseException failure = catchThrowableOfType(DatabaseException.class, other::audit);

    assertThat(failure.code()).isEqualTo("notPrepared");
    assertThat(failure).hasMessageContaining("is not prepared, so there is nothing to audit");
  }

  @Test
  void accountsOfALongHistoryAreComparedOnlyOnRequest() throws Exception {
    atm.withdraw(3);

    AuditReport report = atm.audit(new AtmAudit(EveryAccount.AUTO, 60, 2));
    AuditReport asked = atm.audit(new AtmAudit(EveryAccount.TRUE, 60, 2));

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
      BankSnapshot snapshot = new BankSnapshot(connection);
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
    PreparedAtm.LEDGERS.closeAll();
    atm.prepare();

    assertThat(atm.audit().text())
        .contains("C3 ok: 4 of 4 branches moved as their tellers did; tellers and branches not")
        .contains("compared with their own rows: the history was emptied before");
  }

  @Test
  void cancelEndsAnAudit() throws Exception {
    DatabaseAudit<?, ?> audit =
        new DatabaseAudit<>(
            atm.address(),
            new AtmAudit(EveryAccount.TRUE),
            PreparedAtm.LEDGERS,
            WorkLimits.defaults(() -> false));
    audit.connections().cancel();

    DatabaseException failure = catchThrowableOfType(DatabaseException.class, audit::run);

    assertThat(failure.code()).isEqualTo("cancelled");
  }
}
