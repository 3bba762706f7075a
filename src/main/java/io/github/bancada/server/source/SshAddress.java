package io.github.bancada.server.source;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Another machine that the program {@code ssh} reaches, and the server on it. Immutable.
 *
 * @param url as the user wrote it
 * @param user "" for the one that {@code ssh} takes
 * @param host name, address, or a name from the configuration of {@code ssh}
 * @param port of the ssh server; 0 for the one that {@code ssh} takes
 * @param serverPort TCP port at which the server listens; 0 if it is not given
 * @param process process ID of the server; 0 if it is not given
 */
record SshAddress(String url, String user, String host, int port, int serverPort, long process) {
  /**
   * User and host become arguments of a program, and may become text of a shell by the
   * configuration of {@code ssh} ({@code ProxyCommand}), so both are narrow.
   *
   * <pre>
   * url  = "ssh://" [user "@"] host [":" port] ["/"] ["?" ( "port=" port | "pid=" process )]
   * host = name | IPv4 address | "[" IPv6 address "]"
   * </pre>
   */
  private static final Pattern URL =
      Pattern.compile(
          "ssh://(?:(?<user>\\w[\\w.+-]{0,99})@)?"
              + "(?<host>\\w[\\w.-]{0,252}|\\[(?<v6>[0-9a-fA-F]*:[0-9a-fA-F:.]{1,44})])(?::(?<port>\\d{1,5}))?"
              + "/?(?:\\?(?:port=(?<server>\\d{1,5})|pid=(?<pid>\\d{1,10})))?");

  private static final int HIGHEST_PORT = 65_535;

  /**
   * Reads a URL.
   *
   * @throws IllegalArgumentException if it has another form; the message has no password
   */
  static SshAddress parse(String url) {
    Matcher parts = URL.matcher(url);
    if (parts.matches()
        && isPort(parts.group("port"))
        && isPort(parts.group("server"))
        && !"0".equals(parts.group("pid"))) {
      String v6 = parts.group("v6");
      return new SshAddress(
          url,
          parts.group("user") == null ? "" : parts.group("user"),
          v6 == null ? parts.group("host") : v6,
          (int) number(parts.group("port")),
          (int) number(parts.group("server")),
          number(parts.group("pid")));
    }
    throw new IllegalArgumentException(
        "Source is '"
            + url.replaceFirst(".*@", "ssh://...@")
            + "'; it takes ssh://user@host or ssh://user@host:port, with ?port= and the TCP port of"
            + " the server to watch or ?pid= and its process ID, and no password: ssh uses a key");
  }

  private static boolean isPort(String digits) {
    return digits == null || number(digits) >= 1 && number(digits) <= HIGHEST_PORT;
  }

  private static long number(String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  /** The same, and the server at this address if it is on that machine and none is given. */
  SshAddress with(ListenAddress server) {
    boolean isThere = server.host().replaceAll("[\\[\\]]", "").equalsIgnoreCase(host);
    return isThere && serverPort == 0 && process == 0
        ? new SshAddress(url, user, host, port, server.port(), 0)
        : this;
  }

  /** The arguments of {@code ssh} that say where to. */
  List<String> destination() {
    List<String> arguments = new ArrayList<>();
    if (port > 0) {
      arguments.addAll(List.of("-p", Integer.toString(port)));
    }
    if (!user.isEmpty()) {
      arguments.addAll(List.of("-l", user));
    }
    arguments.addAll(List.of("--", host));
    return arguments;
  }

  /**
   * What runs there.
   *
   * @param root of its files, "" where it is not a test
   */
  String script(String root) {
    if (process > 0) {
      return RemoteScript.ofProcess(root, process);
    }
    return serverPort > 0 ? RemoteScript.ofPort(root, serverPort) : RemoteScript.ofMachine(root);
  }
}
