package io.github.bancada.server.source;

import io.github.bancada.server.figure.Reading;
import java.sql.SQLException;

/** A prepared statement that asks a database server for its figures. For one thread. */
interface StatusQuery {
  /**
   * Asks once.
   *
   * @return when the server started
   */
  String read(Reading.Builder to) throws SQLException;
}
