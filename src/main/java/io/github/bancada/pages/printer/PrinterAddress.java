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

  /** Message for an empty host, which a variable may set later. */
  public static final String NO_HOST = "Printer host is empty; give the printer's name or address";

  /**
   * @throws IllegalArgumentException if the host is empty or not valid
   */
  public PrinterAddress {
    if (host.contains("/") || host.chars().anyMatch(Character::isWhitespace)) {
      throw Setting.wrong("Printer host", host, "a name or an address, without a scheme");
    }
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
