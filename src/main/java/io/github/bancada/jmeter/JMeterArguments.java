package io.github.bancada.jmeter;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The properties given on JMeter's command line. Stateless. */
public final class JMeterArguments {
  private static final Pattern SECRET =
      Pattern.compile("passw|pwd|secret|token|credential|private|api.?key");
  private static final String MASK = "***";

  /** User info and query of a URL, up to the next one of a list (RFC 3986 section 3). */
  private static final Pattern IN_URL =
      Pattern.compile("(?<=://)[^/?#\\s]*(?=@)|(?<=://[^?\\s]{0,999}\\?)\\S*?(?=,[a-z]+:|\\s|$)");

  private JMeterArguments() {}

  /**
   * Properties for this process and for remote engines ({@code -Jname=value}, {@code
   * -Gname=value}), secrets, and user info and queries of URLs, masked; empty if the system does
   * not reveal them.
   */
  public static Map<String, String> properties() {
    return properties(arguments());
  }

  static Map<String, String> properties(String... arguments) {
    Map<String, String> properties = new TreeMap<>();
    properties.putAll(given("-J", arguments));
    properties.putAll(given("-G", arguments));
    properties.replaceAll(
        (name, value) -> isSecret(name) ? MASK : IN_URL.matcher(value).replaceAll(MASK));
    return properties;
  }

  /** Properties given with {@code -J}, not masked. */
  public static Map<String, String> ownProperties() {
    return given("-J", arguments());
  }

  /** Properties given with {@code -G}, not masked. */
  public static Map<String, String> engineProperties() {
    return given("-G", arguments());
  }

  private static String[] arguments() {
    return ProcessHandle.current().info().arguments().orElseGet(() -> new String[0]);
  }

  /** JMeter takes "-Jname=value" and "-J name=value". */
  private static Map<String, String> given(String option, String... arguments) {
    Map<String, String> given = new TreeMap<>();
    for (int i = 0; i < arguments.length; i++) {
      if (!arguments[i].startsWith(option)) {
        continue;
      }
      String setting = arguments[i].substring(option.length());
      if (setting.isEmpty() && i + 1 < arguments.length) {
        i++;
        setting = arguments[i];
      }
      int equals = setting.indexOf('=');
      if (equals > 0) {
        given.put(setting.substring(0, equals), setting.substring(equals + 1));
      }
    }
    return given;
  }

  private static boolean isSecret(String name) {
    return SECRET.matcher(name.toLowerCase(Locale.ROOT)).find();
  }
}
