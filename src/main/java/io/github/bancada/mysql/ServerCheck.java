package io.github.bancada.mysql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks that a server is supported (MySQL from 5.7, MariaDB from 10.3) and that a schema is
 * selected. Stateless.
 */
public final class ServerCheck {
  /** MariaDB prefixes its version with "5.5.5-" for old clients. */
  private static final Pattern VERSION =
      Pattern.compile("(?:5\\.5\\.5-)?(\\d+)\\.(\\d+).*", Pattern.DOTALL);

  private ServerCheck() {}

  /**
   * Checks the server at the other end of a connection.
   *
   * @return its name and version, for people
   * @throws DatabaseFailure if it is not supported
   */
  public static String of(Connection connection, DatabaseAddress address)
      throws SQLException, DatabaseFailure {
    String version = connection.getMetaData().getDatabaseProductVersion();
    String name = name(version, address);
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT DATABASE()")) {
      row.next();
      if (row.getString(1) == null) {
        throw new DatabaseFailure(
            DatabaseFailure.UNSUITABLE,
            "the URL '"
                + address.url()
                + "' names no schema; add it after the port, as in jdbc:mysql://host:3306/atm");
      }
    }
    return name;
  }

  public static String name(String version, DatabaseAddress address) throws DatabaseFailure {
    boolean mariaDb = version.contains("MariaDB");
    Matcher matcher = VERSION.matcher(version);
    if (matcher.matches()) {
      int major = Integer.parseInt(matcher.group(1));
      int minor = Integer.parseInt(matcher.group(2));
      boolean old =
          mariaDb ? major < 10 || major == 10 && minor < 3 : major < 5 || major == 5 && minor < 7;
      if (old) {
        throw new DatabaseFailure(
            DatabaseFailure.UNSUITABLE,
            String.format(
                "the server at %s is too old: version '%s'; use MySQL 5.7 or MariaDB 10.3, or"
                    + " later",
                address.url(), version));
      }
    }
    return (mariaDb ? "MariaDB " : "MySQL ") + version.replaceFirst("^5\\.5\\.5-", "");
  }
}
