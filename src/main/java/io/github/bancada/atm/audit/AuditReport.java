package io.github.bancada.atm.audit;

import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.AuditResult;
import io.github.bancada.sql.audit.CommitTally;
import io.github.bancada.text.Quantity;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The result of an audit. Immutable.
 *
 * @param checks C1 to C3; C4 and C6 if virtual users of this load generator withdrew; C5 if
 *     accounts were checked; or only C0 without usable tables
 * @param withdrawals the withdrawals of this load generator; null if there were none
 * @param historyRows rows of the history, of all load generators
 * @param otherRows rows of other load generators and earlier tests
 */
public record AuditReport(
    List<AuditCheck> checks, CommitTally withdrawals, long historyRows, long otherRows)
    implements AuditResult {
  /** What the ledgers count. */
  static final String UNIT = "withdrawal";

  private static final Set<String> BALANCES = Set.of("C1", "C2", "C3", "C5");

  public AuditReport {
    checks = List.copyOf(checks);
  }

  /**
   * The report of a database whose tables were replaced or changed during the test.
   *
   * @param acknowledged transactions of this load generator
   * @param reason why the tables are not usable, one sentence
   */
  static AuditReport withoutTables(long acknowledged, String reason) {
    return new AuditReport(
        List.of(new AuditCheck("C0", false, reason, List.of())),
        CommitTally.unknown(UNIT, acknowledged),
        0,
        0);
  }

  @Override
  public CommitTally commits() {
    return withdrawals;
  }

  /** For the console: {@code Audit: 41,233 withdrawals, 0 lost, 0 invented, balances agree}. */
  @Override
  public String line() {
    if (checks.get(0).name().equals("C0")) {
      return String.format(
          Locale.ROOT,
          "Audit: %s, tables CHANGED (C0): %s",
          Quantity.of(withdrawals.acknowledged(), UNIT),
          checks.get(0).message());
    }
    StringBuilder line = new StringBuilder("Audit: ");
    if (withdrawals == null) {
      line.append(
          Quantity.of(historyRows, UNIT)
              + " in the history, none by users of this engine in this test");
    } else {
      line.append(withdrawals.text());
      if (otherRows > 0) {
        line.append(String.format(Locale.ROOT, ", %,d of other engines or tests", otherRows));
      }
    }
    String wrong =
        checks.stream()
            .filter(check -> !check.passed() && BALANCES.contains(check.name()))
            .map(AuditCheck::name)
            .collect(Collectors.joining(", "));
    line.append(wrong.isEmpty() ? ", balances agree" : ", balances DISAGREE (" + wrong + ")");
    if (checks.stream().anyMatch(check -> !check.passed() && check.name().equals("C6"))) {
      line.append(", rows of earlier tests CHANGED (C6)");
    }
    return line.toString();
  }
}
