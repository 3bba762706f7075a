package io.github.bancada.atm;

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

  /** Over TCP. */
  public static DatabaseAddress tcp(String url, String user, String password) {
    return new DatabaseAddress(url, user, password, Transport.TCP, "", "");
  }

  /** Without the password. */
  @Override
  public String toString() {
    return url + " as " + user + " over " + transport.token();
  }
}
