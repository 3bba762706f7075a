package io.github.bancada.atm.audit;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * State of a database before the first virtual user of this load generator, which lets an audit
 * check more than sums. Immutable.
 *
 * @param opening balances of tellers and branches; null if not needed or the history was too long
 * @param earlier rows of the history
 */
record RunStart(OpeningBalances opening, EarlierRows earlier) {
  /** With more rows in the history, virtual users would start too late. */
  private static final int MAX_ROWS = 500_000;

  /**
   * Reads the state in one snapshot; scans tellers, branches and the history, but no accounts.
   *
   * @param engine engine number, already marked as active so that the history is not emptied
   */
  static RunStart of(Connection connection, int engine) throws SQLException {
    return of(connection, engine, MAX_ROWS);
  }

  /**
   * @param maxRows a longer history is not read
   */
  static RunStart of(Connection connection, int engine, int maxRows) throws SQLException {
    BankSnapshot snapshot = new BankSnapshot(connection);
    Set<Integer> active = snapshot.liveEngines();
    RunStart start;
    if (hasMore(snapshot, maxRows)) {
      start = new RunStart(null, EarlierRows.moreThan(maxRows, engine, active));
    } else {
      start =
          new RunStart(
              // Without a reset, all started with fresh balances.
              snapshot.isEmptied() ? OpeningBalances.of(snapshot) : null,
              EarlierRows.of(snapshot, engine, active));
    }
    snapshot.end();
    return start;
  }

  private static boolean hasMore(BankSnapshot snapshot, int rows) throws SQLException {
    List<Integer> found = new ArrayList<>();
    snapshot.forEach("SELECT 1 FROM history LIMIT 1 OFFSET " + rows, row -> found.add(1));
    return !found.isEmpty();
  }
}
