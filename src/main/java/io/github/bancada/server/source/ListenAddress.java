package io.github.bancada.server.source;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address at which a server listens: a TCP port or a Unix socket. Immutable.
 *
 * @param host name or address; "" for a Unix socket
 * @param port TCP port; 0 for a Unix socket
 * @param socket path of the Unix socket; "" for TCP
 */
public record ListenAddress(String host, int port, String socket) {
  /**
   *
   *
   * <pre>
   * address = ["jdbc:"] scheme "://" [user "@"] host [":" port] [rest] | path
   * </pre>
   */
  private static final Pattern URL =
      Pattern.compile(
          "(?:jdbc:)?([a-zA-Z][a-zA-Z0-9+.-]*)://(?:[^/?#@]*@)?(\\[[^\\]]+]|[^:/?#,]*)(?::(\\d{1,5}))?(?:[/?#,].*)?");

  private static final Map<String, Integer> PORTS =
      Map.of(
          "mysql", 3306,
          "mariadb", 3306,
          "postgresql", 5432,
          "ldap", 389,
          "ldaps", 636,
          "http", 80,
          "https", 443);

  private static final Pattern LDAPI = Pattern.compile("ldapi://(?:[^%]|%[0-9a-fA-F]{2})+");

  private static final int HIGHEST_PORT = 65_535;

  /**
   * Reads a URL, as in the samplers, or the path of a Unix socket.
   *
   * @throws IllegalArgumentException if it is neither
   */
  public static ListenAddress parse(String address) {
    if (address.startsWith("/")) {
      return new ListenAddress("", 0, address);
    }
    if (LDAPI.matcher(address).matches()) {
      String path = address.substring(address.indexOf("//") + 2);
      return new ListenAddress("", 0, URLDecoder.decode(path, StandardCharsets.UTF_8));
    }
    Matcher url = URL.matcher(address);
    if (url.matches()) {
      String scheme = url.group(1).toLowerCase(Locale.ROOT);
      int port =
          url.group(3) == null ? PORTS.getOrDefault(scheme, 0) : Integer.parseInt(url.group(3));
      String host = url.group(2).isEmpty() ? "localhost" : url.group(2);
      if (port > 0 && port <= HIGHEST_PORT) {
        return new ListenAddress(host, port, "");
      }
    }
    throw new IllegalArgumentException(
        "Address is '"
            + address
            + "'; it takes a URL with host and port such as jdbc:mysql://127.0.0.1:3306/atm, or the"
            + " path of a Unix socket");
  }

  /** Whether it is on this machine; may ask a name server. */
  public boolean isLocal() throws IOException {
    if (!socket.isEmpty()) {
      return true;
    }
    InetAddress address = InetAddress.getByName(host);
    return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
  }

  @Override
  public String toString() {
    return socket.isEmpty() ? host + ":" + port : socket;
  }
}
