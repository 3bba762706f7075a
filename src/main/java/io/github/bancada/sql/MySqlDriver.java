package io.github.bancada.sql;

import com.mysql.cj.jdbc.Driver;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;

/** Connector/J, for MySQL and MariaDB. Stateless, thread-safe. */
final class MySqlDriver implements SqlDriver {
  private static final Pattern URL = Pattern.compile("jdbc:mysql://[^/?,]+/[^/?]+(\\?.*)?");

  private static final Pattern OPTIONS_OF_FIELDS =
      Pattern.compile("[?&](sslmode|usessl|requiressl|verifyservercertificate|socketfactory)=");

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

  @Override
  public Pattern url() {
    return URL;
  }

  @Override
  public String urlForm() {
    return "jdbc:mysql://host:port/schema with one host, also for MariaDB";
  }

  @Override
  public Pattern optionsOfFields() {
    return OPTIONS_OF_FIELDS;
  }

  @Override
  public Connection connect(DatabaseAddress address, Set<SessionOption> options, DatabaseLink link)
      throws SQLException {
    WireSocketFactory.open(link);
    try {
      Connection connection = new Driver().connect(address.url(), properties(address, options));
      if (connection == null) {
        throw wrongUrl(address.url());
      }
      return connection;
    } finally {
      WireSocketFactory.open(null);
    }
  }

  private static Properties properties(DatabaseAddress address, Set<SessionOption> options) {
    Map<String, String> defaults = new HashMap<>(OPTIONS);
    options.forEach(option -> add(option, defaults));
    Properties properties = SqlDriver.properties(address, defaults);
    properties.put("sslMode", address.transport() == Transport.TLS ? "REQUIRED" : "DISABLED");
    properties.put("socketFactory", WireSocketFactory.class.getName());
    return properties;
  }

  private static void add(SessionOption option, Map<String, String> properties) {
    switch (option) {
      case SERVER_PREPARED -> properties.put("useServerPrepStmts", "true");
      case COMMIT_WITH_STATEMENT -> properties.put("allowMultiQueries", "true");
      case VARYING_RESULTS -> properties.put("cacheResultSetMetadata", "false");
      case UNICODE -> properties.put("characterEncoding", "UTF-8");
      case BULK_LOAD -> properties.put("allowLoadLocalInfile", "true");
    }
  }
}
