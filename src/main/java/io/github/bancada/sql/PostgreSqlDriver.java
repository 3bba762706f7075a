package io.github.bancada.sql;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import org.postgresql.Driver;

/** pgJDBC. Stateless, thread-safe. */
final class PostgreSqlDriver implements SqlDriver {
  private static final Pattern URL = Pattern.compile("jdbc:postgresql://[^/?,]+/[^/?]+(\\?.*)?");

  private static final Pattern OPTIONS_OF_FIELDS =
      Pattern.compile(
          "[?&](ssl[a-z]*|socketfactory|socketfactoryarg|preparethreshold|preferquerymode)=");

  /** Defaults of all connections; the URL may override them. Reasons: docs/postgresql.md. */
  private static final Map<String, String> OPTIONS =
      Map.ofEntries(
          Map.entry("ApplicationName", "bancada"),
          // Fewer round trips when a session begins.
          Map.entry("assumeMinServerVersion", "14"),
          Map.entry("gssEncMode", "disable"),
          // No additional threads: our sockets have the time limits.
          Map.entry("connectTimeout", "0"),
          Map.entry("loginTimeout", "0"),
          Map.entry("socketTimeout", "0"));

  @Override
  public Pattern url() {
    return URL;
  }

  @Override
  public String urlForm() {
    return "jdbc:postgresql://host:port/database with one host";
  }

  @Override
  public Pattern optionsOfFields() {
    return OPTIONS_OF_FIELDS;
  }

  @Override
  public Connection connect(DatabaseAddress address, Set<SessionOption> options, DatabaseLink link)
      throws SQLException {
    Properties server = Driver.parseURL(address.url(), null);
    if (server == null) {
      throw wrongUrl(address.url());
    }
    String key =
        PostgreSqlSockets.open(
            link, server.getProperty("PGHOST"), Integer.parseInt(server.getProperty("PGPORT")));
    try {
      return new Driver().connect(address.url(), properties(address, options, key));
    } catch (SQLException e) {
      throw e.getCause() instanceof IOException cause && address.transport() == Transport.TLS
          ? new SQLException(TlsTrust.explained(cause).getMessage(), e.getSQLState(), e)
          : e;
    } finally {
      PostgreSqlSockets.opened(key);
    }
  }

  private static Properties properties(
      DatabaseAddress address, Set<SessionOption> options, String key) {
    Map<String, String> defaults = new HashMap<>(OPTIONS);
    // The driver prepares on the server at the first execution, or never.
    defaults.put("prepareThreshold", options.contains(SessionOption.SERVER_PREPARED) ? "1" : "0");
    Properties properties = SqlDriver.properties(address, defaults);
    properties.put("sslmode", address.transport() == Transport.TLS ? "require" : "disable");
    properties.put("sslfactory", PostgreSqlSockets.Tls.class.getName());
    properties.put("sslfactoryarg", key);
    properties.put("socketFactory", PostgreSqlSockets.Plain.class.getName());
    properties.put("socketFactoryArg", key);
    return properties;
  }
}
