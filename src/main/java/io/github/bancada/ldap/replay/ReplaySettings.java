package io.github.bancada.ldap.replay;

import io.github.bancada.ldap.LdapTarget;
import io.github.bancada.text.Setting;

/**
 * The settings of a replay. Immutable.
 *
 * @param target the server; its identity is for connections whose bind is not known
 * @param log the access log
 * @param speed of the log's time; 0 = as fast as possible
 */
record ReplaySettings(LdapTarget target, String log, double speed, MappingSettings mapping) {
  private static final String FASTEST = "max";
  private static final double SLOWEST = 0.001;
  private static final double HIGHEST = 100_000;

  /**
   * Reads the field Speed.
   *
   * @throws IllegalArgumentException if it is not a speed
   */
  static double speed(String text) {
    String number = text.endsWith("x") && !text.equals(FASTEST) ? cut(text) : text;
    if (number.equalsIgnoreCase(FASTEST)) {
      return 0;
    }
    try {
      double speed = Double.parseDouble(number);
      if (speed == 0 || speed >= SLOWEST && speed <= HIGHEST) {
        return speed;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw Setting.wrong(
        "Speed", text, "1 for the log's own speed, 2 for twice as fast and so on, or max");
  }

  private static String cut(String text) {
    return text.substring(0, text.length() - 1);
  }
}
