package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Cents;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What each teller and each branch held before the first row of the history: its balance less the
 * amounts of its rows. No withdrawal changes that, whoever does it; so what is known of one moment
 * must hold at any other until the history is emptied. Exact cents; 8 bytes for each teller and
 * branch. Not thread-safe; not changed once read.
 *
 * <p>Reading it costs one scan of tellers and branches, and one of the history.
 */
final class OpeningBalances {
  /** Of one that there is no row of. */
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

  /** Reads them. */
  static OpeningBalances of(AuditSnapshot snapshot) throws SQLException {
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
              "%,d rows of history name teller %d and branch %d: %s",
              rows,
              teller,
              branch,
              none ? "there is no such teller" : "it is of another branch"));
    }
    subtract(tellers, teller, cents);
    subtract(branches, branch, cents);
  }

  private static void subtract(long[] balances, int id, long cents) {
    if (id >= 1 && id <= balances.length && balances[id - 1] != ABSENT) {
      balances[id - 1] = Math.subtractExact(balances[id - 1], cents);
    }
  }

  /** Rows of the history whose branch is not that of their teller, in words. */
  List<String> strays() {
    return strays.lines();
  }

  /** Names the tellers and branches that held something else than a fresh one. */
  void compareToFresh(Findings differences) {
    compare("teller", tellers, null, AtmSchema.TELLER_CENTS, differences);
    compare("branch", branches, null, AtmSchema.BRANCH_CENTS, differences);
  }

  /** Names the tellers and branches that held something else than at another moment. */
  void compareTo(OpeningBalances other, Findings differences) {
    compare("teller", tellers, other.tellers, 0, differences);
    compare("branch", branches, other.branches, 0, differences);
  }

  private static void compare(
      String table, long[] there, long[] expected, long fresh, Findings differences) {
    for (int i = 0; i < there.length; i++) {
      long should = expected == null ? fresh : i < expected.length ? expected[i] : ABSENT;
      if (there[i] == should || should == ABSENT) {
        continue;
      }
      differences.add(
          table
              + " "
              + (i + 1)
              + (there[i] == ABSENT
                  ? ": it is missing"
                  : String.format(
                      Locale.ROOT,
                      ": less its rows of history it held %s instead of %s: difference %s",
                      Cents.text(Cents.decimal(there[i])),
                      Cents.text(Cents.decimal(should)),
                      Cents.text(Cents.decimal(there[i] - should)))));
    }
  }
}
