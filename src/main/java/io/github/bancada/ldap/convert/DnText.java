package io.github.bancada.ldap.convert;

import java.util.ArrayList;
import java.util.List;

/**
 * A DN that may contain variables: its first part and the rest. Immutable.
 *
 * @param rdn the first part, such as {@code cn=ana}
 * @param parent the rest; "" for none
 */
record DnText(String rdn, String parent) {

  /** Type and value of a part, the value as in the DN. */
  record Ava(String type, String value) {}

  /** A name within a root, joined as in JMeter. */
  static String within(String root, String name) {
    if (name.isBlank() || root.isBlank()) {
      return name.isBlank() ? root : name;
    }
    return FieldText.join(name, ",", root);
  }

  /**
   * Splits a DN.
   *
   * @throws NoEquivalentException if variables hide where its first part ends
   */
  static DnText of(String dn) throws NoEquivalentException {
    if (FieldText.hasVariable(dn) && dn.contains("\\")) {
      throw new NoEquivalentException(
          "'" + dn + "' has variables and backslashes, so its first part is not known");
    }
    List<String> parts = split(dn, ',');
    String rdn = parts.get(0).strip();
    if (!rdn.contains("=")) {
      throw new NoEquivalentException(
          "the first part of '" + dn + "' is not known; it must have the form cn=value");
    }
    return new DnText(
        rdn, parts.size() == 1 ? "" : dn.substring(parts.get(0).length() + 1).strip());
  }

  /** The attributes of the first part, usually one. */
  List<Ava> attributes() {
    List<Ava> attributes = new ArrayList<>();
    for (String each : split(rdn, '+')) {
      int equals = each.indexOf('=');
      if (equals > 0) {
        attributes.add(
            new Ava(each.substring(0, equals).strip(), each.substring(equals + 1).strip()));
      }
    }
    return attributes;
  }

  /** Splits at separators outside variables and not after a backslash. */
  private static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    int begin = 0;
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        i++;
      } else if (text.startsWith("${", i)) {
        depth++;
      } else if (c == '}' && depth > 0) {
        depth--;
      } else if (c == separator && depth == 0) {
        parts.add(text.substring(begin, i));
        begin = i + 1;
      }
    }
    parts.add(text.substring(begin));
    return parts;
  }
}
