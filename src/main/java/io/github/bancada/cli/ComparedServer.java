package io.github.bancada.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server that is compared with others. Immutable.
 *
 * <pre>
 * server = [ name "=" ] address
 * name   = letters, digits, "_", "-" and "."
 * </pre>
 *
 * <p>The address is as a plan takes it; or {@code embedded:} and a kind of Lab Server, which the
 * plan starts itself.
 *
 * @param name as given, or the address
 * @param key names its runs and the properties that are its own: the name, or {@code server1} and
 *     so on
 */
record ComparedServer(String name, String key, String address) {
  private static final Pattern NAMED = Pattern.compile("([\\w.-]+)=(.+)");

  /** A value of {@code -J} for one server: {@code key:name=value}. */
  private static final Pattern OWN = Pattern.compile("([\\w.-]+):([^=]*=.*)", Pattern.DOTALL);

  private static final String EMBEDDED = "embedded:";

  private static final Map<String, String> PROPERTY_BY_SCHEME =
      Map.of(
          "ldap:", "ldap.url",
          "ldaps:", "ldap.url",
          "ldapi:", "ldap.url",
          "http:", "http.url",
          "https:", "http.url",
          "jdbc:", "database.url");

  /**
   * Reads an argument.
   *
   * @param number from 1
   */
  static ComparedServer of(String text, int number) {
    Matcher named = NAMED.matcher(text);
    return named.matches()
        ? new ComparedServer(named.group(1), named.group(1), named.group(2))
        : new ComparedServer(text, "server" + number, text);
  }

  /**
   * The property of a plan that leads to this server, {@code name=value}.
   *
   * @param named the one that takes the address; null for the usual one
   * @throws IllegalArgumentException if the scheme of the address is unknown
   */
  String property(String named) {
    if (address.startsWith(EMBEDDED)) {
      return "lab.kind=" + address.substring(EMBEDDED.length());
    }
    return (named == null ? usualProperty() : named) + "=" + address;
  }

  private String usualProperty() {
    return PROPERTY_BY_SCHEME.entrySet().stream()
        .filter(each -> address.startsWith(each.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the address '"
                        + address
                        + "' begins with no scheme of the plans (ldap:, ldaps:, ldapi:, http:,"
                        + " https:, jdbc:, embedded:); name the property that takes it: --property NAME"));
  }

  /**
   * The given properties that apply to this server.
   *
   * @param given {@code name=value}, or {@code key:name=value} for one server
   * @param all the servers
   * @throws IllegalArgumentException if one names an unknown server
   */
  List<String> own(List<String> given, List<ComparedServer> all) {
    List<String> own = new ArrayList<>();
    for (String each : given) {
      Matcher of = OWN.matcher(each);
      if (!of.matches()) {
        own.add(each);
      } else if (of.group(1).equals(key)) {
        own.add(of.group(2));
      } else if (all.stream().noneMatch(server -> server.key.equals(of.group(1)))) {
        throw new IllegalArgumentException(
            "-J"
                + each
                + " is for a server '"
                + of.group(1)
                + "'; there are "
                + String.join(", ", all.stream().map(ComparedServer::key).toList()));
      }
    }
    return own;
  }
}
