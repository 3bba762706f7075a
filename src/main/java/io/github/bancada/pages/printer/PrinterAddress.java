package io.github.bancada.pages.printer;

import io.github.bancada.text.Setting;
import java.time.Duration;

/**
 * The printer, and the time limit of requests. Immutable.
 *
 * @param host name or address
 * @param port UDP port of SNMP, TCP port of PJL
 * @param timeLimit longest time for one request, all its messages included
 * @param retries how often a request without answer is repeated
 */
public record PrinterAddress(
    String host, PrinterProtocol protocol, int port, Duration timeLimit, int retries) {

  /** Message for an empty host, which a variable may still set. */
  public static final String NO_HOST = "Printer host is empty; give the printer's name or address";

  private static final int DEFAULT_TIME_LIMIT_MILLIS = 5000;
  private static final int MAX_RETRIES = 1000;

  /**
   * Reads the fields of the sampler.
   *
   * @throws IllegalArgumentException with the name of the wrong field
   */
  public static PrinterAddress parse(
      String host, String protocol, String port, String timeLimit, String retries) {
    String name = Setting.text(host);
    if (name.isEmpty()) {
      throw new IllegalArgumentException(NO_HOST);
    }
    if (name.contains("/") || name.chars().anyMatch(Character::isWhitespace)) {
      throw Setting.wrong("Printer host", name, "a name or an address, without a scheme");
    }
    PrinterProtocol how = protocol(protocol);
    return new PrinterAddress(
        name,
        how,
        Setting.number("Port", port, how.defaultPort(), 1, 65_535),
        Duration.ofMillis(
            Setting.number(
                "Time limit", timeLimit, DEFAULT_TIME_LIMIT_MILLIS, 1, Integer.MAX_VALUE)),
        Setting.number("Retries", retries, 0, 0, MAX_RETRIES));
  }

  public static PrinterProtocol protocol(String text) {
    return Setting.token("Protocol", text, PrinterProtocol.class, PrinterProtocol.SNMP_V2C);
  }

  /** {@code snmp://host:161} (RFC 4088) or {@code socket://host:9100} (CUPS). */
  public String uri() {
    String scheme = protocol == PrinterProtocol.PJL ? "socket" : "snmp";
    return scheme + "://" + hostAndPort();
  }

  String hostAndPort() {
    boolean bare = host.contains(":") && !host.startsWith("[");
    return (bare ? "[" + host + "]" : host) + ":" + port;
  }
}
