package io.github.bancada.atm;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * What a database held when the first user of this engine came: with it an audit knows more than
 * sums alone can say. Immutable.
 *
 * @param opening of tellers and branches
 * @param earlier rows of the history
 */
record RunStart(OpeningBalances opening, EarlierRows earlier) {

  /**
   * Looks, in one snapshot; scans tellers, branches and the history, no accounts.
   *
   * @param engine whose users begin, and which shows already that it is at work, so that nobody
   *     empties the history from now on
   */
  static RunStart of(Connection connection, int engine) throws SQLException {
    AuditSnapshot snapshot = AuditSnapshot.take(connection);
    RunStart start =
        new RunStart(
            OpeningBalances.of(snapshot),
            EarlierRows.of(snapshot, engine, LiveEngines.numbers(snapshot)));
    snapshot.end();
    return start;
  }
}
