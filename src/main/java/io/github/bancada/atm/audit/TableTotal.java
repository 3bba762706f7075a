package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Cents;
import io.github.bancada.text.Quantity;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Number of rows of a table, sum of balances and range of ids, with the prepared values. Immutable.
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
record TableTotal(
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

  /** Sum of the prepared balances. */
  BigDecimal fresh() {
    return Cents.decimal(freshCents).multiply(BigDecimal.valueOf(expectedRows));
  }

  /** Change of the sum since. */
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
