package io.github.bancada.pages.command;

import io.github.bancada.pages.serve.ServerLimits;
import java.time.Duration;
import java.util.Optional;

/**
 * The command line of {@code bin/bancada pages --serve SOCKET}. Immutable.
 *
 * @param socket where to listen
 * @param group whose members may connect; empty: only the server's own user
 * @param limits of requests
 */
record ServeOptions(String socket, Optional<String> group, ServerLimits limits) {
  /** The option that asks for a server; the first argument. */
  static final String SERVE = "--serve";

  private static final int MAX_REQUESTS = 1_000;
  private static final int MAX_PATIENCE = 86_400;
  private static final int MAX_MEGABYTES = 1 << 20;

  /**
   * Reads the command line.
   *
   * @throws IllegalArgumentException if it is wrong; the message says why
   */
  static ServeOptions of(String... arguments) {
    ServerLimits limits = ServerLimits.DEFAULT;
    String socket = "";
    Optional<String> group = Optional.empty();
    for (int next = 0; next < arguments.length; next++) {
      int equals = arguments[next].indexOf('=');
      String name = equals < 0 ? arguments[next] : arguments[next].substring(0, equals);
      if (equals < 0 && ++next == arguments.length) {
        throw new IllegalArgumentException("the value of " + name + " is missing");
      }
      String value = arguments[next].substring(equals + 1);
      switch (name) {
        case SERVE -> socket = value;
        case "--group" -> group = Optional.of(value);
        case "--requests" ->
            limits =
                new ServerLimits(
                    number(name, value, MAX_REQUESTS), limits.jobBytes(), limits.patience());
        case "--size-limit" ->
            limits =
                new ServerLimits(
                    limits.requests(),
                    (long) number(name, value, MAX_MEGABYTES) << 20,
                    limits.patience());
        case "--patience" ->
            limits =
                new ServerLimits(
                    limits.requests(),
                    limits.jobBytes(),
                    Duration.ofSeconds(number(name, value, MAX_PATIENCE)));
        default -> throw new IllegalArgumentException("Unknown option of a server: '" + name + "'");
      }
    }
    if (socket.isEmpty()) {
      throw new IllegalArgumentException("the name of the socket is empty");
    }
    return new ServeOptions(socket, group, limits);
  }

  private static int number(String name, String value, int most) {
    try {
      int number = Integer.parseInt(value);
      if (number >= 1 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw new IllegalArgumentException(
        name + " is '" + value + "'; it takes a number from 1 to " + most);
  }
}
