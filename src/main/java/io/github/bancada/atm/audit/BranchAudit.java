package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Cents;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.Findings;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Check C3: each branch must move by the same amount as its tellers, and each teller and branch by
 * the sum of its rows of the history. Not thread-safe.
 */
final class BranchAudit {
  private final BankSnapshot snapshot;
  private final AtmScale scale;
  private final Findings findings = new Findings();
  private int disagreeing;

  private BranchAudit(BankSnapshot snapshot) {
    this.snapshot = snapshot;
    scale = snapshot.scale();
  }

  /**
   * Checks tellers and branches.
   *
   * @param atStart balances when this load generator's virtual users began; null if not known
   */
  static AuditCheck of(BankSnapshot snapshot, OpeningBalances atStart) throws SQLException {
    BranchAudit audit = new BranchAudit(snapshot);
    audit.compareBranches();
    String known = audit.compareRows(atStart);
    return audit.findings.check(
        "C3",
        String.format(
            Locale.ROOT,
            "%,d of %,d branches moved as their tellers did; %s",
            audit.scale.branches() - audit.disagreeing,
            audit.scale.branches(),
            known));
  }

  private void compareBranches() throws SQLException {
    BigDecimal fresh =
        Cents.decimal(AtmSchema.TELLER_CENTS)
            .multiply(BigDecimal.valueOf(scale.tellers() / scale.branches()));
    Map<Integer, BigDecimal> byTellers = new TreeMap<>();
    snapshot.forEach(
        "SELECT branchid, SUM(balance) FROM teller GROUP BY branchid",
        row -> byTellers.put(row.getInt(1), row.getBigDecimal(2).subtract(fresh)));
    Map<Integer, BigDecimal> byBranch = new TreeMap<>();
    snapshot.forEach(
        "SELECT id, balance FROM branch",
        row ->
            byBranch.put(
                row.getInt(1),
                row.getBigDecimal(2).subtract(Cents.decimal(AtmSchema.BRANCH_CENTS))));
    byBranch.forEach((branch, moved) -> compareBranch(branch, moved, byTellers.remove(branch)));
    byTellers
        .keySet()
        .forEach(branch -> disagree("there are tellers of branch %d, but no branch", branch));
  }

  private void compareBranch(int branch, BigDecimal moved, BigDecimal tellers) {
    if (tellers == null) {
      disagree("branch %d has no tellers", branch);
    } else if (tellers.compareTo(moved) != 0) {
      disagree(
          "branch %d moved by %s, its tellers by %s: difference %s",
          branch, Cents.text(moved), Cents.text(tellers), Cents.text(moved.subtract(tellers)));
    }
  }

  private void disagree(String format, Object... values) {
    disagreeing++;
    findings.add(String.format(Locale.ROOT, format, values));
  }

  /** Compares opening balances; returns a description of the comparison. */
  private String compareRows(OpeningBalances atStart) throws SQLException {
    OpeningBalances now = OpeningBalances.of(snapshot);
    now.strays().forEach(findings::add);
    if (!snapshot.isEmptied()) {
      now.compareToFresh(findings);
      return "tellers and branches compared with their rows since they were created";
    }
    if (atStart != null) {
      now.compareTo(atStart, findings);
      return "tellers and branches compared with their rows since this engine's users began";
    }
    return "tellers and branches not compared with their own rows: the history was emptied before,"
        + " and their balances at that time are not known";
  }
}
