package io.github.bancada.testing;

import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.sql.DatabaseAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The embedded PostgreSQL for tests: one server for all tests of a JVM, a database for each that
 * asks. Thread-safe.
 */
public final class PostgreSqlServer {
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private static DatabaseServer shared;

  private PostgreSqlServer() {}

  /** Where the programs are, see {@code postgresql.home} in the pom. */
  public static Path home() {
    return Path.of(System.getProperty("postgresql.home", "target/postgresql"));
  }

  /** Whether this machine has it. */
  public static boolean runs() {
    return Files.isExecutable(home().resolve("bin/postgres"));
  }

  /** The server that all tests of this JVM share; started by the first, it ends with the JVM. */
  public static synchronized DatabaseServer shared() {
    if (shared == null) {
      try {
        shared = DatabaseServer.start(home(), "--fsync=off", "--autovacuum=off");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return shared;
  }

  /** Address of a new, empty database on a server. */
  public static DatabaseAddress newDatabase(DatabaseServer server) throws SQLException {
    String name = "test" + DATABASES.incrementAndGet();
    try (Connection connection = DriverManager.getConnection(server.url(), server.user(), "");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
    String url = server.url();
    return DatabaseAddress.tcp(
        url.substring(0, url.lastIndexOf('/') + 1) + name, server.user(), "");
  }
}
