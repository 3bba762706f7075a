package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Cents;
import io.github.bancada.sql.audit.Findings;
import io.github.bancada.text.Quantity;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The balance of each teller and branch before the first row of the history: its balance minus the
 * amounts of its rows. Withdrawals never change it, so it must be the same in every snapshot until
 * the history is emptied. Exact cents; 8 bytes for each teller and branch. Not thread-safe;
 * immutable once read.
 *
 * <p>Reading scans tellers, branches and the history once.
 */
final class OpeningBalances {
  /** Value for a missing row. */
  static final long ABSENT = Long.MIN_VALUE;

  private final long[] tellers;
  private final long[] branches;
  private final Findings strays = new Findings();

  private OpeningBalances(AtmScale scale) {
    tellers = new long[scale.tellers()];
    branches = new long[scale.branches()];
    Arrays.fill(tellers, ABSENT);
    Arrays.fill(branches, ABSENT);
  }

  static OpeningBalances of(BankSnapshot snapshot) throws SQLException {
    OpeningBalances opening = new OpeningBalances(snapshot.scale());
    snapshot.forEach(
        "SELECT id, balance FROM teller",
        row -> set(opening.tellers, row.getInt(1), Cents.of(row.getBigDecimal(2))));
    snapshot.forEach(
        "SELECT id, balance FROM branch",
        row -> set(opening.branches, row.getInt(1), Cents.of(row.getBigDecimal(2))));
    snapshot.forEach(
        "SELECT teller, branch, COUNT(*), SUM(delta) FROM history GROUP BY teller, branch",
        row ->
            opening.take(
                snapshot.scale(),
                row.getInt(1),
                row.getInt(2),
                row.getLong(3),
                Cents.of(row.getBigDecimal(4))));
    return opening;
  }

  private static void set(long[] balances, int id, long cents) {
    if (id >= 1 && id <= balances.length) {
      balances[id - 1] = cents;
    }
  }

  private void take(AtmScale scale, int teller, int branch, long rows, long cents) {
    boolean none = teller < 1 || teller > tellers.length;
    if (none || scale.branchOfTeller(teller) != branch) {
      strays.add(
          String.format(
              Locale.ROOT,
              "%s of history with teller %d and branch %d: %s",
              Quantity.of(rows, "row"),
              teller,
              branch,
              none ? "there is no such teller" : "the teller is of another branch"));
    }
    subtract(tellers, teller, cents);
    subtract(branches, branch, cents);
  }

  private static void subtract(long[] balances, int id, long cents) {
    if (id >= 1 && id <= balances.length && balances[id - 1] != ABSENT) {
      balances[id - 1] = Math.subtractExact(balances[id - 1], cents);
    }
  }

  /** Descriptions of history rows whose branch is not their teller's branch. */
  List<String> strays() {
    return strays.lines();
  }

  /** Adds the tellers and branches that differ from fresh ones. */
  void compareToFresh(Findings differences) {
    compare("teller", tellers, null, AtmSchema.TELLER_CENTS, differences);
    compare("branch", branches, null, AtmSchema.BRANCH_CENTS, differences);
  }

  /** Adds the tellers and branches that differ from another snapshot. */
  void compareTo(OpeningBalances other, Findings differences) {
    compare("teller", tellers, other.tellers, 0, differences);
    compare("branch", branches, other.branches, 0, differences);
  }

  private static void compare(
      String table, long[] found, long[] expected, long fresh, Findings differences) {
    for (int i = 0; i < found.length; i++) {
      long wanted = expected == null ? fresh : i < expected.length ? expected[i] : ABSENT;
      if (found[i] == wanted || wanted == ABSENT) {
        continue;
      }
      differences.add(
          table
              + " "
              + (i + 1)
              + (found[i] == ABSENT
                  ? ": it is missing"
                  : String.format(
                      Locale.ROOT,
                      ": before its rows of history it held %s instead of %s: difference %s",
                      Cents.text(Cents.decimal(found[i])),
                      Cents.text(Cents.decimal(wanted)),
                      Cents.text(Cents.decimal(found[i] - wanted)))));
    }
  }
}
