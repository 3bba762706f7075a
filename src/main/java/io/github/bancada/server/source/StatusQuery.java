package io.github.bancada.server.source;

import io.github.bancada.server.figure.Reading;
import java.sql.SQLException;
import java.util.Map;

/** A prepared statement that asks a database server for its figures. For one thread. */
interface StatusQuery {
  /**
   * Asks once.
   *
   * @return when the server started
   */
  String read(Reading.Builder to) throws SQLException;

  /** How the server is set, by name, and the encryption of this connection, if it has one. */
  Map<String, String> facts() throws SQLException;
}
