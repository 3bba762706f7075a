package io.github.bancada.sql;

import io.github.bancada.text.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;

/**
 * Address of a database, with database user and transport. Immutable.
 *
 * @param url JDBC URL with the schema, such as {@code jdbc:mysql://127.0.0.1:3306/atm}
 * @param user database user
 * @param password "" for none; never shown
 * @param transport TCP, TLS or Unix socket
 * @param socket path of the server's Unix socket, for that transport; else ""
 * @param trust PEM file of the authorities trusted to sign the server's certificate, for TLS; ""
 *     for encryption without authentication
 */
public record DatabaseAddress(
    String url, String user, String password, Transport transport, String socket, String trust) {
  /** Message for an empty URL. */
  public static final String NO_URL =
      "JDBC URL is empty; it takes jdbc:mysql://host:port/schema or"
          + " jdbc:postgresql://host:port/database (with Lab Server: ${__P(database.url,)})";

  public static DatabaseAddress tcp(String url, String user, String password) {
    return new DatabaseAddress(url, user, password, Transport.TCP, "", "");
  }

  /**
   * Reads the address from fields.
   *
   * @throws IllegalArgumentException with the name of the wrong field
   */
  public static DatabaseAddress of(
      String where,
      String user,
      String password,
      Transport transport,
      String socket,
      String trust) {
    SqlDialect dialect = SqlDialect.of(where);
    if (!dialect.driver().url().matcher(where).matches()) {
      throw Setting.wrong("JDBC URL", where, SqlDialect.urlForms());
    }
    String small = where.toLowerCase(Locale.ROOT);
    if (where.contains("@") || small.contains("password") || small.contains("user=")) {
      throw new IllegalArgumentException(
          "JDBC URL holds a user or password, but it is shown in results; use the fields User and"
              + " Password");
    }
    Matcher ours = dialect.driver().optionsOfFields().matcher(small);
    if (ours.find()) {
      throw new IllegalArgumentException(
          "JDBC URL sets "
              + where.substring(ours.start(1), ours.end(1))
              + "; remove it and use the fields Transport, Socket and Trust");
    }
    if (transport == Transport.SOCKET && socket.isEmpty()) {
      throw new IllegalArgumentException(
          "Socket is empty; for the transport socket it takes the path of the server's Unix socket,"
              + " such as /run/mysqld/mysqld.sock or /run/postgresql/.s.PGSQL.5432");
    }
    if (transport == Transport.TLS) {
      checkTrust(trust);
    }
    return new DatabaseAddress(where, user, password, transport, socket, trust);
  }

  private static void checkTrust(String trust) {
    if (!trust.isEmpty() && !Files.isReadable(Path.of(trust))) {
      throw Setting.wrong("Trust", trust, "a readable file of PEM certificates");
    }
    try {
      TlsTrust.of(trust);
    } catch (IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** The server's dialect. */
  public SqlDialect dialect() {
    return SqlDialect.of(url);
  }

  /** URI of the server and schema, without options: {@code mysql://127.0.0.1:3306/atm}. */
  public String server() {
    return url.replaceFirst("^jdbc:", "").replaceFirst("[?].*", "");
  }

  /** For messages; without the password. */
  @Override
  public String toString() {
    return url + " as " + user + " over " + transport.token();
  }
}
