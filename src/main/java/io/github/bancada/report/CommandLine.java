package io.github.bancada.report;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** What the user has set on the command line of JMeter. Stateless. */
final class CommandLine {
  private static final Pattern SECRET =
      Pattern.compile("passw|pwd|secret|token|credential|private|api.?key");
  private static final String MASK = "***";

  private CommandLine() {}

  /**
   * JMeter properties and those for remote engines ({@code -Jname=value}, {@code -Gname=value}) of
   * this process, with the values of secrets masked; empty where the system does not tell.
   */
  static Map<String, String> properties() {
    return ProcessHandle.current()
        .info()
        .arguments()
        .map(CommandLine::properties)
        .orElseGet(Map::of);
  }

  static Map<String, String> properties(String... arguments) {
    Map<String, String> properties = new TreeMap<>();
    for (int i = 0; i < arguments.length; i++) {
      String argument = arguments[i];
      if (!argument.startsWith("-J") && !argument.startsWith("-G")) {
        continue;
      }
      // JMeter takes "-Jname=value" and "-J name=value".
      String setting = argument.substring(2);
      if (setting.isEmpty() && i + 1 < arguments.length) {
        i++;
        setting = arguments[i];
      }
      int equals = setting.indexOf('=');
      if (equals > 0) {
        String name = setting.substring(0, equals);
        properties.put(name, isSecret(name) ? MASK : setting.substring(equals + 1));
      }
    }
    return properties;
  }

  private static boolean isSecret(String name) {
    return SECRET.matcher(name.toLowerCase(Locale.ROOT)).find();
  }
}
