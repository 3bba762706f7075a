package io.github.bancada.bench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;

/** Runs statements through Connector/J. A program of its own: {@code SqlRun url user sql…}. */
public final class SqlRun {
  private SqlRun() {}

  /** See the description of the class. */
  public static void main(String[] args) throws Exception {
    try (Connection connection = DriverManager.getConnection(args[0], args[1], "");
        Statement statement = connection.createStatement()) {
      for (int i = 2; i < args.length; i++) {
        statement.execute(args[i]);
      }
    }
  }
}
