package io.github.bancada.report.live;

import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Where a run is sent while it goes on. Immutable.
 *
 * @param url of a collector's metrics
 * @param token sent as {@code Authorization: Bearer}; "" for none
 */
public record OtlpSettings(String url, String token) {
  /** Property: see {@link #url}; "" to send nothing. */
  public static final String URL = "live.otlp";

  /** Property: see {@link #token}. */
  public static final String TOKEN = "live.otlp.token";

  private static final Pattern WEB = Pattern.compile("https?://[^/?#\\s]+(/[^?#\\s]*)?");
  private static final Pattern TOKENS = Pattern.compile("[!-~]*");

  /**
   * Reads the properties.
   *
   * @param property gives the value of a property, "" if it is not set
   * @return empty if nothing is to be sent
   * @throws IllegalArgumentException if one is wrong; no message has the token
   */
  public static Optional<OtlpSettings> of(UnaryOperator<String> property) {
    String url = property.apply(URL).strip();
    String token = property.apply(TOKEN).strip();
    if (url.isEmpty()) {
      return Optional.empty();
    }
    if (!WEB.matcher(url).matches()) {
      throw new IllegalArgumentException(
          URL
              + " is '"
              + url
              + "'; it takes the URL of a collector's metrics, such as"
              + " http://localhost:4318/v1/metrics");
    }
    if (!TOKENS.matcher(token).matches()) {
      throw new IllegalArgumentException(
          TOKEN + " has characters that no header may have; it takes ASCII without blanks");
    }
    return Optional.of(new OtlpSettings(url, token));
  }

  /** Keeps the token out of logs. */
  @Override
  public String toString() {
    return "OtlpSettings[" + url + "]";
  }
}
