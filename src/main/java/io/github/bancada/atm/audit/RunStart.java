package io.github.bancada.atm.audit;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a database held when the first user of this engine came: with it an audit knows more than
 * sums alone can say. Immutable.
 *
 * @param opening of tellers and branches; null if nobody needs it or the history was too long
 * @param earlier rows of the history
 */
record RunStart(OpeningBalances opening, EarlierRows earlier) {
  /** With more rows in the history, users would wait too long for their start. */
  private static final int MOST_ROWS = 500_000;

  /**
   * Looks, in one snapshot; scans tellers, branches and the history, no accounts.
   *
   * @param engine whose users begin, and which shows already that it is at work, so that nobody
   *     empties the history from now on
   */
  static RunStart of(Connection connection, int engine) throws SQLException {
    return of(connection, engine, MOST_ROWS);
  }

  /**
   * As above.
   *
   * @param mostRows if the history has more, it is not read
   */
  static RunStart of(Connection connection, int engine, int mostRows) throws SQLException {
    AuditSnapshot snapshot = AuditSnapshot.take(connection);
    Set<Integer> atWork = LiveEngines.numbers(snapshot);
    RunStart start;
    if (hasMore(snapshot, mostRows)) {
      start = new RunStart(null, EarlierRows.moreThan(mostRows, engine, atWork));
    } else {
      start =
          new RunStart(
              // While it was never emptied, all began with what they were made with.
              snapshot.isEmptied() ? OpeningBalances.of(snapshot) : null,
              EarlierRows.of(snapshot, engine, atWork));
    }
    snapshot.end();
    return start;
  }

  private static boolean hasMore(AuditSnapshot snapshot, int rows) throws SQLException {
    List<Integer> found = new ArrayList<>();
    snapshot.forEach("SELECT 1 FROM history LIMIT " + rows + ", 1", row -> found.add(1));
    return !found.isEmpty();
  }
}
