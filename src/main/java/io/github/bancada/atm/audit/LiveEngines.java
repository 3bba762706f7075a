package io.github.bancada.atm.audit;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The active load generators in a schema, by their locks (see {@link EnginePresence}). Stateless.
 */
public final class LiveEngines {
  private static final String QUERY =
      "SELECT id, host FROM atm_engine WHERE IS_USED_LOCK("
          + EnginePresence.lockOf("id")
          + ") IS NOT NULL ORDER BY id";

  private LiveEngines() {}

  /** Engine number and host of each, such as {@code 3 (load2)}; empty if there are none. */
  public static List<String> of(Connection connection) throws SQLException {
    List<String> live = new ArrayList<>();
    try (PreparedStatement query = connection.prepareStatement(QUERY);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        live.add(rows.getInt(1) + " (" + rows.getString(2) + ")");
      }
    }
    return live;
  }

  /** Engine numbers in the snapshot that are active now. */
  static Set<Integer> numbers(AuditSnapshot snapshot) throws SQLException {
    Set<Integer> live = new TreeSet<>();
    snapshot.forEach(QUERY, row -> live.add(row.getInt(1)));
    return live;
  }
}
