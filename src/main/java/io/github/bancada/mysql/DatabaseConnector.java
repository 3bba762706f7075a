package io.github.bancada.mysql;

import io.github.bancada.net.Deadlines;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * Opens connections to MySQL and MariaDB with Connector/J, over {@code ChannelSocket} for all
 * transports. Stateless, thread-safe.
 */
public final class DatabaseConnector {
  /** Defaults of all connections; the URL may override them. Reasons: docs/mysql.md. */
  private static final Map<String, String> OPTIONS =
      Map.ofEntries(
          // Fewer round trips.
          Map.entry("useLocalSessionState", "true"),
          Map.entry("cacheServerConfiguration", "true"),
          Map.entry("elideSetAutoCommits", "true"),
          Map.entry("connectionAttributes", "none"),
          // No additional threads: our sockets have the time limits.
          Map.entry("enableQueryTimeouts", "false"),
          Map.entry("connectTimeout", "0"),
          Map.entry("socketTimeout", "0"),
          // A plain buffer needs one system call for all available data; the default first asks how
          // much there is, and without a buffer each packet takes two reads.
          Map.entry("useReadAheadInput", "false"),
          Map.entry("useUnbufferedInput", "false"),
          Map.entry("maintainTimeStats", "false"),
          Map.entry("cacheResultSetMetadata", "true"),
          Map.entry("openTelemetry", "DISABLED"),
          // Accounts of MySQL 8 (caching_sha2_password) over an unencrypted connection.
          Map.entry("allowPublicKeyRetrieval", "true"),
          Map.entry("logger", "Slf4JLogger"));

  private DatabaseConnector() {}

  /**
   * Opens a connection whose operations can be ended from outside. Its guard must limit each one.
   *
   * @param options further properties of Connector/J
   * @param connectTimeoutMillis limit of opening, authentication included; 0 = no limit
   * @param attach receives the connection's guard before each attempt to open it
   * @throws SQLException if the server cannot be reached or refuses; nothing stays open then
   */
  public static DatabaseLink open(
      DatabaseAddress address,
      Map<String, String> options,
      int connectTimeoutMillis,
      Consumer<Deadlines.Guard> attach)
      throws SQLException {
    DatabaseWire wire = new DatabaseWire(address, connectTimeoutMillis, attach);
    WireSocketFactory.open(wire);
    try {
      Connection connection =
          new com.mysql.cj.jdbc.Driver().connect(address.url(), properties(address, options));
      if (connection == null) {
        throw new SQLException(
            "JDBC URL is '" + address.url() + "'; it takes jdbc:mysql://host:port/schema", "08001");
      }
      wire.opened();
      return new DatabaseLink(connection, wire);
    } catch (SQLException e) {
      wire.release();
      throw wire.explained(e);
    } catch (RuntimeException e) {
      wire.release();
      throw e;
    } finally {
      WireSocketFactory.open(null);
    }
  }

  private static Properties properties(DatabaseAddress address, Map<String, String> options) {
    Properties properties = new Properties();
    properties.putAll(OPTIONS);
    properties.putAll(options);
    String query = address.url().substring(address.url().indexOf('?') + 1);
    for (String pair : query.split("&")) {
      String named = pair.substring(0, Math.max(0, pair.indexOf('='))).toLowerCase(Locale.ROOT);
      properties.keySet().removeIf(key -> key.toString().toLowerCase(Locale.ROOT).equals(named));
    }
    properties.put("user", address.user());
    properties.put("password", address.password());
    properties.put("sslMode", address.transport() == Transport.TLS ? "REQUIRED" : "DISABLED");
    properties.put("socketFactory", WireSocketFactory.class.getName());
    return properties;
  }
}
