package io.github.bancada.atm;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Checks C1 to C3: the sums. A fresh balance and all amounts ever moved must give the balances
 * there are, for accounts, tellers and branches alike, and for the tellers of each branch. Not
 * thread-safe.
 */
final class BalanceAudit {
  private final AuditSnapshot snapshot;
  private final AtmScale scale;
  private Total accounts;
  private Total tellers;
  private Total branches;
  private BigDecimal historySum = BigDecimal.ZERO.setScale(2);

  /** Rows of the history by engine. */
  private final Map<Integer, Long> historyRows = new TreeMap<>();

  private BalanceAudit(AuditSnapshot snapshot) {
    this.snapshot = snapshot;
    scale = snapshot.scale();
  }

  /** Rows of a table, and the sum of their balances. */
  private record Total(String table, long rows, BigDecimal sum, int expectedRows, long cents) {

    /** What they have moved since they were fresh. */
    BigDecimal moved() {
      return sum.subtract(fresh());
    }

    BigDecimal fresh() {
      return Cents.decimal(cents).multiply(BigDecimal.valueOf(expectedRows));
    }

    boolean hasItsRows() {
      return rows == expectedRows;
    }
  }

  /** Reads the sums. */
  static BalanceAudit of(AuditSnapshot snapshot) throws SQLException {
    BalanceAudit audit = new BalanceAudit(snapshot);
    audit.accounts = audit.total("account", audit.scale.accounts(), AtmSchema.ACCOUNT_CENTS);
    audit.tellers = audit.total("teller", audit.scale.tellers(), AtmSchema.TELLER_CENTS);
    audit.branches = audit.total("branch", audit.scale.branches(), AtmSchema.BRANCH_CENTS);
    snapshot.forEach(
        "SELECT trx_id DIV "
            + TransactionId.ENGINE
            + ", COUNT(*), SUM(delta) FROM history GROUP BY 1",
        row -> {
          audit.historyRows.put(row.getInt(1), row.getLong(2));
          audit.historySum = audit.historySum.add(row.getBigDecimal(3));
        });
    return audit;
  }

  private Total total(String table, int expectedRows, long cents) throws SQLException {
    List<Total> totals = new ArrayList<>();
    snapshot.forEach(
        "SELECT COUNT(*), COALESCE(SUM(balance), 0) FROM " + table,
        row ->
            totals.add(
                new Total(table, row.getLong(1), row.getBigDecimal(2), expectedRows, cents)));
    return totals.get(0);
  }

  /** Rows of the history of one engine. */
  long historyRows(int engine) {
    return historyRows.getOrDefault(engine, 0L);
  }

  /** Rows of the history. */
  long historyRows() {
    return historyRows.values().stream().mapToLong(Long::longValue).sum();
  }

  /** All that was ever moved, by the history. */
  private BigDecimal ever() {
    return snapshot.moved().add(historySum);
  }

  /** Accounts against the history. */
  AuditCheck c1() {
    BigDecimal expected = accounts.fresh().add(ever());
    BigDecimal difference = accounts.sum().subtract(expected);
    String figures =
        String.format(
            Locale.ROOT,
            "%,d accounts hold %s; fresh balances %s + earlier tests %s + %,d rows of history %s"
                + " = %s",
            accounts.rows(),
            Cents.text(accounts.sum()),
            Cents.text(accounts.fresh()),
            Cents.text(snapshot.moved()),
            historyRows(),
            Cents.text(historySum),
            Cents.text(expected));
    boolean agree = difference.signum() == 0 && accounts.hasItsRows();
    return new AuditCheck(
        "C1", agree, agree ? figures : figures + because(accounts, difference), List.of());
  }

  private static String because(Total total, BigDecimal difference) {
    return ": difference "
        + Cents.text(difference)
        + (total.hasItsRows()
            ? ""
            : String.format(
                Locale.ROOT, ", %,d rows instead of %,d", total.rows(), total.expectedRows()));
  }

  /** Accounts, tellers and branches have moved by the same total. */
  AuditCheck c2() {
    List<String> details = new ArrayList<>();
    for (Total total : List.of(accounts, tellers, branches)) {
      BigDecimal difference = total.moved().subtract(ever());
      if (difference.signum() != 0 || !total.hasItsRows()) {
        details.add("table " + total.table() + because(total, difference));
      }
    }
    String figures =
        "accounts moved by "
            + Cents.text(accounts.moved())
            + ", tellers by "
            + Cents.text(tellers.moved())
            + ", branches by "
            + Cents.text(branches.moved())
            + ", by the history "
            + Cents.text(ever());
    return new AuditCheck("C2", details.isEmpty(), figures, details);
  }

  /** Each branch has moved as its tellers have. */
  AuditCheck c3() throws SQLException {
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
    Findings findings = new Findings();
    byBranch.forEach(
        (branch, moved) -> {
          BigDecimal tellers = byTellers.remove(branch);
          if (tellers == null) {
            findings.add("branch " + branch + " has no tellers");
          } else if (tellers.compareTo(moved) != 0) {
            findings.add(
                String.format(
                    Locale.ROOT,
                    "branch %d moved by %s, its tellers by %s: difference %s",
                    branch,
                    Cents.text(moved),
                    Cents.text(tellers),
                    Cents.text(moved.subtract(tellers))));
          }
        });
    byTellers
        .keySet()
        .forEach(
            branch -> findings.add("there are tellers of branch " + branch + ", but no branch"));
    return new AuditCheck(
        "C3",
        findings.count() == 0,
        String.format(
            Locale.ROOT,
            "%,d of %,d branches moved as their tellers did",
            scale.branches() - findings.count(),
            scale.branches()),
        findings.lines());
  }
}
