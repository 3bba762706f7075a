package io.github.bancada.atm;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/** Opens connections to MySQL and MariaDB with Connector/J. Stateless, thread-safe. */
public final class DatabaseConnector {
  private DatabaseConnector() {}

  /**
   * Opens a connection.
   *
   * @param options further properties of Connector/J
   * @throws SQLException if the server cannot be reached or refuses
   */
  public static Connection open(DatabaseAddress address, Map<String, String> options)
      throws SQLException {
    Properties properties = new Properties();
    properties.put("user", address.user());
    properties.put("password", address.password());
    properties.put("sslMode", address.transport() == Transport.TLS ? "REQUIRED" : "DISABLED");
    properties.put("allowPublicKeyRetrieval", "true");
    properties.putAll(options);
    return new com.mysql.cj.jdbc.Driver().connect(address.url(), properties);
  }
}
