package io.github.bancada.atm;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What an audit found. Immutable.
 *
 * @param checks C1 to C4, and C5 if each account was looked at
 * @param withdrawals what became of this engine's; null if none of its users withdrew
 * @param historyRows rows of the history, of all engines
 * @param otherRows those of other engines and earlier tests
 */
record AuditReport(
    List<AuditCheck> checks, WithdrawalTally withdrawals, long historyRows, long otherRows) {
  AuditReport {
    checks = List.copyOf(checks);
  }

  /** Whether every check holds. */
  boolean isClean() {
    return checks.stream().allMatch(AuditCheck::passed);
  }

  /** For the console: {@code Audit: 41,233 withdrawals, 0 lost, 0 invented, balances agree}. */
  String line() {
    StringBuilder line = new StringBuilder("Audit: ");
    if (withdrawals == null) {
      line.append(
          String.format(
              Locale.ROOT,
              "%,d withdrawals in the history, none by users of this engine in this test",
              historyRows));
    } else {
      line.append(withdrawals.text());
      if (otherRows > 0) {
        line.append(String.format(Locale.ROOT, ", %,d of other engines or tests", otherRows));
      }
    }
    String wrong =
        checks.stream()
            .filter(check -> !check.passed() && !check.name().equals("C4"))
            .map(AuditCheck::name)
            .collect(Collectors.joining(", "));
    return line + (wrong.isEmpty() ? ", balances agree" : ", balances DISAGREE (" + wrong + ")");
  }

  /** The line and every check with its figures. */
  String text() {
    return line() + "\n" + checks.stream().map(AuditCheck::text).collect(Collectors.joining());
  }
}
