package io.github.bancada.testing;

import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.lab.EmbeddedMysql;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The embedded MySQL for tests: one server for all tests of a JVM, a schema for each that asks.
 * Thread-safe.
 */
public final class MysqlServer {
  private static final AtomicInteger SCHEMAS = new AtomicInteger();

  /** Nothing must survive a crash of the machine, so no commit waits for its disk. */
  private static final String[] FAST = {
    "--innodb-flush-log-at-trx-commit=2",
    "--innodb-flush-method=nosync",
    "--innodb-doublewrite=OFF",
    "--skip-log-bin"
  };

  private static DatabaseServer shared;

  private MysqlServer() {}

  /** Where the programs are, see {@code mysql.home} in the pom. */
  public static Path home() {
    return Path.of(System.getProperty("mysql.home", "target/mysql"));
  }

  /** Whether this machine can run it. */
  public static boolean runs() {
    return EmbeddedMysql.runs(home());
  }

  /** The server that all tests of this JVM share; started by the first, it ends with the JVM. */
  public static synchronized DatabaseServer shared() {
    if (shared == null) {
      try {
        shared = DatabaseServer.start(home(), FAST);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return shared;
  }

  /**
   * JDBC URL of a new, empty schema on the shared server; its user is {@code root}, no password.
   */
  public static String newSchema() throws SQLException {
    String name = "test" + SCHEMAS.incrementAndGet();
    String server = "jdbc:mysql://127.0.0.1:" + shared().port() + "/";
    try (Connection connection =
            DriverManager.getConnection(server + "?sslMode=DISABLED", DatabaseServer.USER, "");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
    return server + name;
  }
}
