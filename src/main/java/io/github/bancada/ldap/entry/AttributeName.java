package io.github.bancada.ldap.entry;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An attribute description: a type and options (RFC 4512 section 2.5), regardless of case and of
 * the order of the options.
 *
 * @param type its name or OID, in lower case
 * @param options in lower case
 */
record AttributeName(String type, Set<String> options) {
  /** The notation, for patterns. */
  static final String NOTATION =
      "(?:[A-Za-z][A-Za-z0-9-]*|[0-2](?:\\.(?:0|[1-9][0-9]*))+)(?:;[A-Za-z0-9-]+)*";

  /** Names of attributes that hold passwords or keys; the OID is that of userPassword. */
  private static final Pattern SECRET =
      Pattern.compile(
          "passw(?:or)?d|pwd|rootpw|secret|privatekey|principalkey|pkcs12|2\\.5\\.4\\.35\\b",
          Pattern.CASE_INSENSITIVE);

  AttributeName {
    options = Set.copyOf(options);
  }

  /** Reads a description. */
  static AttributeName of(String text) {
    int end = text.indexOf(';');
    return end < 0
        ? new AttributeName(text.toLowerCase(Locale.ROOT), Set.of())
        : new AttributeName(
            text.substring(0, end).toLowerCase(Locale.ROOT), options(text.substring(end + 1)));
  }

  private static Set<String> options(String text) {
    return new HashSet<>(Arrays.asList(text.toLowerCase(Locale.ROOT).split(";")));
  }

  /**
   * Whether the name is this attribute, or a subtype of it by its options: {@code cn} covers {@code
   * cn;lang-pt}.
   */
  boolean covers(String name) {
    int end = name.indexOf(';');
    if (!type.equalsIgnoreCase(end < 0 ? name : name.substring(0, end))) {
      return false;
    }
    return options.isEmpty() || end >= 0 && options(name.substring(end + 1)).containsAll(options);
  }

  /** Whether a text names an attribute whose values must not be shown. */
  static boolean isSecret(String text) {
    return SECRET.matcher(text).find();
  }
}
