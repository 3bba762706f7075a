package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.TransactionId;
import io.github.bancada.mysql.audit.AuditCheck;
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

  private BalanceAudit(BankSnapshot snapshot) {
    this.snapshot = snapshot;
  }

  /** Reads the sums. */
  static BalanceAudit of(BankSnapshot snapshot) throws SQLException {
    BalanceAudit audit = new BalanceAudit(snapshot);
    audit.totals = TableTotal.all(snapshot);
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
