package io.github.bancada.server.source;

import io.github.bancada.server.figure.Reading;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The one statement that asks a kind of database server for its figures. Stateless. */
interface StatusQuery {
  /** Its SQL, which depends on the server's version. Sends nothing to the server. */
  String sql(DatabaseMetaData server) throws SQLException;

  /**
   * Reads the answer.
   *
   * @return the second or moment in which the server started
   */
  String read(ResultSet answer, Reading.Builder to) throws SQLException;
}
