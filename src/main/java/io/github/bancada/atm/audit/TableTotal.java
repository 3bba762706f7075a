package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Cents;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Rows of a table of balances, their sum and the range of their ids, beside what was made when the
 * database was prepared. Immutable.
 *
 * @param table its name
 * @param rows how many there are
 * @param sum of the balances
 * @param first lowest id; 0 if there are no rows
 * @param last highest id; 0 if there are no rows
 * @param strayBranches rows of another branch than the one they were made with
 * @param expectedRows how many were made, with the ids from 1 on
 * @param freshCents balance that each was made with
 */
record TableTotal(
    String table,
    long rows,
    BigDecimal sum,
    long first,
    long last,
    long strayBranches,
    int expectedRows,
    long freshCents) {

  /** Reads all three, accounts, tellers and branches; scans each once. */
  static List<TableTotal> all(AuditSnapshot snapshot) throws SQLException {
    AtmScale scale = snapshot.scale();
    return List.of(
        of(snapshot, "account", scale.accounts(), AtmSchema.ACCOUNT_CENTS),
        of(snapshot, "teller", scale.tellers(), AtmSchema.TELLER_CENTS),
        of(snapshot, "branch", scale.branches(), AtmSchema.BRANCH_CENTS));
  }

  private static TableTotal of(AuditSnapshot snapshot, String table, int expectedRows, long cents)
      throws SQLException {
    int perBranch = expectedRows / snapshot.scale().branches();
    String stray =
        table.equals("branch") ? "0" : "SUM(branchid <> (id - 1) DIV " + perBranch + " + 1)";
    List<TableTotal> totals = new ArrayList<>();
    snapshot.forEach(
        "SELECT COUNT(*), COALESCE(SUM(balance), 0), COALESCE(MIN(id), 0), COALESCE(MAX(id), 0),"
            + (" COALESCE(" + stray + ", 0) FROM " + table),
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

  /** What the balances were when they were made. */
  BigDecimal fresh() {
    return Cents.decimal(freshCents).multiply(BigDecimal.valueOf(expectedRows));
  }

  /** What they have moved since. */
  BigDecimal moved() {
    return sum.subtract(fresh());
  }

  /**
   * Whether exactly the rows are there that were made, each of its branch: ids are whole and
   * unique, so their number and range say it.
   */
  boolean hasItsRows() {
    return rows == expectedRows && first == 1 && last == expectedRows && strayBranches == 0;
  }

  /** What is wrong with it, for a message: the difference of the sum, and of the rows. */
  String because(BigDecimal difference) {
    StringBuilder text = new StringBuilder("difference ").append(Cents.text(difference));
    if (rows != expectedRows) {
      text.append(String.format(Locale.ROOT, ", %,d rows instead of %,d", rows, expectedRows));
    }
    if (rows > 0 && (first != 1 || last != expectedRows)) {
      text.append(
          String.format(
              Locale.ROOT, ", ids from %d to %d instead of 1 to %d", first, last, expectedRows));
    }
    if (strayBranches > 0) {
      text.append(
          String.format(Locale.ROOT, ", %,d rows of another branch than made with", strayBranches));
    }
    return text.toString();
  }
}
