package io.github.bancada.transaction;

import io.github.bancada.jmeter.OfferedAudits;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.DatabaseLedger;
import io.github.bancada.sql.OpenLedgers;
import io.github.bancada.sql.WorkLimits;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.AuditResult;
import io.github.bancada.sql.audit.AuditRules;
import io.github.bancada.sql.audit.DatabaseAudit;
import java.sql.SQLException;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * The audits of one ledger between the trials of a search. For one thread.
 *
 * @param <L> the ledger
 */
public final class LedgerTrials<L extends DatabaseLedger<?>> implements OfferedAudits.Audit {
  private final OpenLedgers<L> ledgers;
  private final TransactionSettings how;
  private final AuditRules<L, ?> rules;

  /** Begins to audit a ledger. */
  public interface Beginning<L extends DatabaseLedger<?>> {
    AuditRules<L, ?> of(L ledger) throws SQLException;
  }

  private LedgerTrials(OpenLedgers<L> ledgers, TransactionSettings how, AuditRules<L, ?> rules) {
    this.ledgers = ledgers;
    this.how = how;
    this.rules = rules;
  }

  /**
   * Offers the audits of a ledger if a search of this test wants them; call it before the first
   * commit of a virtual user.
   *
   * @param how address and time limits of the virtual users
   * @throws SQLException if the server cannot be reached
   */
  public static <L extends DatabaseLedger<?>> void offer(
      OpenLedgers<L> ledgers, L ledger, TransactionSettings how, Beginning<L> rules)
      throws SQLException {
    OfferedAudits.ofThisTest()
        .offer(ledger, () -> new LedgerTrials<>(ledgers, how, rules.of(ledger)));
  }

  @Override
  public OfferedAudits.Found audit(BooleanSupplier stopping) {
    WorkLimits limits =
        new WorkLimits(how.connectTimeoutMillis(), how.statementTimeoutMillis(), stopping);
    try {
      AuditResult result = new DatabaseAudit<>(how.address(), rules, ledgers, limits).run();
      String unknown =
          result.checks().stream()
              .filter(check -> !check.known())
              .map(AuditCheck::message)
              .collect(Collectors.joining("; "));
      return new OfferedAudits.Found(
          result.commits().unit(), result.commits().acknowledged(), result.broken(), unknown);
    } catch (DatabaseException e) {
      return new OfferedAudits.Found("", 0, "", e.getMessage());
    }
  }
}
