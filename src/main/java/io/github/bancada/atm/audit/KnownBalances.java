package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.sql.audit.Findings;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The balances of the tellers or of the branches as the last audit saw them, exact cents; 8 bytes
 * each. Not thread-safe.
 */
final class KnownBalances {
  private final String table;
  private final long[] cents;

  /** Sums of the amounts since then, by id. */
  private final Map<Integer, Long> moved = new TreeMap<>();

  /** Reads all balances. */
  KnownBalances(BankSnapshot snapshot, String table, int rows) throws SQLException {
    this.table = table;
    cents = new long[rows];
    snapshot.forEach(
        "SELECT id, balance FROM " + table,
        row -> {
          if (isKnown(row.getInt(1))) {
            cents[row.getInt(1) - 1] = Cents.of(row.getBigDecimal(2));
          }
        });
  }

  private boolean isKnown(int id) {
    return id >= 1 && id <= cents.length;
  }

  /** Adds the amount of a withdrawal that the last audit did not see. */
  void move(int id, Withdrawal by) {
    moved.merge(id, by.deltaCents(), Math::addExact);
  }

  /** Compares and takes over the balances that were moved; returns their number. */
  int check(BankSnapshot snapshot, Findings findings) throws SQLException {
    int number = moved.size();
    Map<Integer, Long> now = snapshot.balances(table, moved.keySet());
    moved.forEach(
        (id, by) -> {
          Long found = now.get(id);
          if (found == null || !isKnown(id)) {
            findings.add(table + " " + id + " does not exist");
            return;
          }
          long expected = cents[id - 1] + by;
          cents[id - 1] = found;
          if (found != expected) {
            findings.add(
                String.format(
                    Locale.ROOT,
                    "%s %d holds %s instead of %s: difference %s",
                    table,
                    id,
                    Cents.text(Cents.decimal(found)),
                    Cents.text(Cents.decimal(expected)),
                    Cents.text(Cents.decimal(found - expected))));
          }
        });
    moved.clear();
    return number;
  }
}
