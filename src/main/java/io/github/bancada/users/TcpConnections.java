package io.github.bancada.users;

import io.github.bancada.metrics.BarrierOpening;
import io.github.bancada.text.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the established TCP connections of this process to one server with Linux' socket tables,
 * for samplers that do not count their own, such as HTTP Request. Immutable, thread-safe.
 *
 * <p>Format of {@code /proc/net/tcp}: proc(5). Addresses are words in the machine's byte order.
 * IPv6 sockets show IPv4 addresses as mapped ones (RFC 4291 section 2.5.5.2), which Java converts
 * back.
 */
final class TcpConnections {
  /** Counts nothing; the count is unknown. */
  static final TcpConnections NONE = new TcpConnections("", 0);

  private static final Logger log = LoggerFactory.getLogger(TcpConnections.class);
  private static final Map<String, Integer> PORTS =
      Map.of("http", 80, "https", 443, "ldap", 389, "ldaps", 636);
  private static final List<Path> TABLES =
      List.of(Path.of("/proc/self/net/tcp"), Path.of("/proc/self/net/tcp6"));
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  private static final int REMOTE = 2;
  private static final int STATE = 3;
  private static final int INODE = 9;
  private static final String ESTABLISHED = "01";

  private final String host;
  private final int port;

  private TcpConnections(String host, int port) {
    this.host = host;
    this.port = port;
  }

  /**
   * Connections to the server of a URL.
   *
   * @param url with a port, or with a scheme that has one; "" gives {@link #NONE}
   * @throws IllegalArgumentException if it has no host or no port
   */
  static TcpConnections to(String url) {
    String text = Setting.text(url);
    if (text.isEmpty()) {
      return NONE;
    }
    try {
      // Ignores the part after the host, which only JMeter interprets.
      URI uri = new URI(text.replaceFirst("^(\\w+://[^/?#]*).*", "$1"));
      int port =
          uri.getPort() >= 0
              ? uri.getPort()
              : PORTS.getOrDefault(String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT), -1);
      if (uri.getHost() != null && port > 0) {
        return new TcpConnections(uri.getHost().replaceAll("[\\[\\]]", ""), port);
      }
    } catch (URISyntaxException e) {
      log.debug("Not a URL", e); // reported below
    }
    throw Setting.wrong("Count connections to", text, "a URL such as http://www.example.org:8080/");
  }

  /**
   * The current number; {@link BarrierOpening#UNKNOWN} for {@link #NONE}, or if the system does not
   * provide it.
   */
  int count() {
    if (port == 0) {
      return BarrierOpening.UNKNOWN;
    }
    try {
      Set<InetAddress> servers = Set.copyOf(Arrays.asList(InetAddress.getAllByName(host)));
      Set<String> own = ownSockets();
      Set<String> found = new HashSet<>(); // a table that changes while it is read may repeat lines
      for (Path table : TABLES) {
        if (Files.exists(table)) {
          try (Stream<String> lines = Files.lines(table)) {
            lines
                .skip(1)
                .map(line -> line.strip().split(" +"))
                .filter(fields -> isOne(fields, servers, own))
                .forEach(fields -> found.add(fields[INODE]));
          }
        }
      }
      return found.size();
    } catch (IOException e) {
      log.info("The connections to {}:{} cannot be counted: {}", host, port, e.toString());
      return BarrierOpening.UNKNOWN;
    }
  }

  /** The inodes of the sockets of this process. */
  private static Set<String> ownSockets() throws IOException {
    Set<String> inodes = new HashSet<>();
    try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(DESCRIPTORS)) {
      for (Path descriptor : descriptors) {
        String target = target(descriptor);
        if (target.startsWith("socket:[")) {
          inodes.add(target.substring("socket:[".length(), target.length() - 1));
        }
      }
    }
    return inodes;
  }

  private static String target(Path descriptor) throws IOException {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (NoSuchFileException e) {
      return ""; // closed in the meantime
    }
  }

  private boolean isOne(String[] fields, Set<InetAddress> servers, Set<String> own) {
    return fields.length > INODE
        && fields[STATE].equals(ESTABLISHED)
        && own.contains(fields[INODE])
        && isServer(fields[REMOTE], servers);
  }

  private boolean isServer(String remote, Set<InetAddress> servers) {
    int colon = remote.indexOf(':');
    if (Integer.parseInt(remote.substring(colon + 1), 16) != port) {
      return false;
    }
    ByteBuffer address = ByteBuffer.allocate(colon / 2).order(ByteOrder.nativeOrder());
    for (int at = 0; at < colon; at += 8) {
      address.putInt(Integer.parseUnsignedInt(remote.substring(at, at + 8), 16));
    }
    try {
      return servers.contains(InetAddress.getByAddress(address.array()));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address of " + colon / 2 + " bytes", e);
    }
  }
}
