package io.github.bancada.mysql;

import io.github.bancada.text.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the database is, who asks, and how to get there. Immutable.
 *
 * @param url JDBC URL with the schema, as {@code jdbc:mysql://127.0.0.1:3306/atm}
 * @param user database user
 * @param password "" for none; never shown
 * @param transport TCP, TLS or Unix socket
 * @param socket path of the server's Unix socket, for that transport; "" else
 * @param trust PEM file of the authorities that may sign the server's certificate, for TLS; "" to
 *     encrypt without asking who the server is
 */
public record DatabaseAddress(
    String url, String user, String password, Transport transport, String socket, String trust) {
  /** What to say where there is no URL. */
  public static final String NO_URL =
      "JDBC URL is empty; it takes jdbc:mysql://host:port/schema (with Lab Server of kind database:"
          + " ${__P(mysql.url,)})";

  /** One host, and a schema. */
  private static final Pattern URL = Pattern.compile("jdbc:mysql://[^/?,]+/[^/?]+(\\?.*)?");

  /** Options of Connector/J that say how to reach the server; ours would win without a word. */
  private static final Pattern OURS =
      Pattern.compile("[?&](sslmode|usessl|requiressl|verifyservercertificate|socketfactory)=");

  /** Over TCP. */
  public static DatabaseAddress tcp(String url, String user, String password) {
    return new DatabaseAddress(url, user, password, Transport.TCP, "", "");
  }

  public static DatabaseAddress parse(
      String url, String user, String password, String transport, String socket, String trust) {
    if (Setting.text(url).isEmpty()) {
      throw new IllegalArgumentException(NO_URL);
    }
    return of(
        Setting.text(url),
        Setting.text(user),
        password == null ? "" : password,
        Setting.token("Transport", transport, Transport.class, Transport.TCP),
        Setting.text(socket),
        Setting.text(trust));
  }

  /**
   * The address that fields say.
   *
   * @throws IllegalArgumentException naming the field that is wrong
   */
  static DatabaseAddress of(
      String where,
      String user,
      String password,
      Transport transport,
      String socket,
      String trust) {
    if (!URL.matcher(where).matches()) {
      throw Setting.wrong(
          "JDBC URL", where, "jdbc:mysql://host:port/schema, for MariaDB, too (one host)");
    }
    String small = where.toLowerCase(Locale.ROOT);
    if (where.contains("@") || small.contains("password") || small.contains("user=")) {
      throw new IllegalArgumentException(
          "JDBC URL holds a user or password, and it is shown in results; they have fields of their"
              + " own, User and Password");
    }
    Matcher ours = OURS.matcher(small);
    if (ours.find()) {
      throw new IllegalArgumentException(
          "JDBC URL sets "
              + where.substring(ours.start(1), ours.end(1))
              + ", which Transport, Socket and Trust decide; leave it out of the URL");
    }
    if (transport == Transport.SOCKET && socket.isEmpty()) {
      throw new IllegalArgumentException(
          "Socket is empty; for the transport socket it takes the path of the server's Unix socket,"
              + " as /run/mysqld/mysqld.sock");
    }
    if (transport == Transport.TLS) {
      if (!trust.isEmpty() && !Files.isReadable(Path.of(trust))) {
        throw Setting.wrong("Trust", trust, "a readable file of PEM certificates");
      }
      try {
        TlsTrust.of(trust);
      } catch (IOException e) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
    }
    return new DatabaseAddress(where, user, password, transport, socket, trust);
  }

  /** URI of the server and schema, without options: {@code mysql://127.0.0.1:3306/atm}. */
  public String server() {
    return url.replaceFirst("^jdbc:", "").replaceFirst("[?].*", "");
  }

  /** Without the password. */
  @Override
  public String toString() {
    return url + " as " + user + " over " + transport.token();
  }
}
