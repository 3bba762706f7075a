package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.TransactionId;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Checks C1 and C2: the sums. A fresh balance and all amounts ever moved must give the balances
 * there are, for accounts, tellers and branches alike, and each table must have the rows it was
 * made with. Not thread-safe.
 */
final class BalanceAudit {
  private final AuditSnapshot snapshot;
  private List<TableTotal> totals;
  private BigDecimal historySum = BigDecimal.ZERO.setScale(2);

  /** Rows of the history by engine. */
  private final Map<Integer, Long> historyRows = new TreeMap<>();

  private BalanceAudit(AuditSnapshot snapshot) {
    this.snapshot = snapshot;
  }

  /** Reads the sums. */
  static BalanceAudit of(AuditSnapshot snapshot) throws SQLException {
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

  /** Numbers of the engines that the history has rows of. */
  Set<Integer> engines() {
    return historyRows.keySet();
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
    TableTotal accounts = totals.get(0);
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
        "C1", agree, agree ? figures : figures + ": " + accounts.because(difference), List.of());
  }

  /** Accounts, tellers and branches have moved by the same total. */
  AuditCheck c2() {
    List<String> details = new ArrayList<>();
    List<String> moved = new ArrayList<>();
    for (TableTotal total : totals) {
      BigDecimal difference = total.moved().subtract(ever());
      if (difference.signum() != 0 || !total.hasItsRows()) {
        details.add("table " + total.table() + ": " + total.because(difference));
      }
      moved.add("table " + total.table() + " moved by " + Cents.text(total.moved()));
    }
    String figures = String.join(", ", moved) + ", the history by " + Cents.text(ever());
    return new AuditCheck("C2", details.isEmpty(), figures, details);
  }
}
