package io.github.bancada.atm.audit;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What an audit found. Immutable.
 *
 * @param checks C1 to C3; C4 and C6 if users of this engine withdrew; C5 if accounts were looked
 *     at; or C0 alone, if there is nothing left to compare with
 * @param withdrawals what became of this engine's; null if none of its users withdrew
 * @param historyRows rows of the history, of all engines
 * @param otherRows those of other engines and earlier tests
 */
public record AuditReport(
    List<AuditCheck> checks, WithdrawalTally withdrawals, long historyRows, long otherRows) {
  /** Response code of an audit that found something wrong. */
  public static final String FAILED = "auditFailed";

  private static final Set<String> BALANCES = Set.of("C1", "C2", "C3", "C5");

  public AuditReport {
    checks = List.copyOf(checks);
  }

  /**
   * Of a database whose tables are not what users withdrew from.
   *
   * @param acknowledged transactions of this engine's users
   * @param because the tables are not fit, one sentence
   */
  static AuditReport withoutTables(long acknowledged, String because) {
    return new AuditReport(
        List.of(new AuditCheck("C0", false, because, List.of())),
        new WithdrawalTally(acknowledged, 0, 0, 0, 0, 0),
        0,
        0);
  }

  /** Whether every check holds. */
  public boolean isClean() {
    return checks.stream().allMatch(AuditCheck::passed);
  }

  /** For the console: {@code Audit: 41,233 withdrawals, 0 lost, 0 invented, balances agree}. */
  public String line() {
    if (checks.get(0).name().equals("C0")) {
      return String.format(
          Locale.ROOT,
          "Audit: %,d withdrawals, tables CHANGED (C0): %s",
          withdrawals.acknowledged(),
          checks.get(0).message());
    }
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
            .filter(check -> !check.passed() && BALANCES.contains(check.name()))
            .map(AuditCheck::name)
            .collect(Collectors.joining(", "));
    line.append(wrong.isEmpty() ? ", balances agree" : ", balances DISAGREE (" + wrong + ")");
    if (checks.stream().anyMatch(check -> !check.passed() && check.name().equals("C6"))) {
      line.append(", rows of earlier tests CHANGED (C6)");
    }
    return line.toString();
  }

  /** The line and every check with its figures. */
  public String text() {
    return line() + "\n" + checks.stream().map(AuditCheck::text).collect(Collectors.joining());
  }
}
