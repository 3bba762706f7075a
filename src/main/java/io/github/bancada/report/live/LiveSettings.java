package io.github.bancada.report.live;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Settings of the server of a live run. Immutable.
 *
 * @param address the address as given
 * @param port 0 for any free one
 * @param token that readers need; "" for none, on a loopback address only
 * @param lingerSeconds longest wait after the end of the run for a last read of its metrics
 */
public record LiveSettings(String address, int port, String token, int lingerSeconds) {
  /** Property: the port; "" for no server. */
  public static final String PORT = "live.port";

  /** Property: see {@link #address}; "" for loopback. */
  public static final String ADDRESS = "live.address";

  /** Property: see {@link #token}. */
  public static final String TOKEN = "live.token";

  /** Property: see {@link #lingerSeconds}; "" for 0. */
  public static final String LINGER = "live.linger";

  private static final int MAX_PORT = 65_535;
  private static final int MAX_LINGER = 3_600;
  private static final Pattern TOKENS = Pattern.compile("[A-Za-z0-9._~-]{16,200}");

  /**
   * Reads the properties.
   *
   * @param property gives the value of a property, "" if it is not set
   * @return empty if no server is configured
   * @throws IllegalArgumentException if a property is wrong; messages never contain the token
   */
  public static Optional<LiveSettings> of(UnaryOperator<String> property) {
    String port = property.apply(PORT).strip();
    if (port.isEmpty()) {
      return Optional.empty();
    }
    String address = property.apply(ADDRESS).strip();
    String linger = property.apply(LINGER).strip();
    LiveSettings settings =
        new LiveSettings(
            address.isEmpty() ? "127.0.0.1" : address,
            number(PORT, port, MAX_PORT, "; 0 is any free port"),
            property.apply(TOKEN).strip(),
            linger.isEmpty() ? 0 : number(LINGER, linger, MAX_LINGER, " (seconds)"));
    settings.check();
    return Optional.of(settings);
  }

  private void check() {
    boolean here = resolved(address).isLoopbackAddress();
    if (token.isEmpty() && !here) {
      throw new IllegalArgumentException(
          ADDRESS
              + " is '"
              + address
              + "', which other machines can reach; also set "
              + TOKEN
              + " to 16 or more letters and digits, the token of the readers");
    }
    if (!token.isEmpty() && !TOKENS.matcher(token).matches()) {
      throw new IllegalArgumentException(
          TOKEN
              + " has "
              + token.length()
              + " characters; it takes 16 to 200 letters, digits and . _ ~ -");
    }
  }

  private static InetAddress resolved(String address) {
    try {
      return InetAddress.getByName(address);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(
          ADDRESS + " is '" + address + "', which is not an address of this machine", e);
    }
  }

  private static int number(String name, String text, int most, String hint) {
    try {
      int value = Integer.parseInt(text);
      if (value >= 0 && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw wrong(name, text, most, hint, e);
    }
    throw wrong(name, text, most, hint, null);
  }

  private static IllegalArgumentException wrong(
      String name, String text, int most, String hint, Throwable cause) {
    return new IllegalArgumentException(
        name + " is '" + text + "'; it takes a whole number from 0 to " + most + hint, cause);
  }

  /** Keeps the token out of logs. */
  @Override
  public String toString() {
    return "LiveSettings[" + address + ":" + port + "]";
  }
}
