package io.github.bancada.atm;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Which engines are at work in a schema, by their locks (see {@link EnginePresence}). Stateless.
 */
final class LiveEngines {
  private LiveEngines() {}

  /** Number and host of each, as {@code 3 (load2)}; empty if there are none. */
  static List<String> of(Connection connection) throws SQLException {
    List<String> live = new ArrayList<>();
    try (PreparedStatement query =
            connection.prepareStatement(
                "SELECT id, host FROM atm_engine WHERE IS_USED_LOCK("
                    + EnginePresence.lockOf("id")
                    + ") IS NOT NULL ORDER BY id");
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        live.add(rows.getInt(1) + " (" + rows.getString(2) + ")");
      }
    }
    return live;
  }
}
