package io.github.bancada.atm.bank;

import io.github.bancada.sql.tables.FoundTables;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The tables of the bank that exist in a schema, and its scale. Immutable.
 *
 * @param tables those of {@link AtmSchema}
 * @param scale their scale; null if not known
 */
public record FoundBank(FoundTables tables, AtmScale scale) {

  /** Reads the schema of a connection. */
  public static FoundBank of(Connection connection) throws SQLException {
    FoundTables tables = FoundTables.of(connection, AtmSchema.OWN);
    if (!tables.isOurs()) {
      return new FoundBank(tables, null);
    }
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT branches, tellers, accounts FROM atm_database")) {
      return new FoundBank(
          tables, row.next() ? new AtmScale(row.getInt(1), row.getInt(2), row.getInt(3)) : null);
    }
  }
}
