package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.text.Quantity;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Checks C1 and C2: the sums. Fresh balances plus all amounts must equal the current balances of
 * accounts, tellers and branches, and each table must have its original rows. Not thread-safe.
 */
final class BalanceAudit {
  private final BankSnapshot snapshot;
  private List<TableTotal> totals;
  private BigDecimal historySum = BigDecimal.ZERO.setScale(2);

  /** Rows of the history by engine number. */
  private final Map<Integer, Long> historyRows = new TreeMap<>();

  /**
   * Number of rows of a table, sum of balances and range of ids, with the prepared values.
   * Immutable.
   *
   * @param table its name
   * @param rows number of rows
   * @param sum sum of the balances
   * @param first lowest id; 0 if there are no rows
   * @param last highest id; 0 if there are no rows
   * @param strayBranches number of rows with a wrong branch
   * @param expectedRows number of prepared rows, with ids from 1
   * @param freshCents prepared balance of each row
   */
  private record TableTotal(
      String table,
      long rows,
      BigDecimal sum,
      long first,
      long last,
      long strayBranches,
      int expectedRows,
      long freshCents) {

    /** Reads accounts, tellers and branches; scans each once. */
    static List<TableTotal> all(BankSnapshot snapshot) throws SQLException {
      AtmScale scale = snapshot.scale();
      return List.of(
          of(snapshot, "account", scale.accounts(), AtmSchema.ACCOUNT_CENTS),
          of(snapshot, "teller", scale.tellers(), AtmSchema.TELLER_CENTS),
          of(snapshot, "branch", scale.branches(), AtmSchema.BRANCH_CENTS));
    }

    private static TableTotal of(BankSnapshot snapshot, String table, int expectedRows, long cents)
        throws SQLException {
      int perBranch = expectedRows / snapshot.scale().branches();
      String stray =
          table.equals("branch")
              ? "0"
              : String.format(
                  "COUNT(CASE WHEN branchid <> (id - 1 - MOD(id - 1, %1$d)) / %1$d + 1 THEN 1 END)",
                  perBranch);
      List<TableTotal> totals = new ArrayList<>();
      snapshot.forEach(
          "SELECT COUNT(*), COALESCE(SUM(balance), 0), COALESCE(MIN(id), 0), COALESCE(MAX(id), 0),"
              + (" " + stray + " FROM " + table),
          row ->
              totals.add(
                  new TableTotal(
                      table,
                      row.getLong(1),
                      row.getBigDecimal(2),
                      row.getLong(3),
                      row.getLong(4),
                      row.getLong(5),
                      expectedRows,
                      cents)));
      return totals.get(0);
    }

    /** Sum of the prepared balances. */
    BigDecimal fresh() {
      return Cents.decimal(freshCents).multiply(BigDecimal.valueOf(expectedRows));
    }

    /** Change of the sum since preparation. */
    BigDecimal moved() {
      return sum.subtract(fresh());
    }

    /**
     * Whether exactly the prepared rows exist, with their branches: ids are whole and unique, so
     * their number and range are enough.
     */
    boolean hasItsRows() {
      return rows == expectedRows && first == 1 && last == expectedRows && strayBranches == 0;
    }

    /** The faults for a message: difference of the sum, and of the rows. */
    String faults(BigDecimal difference) {
      StringBuilder text = new StringBuilder("difference ").append(Cents.text(difference));
      if (rows != expectedRows) {
        text.append(
            String.format(
                Locale.ROOT, ", %s instead of %,d", Quantity.of(rows, "row"), expectedRows));
      }
      if (rows > 0 && (first != 1 || last != expectedRows)) {
        text.append(
            String.format(
                Locale.ROOT, ", ids from %d to %d instead of 1 to %d", first, last, expectedRows));
      }
      if (strayBranches > 0) {
        text.append(", ").append(Quantity.of(strayBranches, "row")).append(" with a wrong branch");
      }
      return text.toString();
    }
  }

  private BalanceAudit(BankSnapshot snapshot) {
    this.snapshot = snapshot;
  }

  /** Reads the sums. */
  static BalanceAudit of(BankSnapshot snapshot) throws SQLException {
    BalanceAudit audit = new BalanceAudit(snapshot);
    audit.totals = TableTotal.all(snapshot);
    snapshot.forEach(
        String.format(
            "SELECT (trx_id - MOD(trx_id, %1$d)) / %1$d, COUNT(*), SUM(delta) FROM history GROUP"
                + " BY 1",
            Withdrawal.IDS_OF_ENGINE),
        row -> {
          audit.historyRows.put(row.getInt(1), row.getLong(2));
          audit.historySum = audit.historySum.add(row.getBigDecimal(3));
        });
    return audit;
  }

  /** Engine numbers in the history. */
  Set<Integer> engines() {
    return historyRows.keySet();
  }

  long historyRows(int engine) {
    return historyRows.getOrDefault(engine, 0L);
  }

  long historyRows() {
    return historyRows.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Sum of all amounts, removed rows included. */
  private BigDecimal allMoved() {
    return snapshot.moved().add(historySum);
  }

  /** Compares accounts with the history. */
  AuditCheck c1() {
    TableTotal accounts = totals.get(0);
    BigDecimal expected = accounts.fresh().add(allMoved());
    BigDecimal difference = accounts.sum().subtract(expected);
    String figures =
        String.format(
            Locale.ROOT,
            "%s hold %s; fresh balances %s + earlier tests %s + %s of history %s = %s",
            Quantity.of(accounts.rows(), "account"),
            Cents.text(accounts.sum()),
            Cents.text(accounts.fresh()),
            Cents.text(snapshot.moved()),
            Quantity.of(historyRows(), "row"),
            Cents.text(historySum),
            Cents.text(expected));
    boolean agree = difference.signum() == 0 && accounts.hasItsRows();
    return new AuditCheck(
        "C1", agree, agree ? figures : figures + ": " + accounts.faults(difference), List.of());
  }

  /** Checks that accounts, tellers and branches moved by the same total. */
  AuditCheck c2() {
    List<String> details = new ArrayList<>();
    List<String> moved = new ArrayList<>();
    for (TableTotal total : totals) {
      BigDecimal difference = total.moved().subtract(allMoved());
      if (difference.signum() != 0 || !total.hasItsRows()) {
        details.add("table " + total.table() + ": " + total.faults(difference));
      }
      moved.add("table " + total.table() + " moved by " + Cents.text(total.moved()));
    }
    String figures = String.join(", ", moved) + ", the history by " + Cents.text(allMoved());
    return new AuditCheck("C2", details.isEmpty(), figures, details);
  }
}
