package io.github.bancada.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;

/** A JDBC driver and its options. Stateless, thread-safe. */
interface SqlDriver {
  /** Its JDBC URLs, with one host and a schema. */
  Pattern url();

  /** These URLs, for messages. */
  String urlForm();

  /**
   * Options in a URL, lower case, that the fields set; a value in the URL would be ignored
   * silently. Group 1 is the name.
   */
  Pattern optionsOfFields();

  /**
   * Opens a connection over the socket of a link.
   *
   * @throws SQLException if the server cannot be reached or refuses; the socket may be open then
   */
  Connection connect(DatabaseAddress address, Set<SessionOption> options, DatabaseLink link)
      throws SQLException;

  /** User, password, and those defaults that the URL does not override. */
  static Properties properties(DatabaseAddress address, Map<String, String> defaults) {
    Properties properties = new Properties();
    properties.putAll(defaults);
    String query = address.url().substring(address.url().indexOf('?') + 1);
    for (String pair : query.split("&")) {
      String named = pair.substring(0, Math.max(0, pair.indexOf('='))).toLowerCase(Locale.ROOT);
      properties.keySet().removeIf(key -> key.toString().toLowerCase(Locale.ROOT).equals(named));
    }
    properties.put("user", address.user());
    properties.put("password", address.password());
    return properties;
  }

  /** For a URL that the driver itself does not take. */
  default SQLException wrongUrl(String url) {
    return new SQLException("JDBC URL is '" + url + "'; it takes " + urlForm(), "08001");
  }
}
