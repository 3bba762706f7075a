package io.github.bancada.ldap.operation;

import com.unboundid.ldap.sdk.DN;

/**
 * Checks distinguished names; fast for the usual ones, for plans in which a value pattern makes a
 * new one for each sample. The SDK, which takes several times as long, checks all others.
 *
 * <pre>
 * name  = part { "," part }
 * part  = letter { letter | digit | "-" } "=" value
 * value = { letter | digit | "-" | "." | "_" | "@" }, at least one of them
 * </pre>
 *
 * Stateless.
 */
public final class PlainDn {
  private PlainDn() {}

  /** Whether a text is a distinguished name (RFC 4514), plain or not. */
  public static boolean isValid(String text) {
    return isPlain(text) || DN.isValidDN(text);
  }

  /** Whether a text is a distinguished name of this grammar. */
  static boolean isPlain(String text) {
    int at = 0;
    while (true) {
      int equals = text.indexOf('=', at);
      if (equals <= at || !isAttribute(text, at, equals)) {
        return false;
      }
      int comma = text.indexOf(',', equals);
      int end = comma < 0 ? text.length() : comma;
      if (!isValue(text, equals + 1, end)) {
        return false;
      }
      if (comma < 0) {
        return true;
      }
      at = comma + 1;
    }
  }

  private static boolean isAttribute(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (!isLetter(c) && (i == from || !isDigit(c) && c != '-')) {
        return false;
      }
    }
    return true;
  }

  private static boolean isValue(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (!isLetter(c) && !isDigit(c) && c != '-' && c != '.' && c != '_' && c != '@') {
        return false;
      }
    }
    return from < to;
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
