package io.github.bancada.ldap.convert;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/** Builds a record of LDIF (RFC 2849) with variables in it. Not thread-safe. */
final class LdifText {
  /** What a value may not begin with, end with, or contain. */
  private static final Pattern UNSAFE = Pattern.compile("(?s)[ :<].*|.* |.*[\\n\\r\\x00].*");

  private static final Pattern ATTRIBUTE = Pattern.compile("(?:[\\w.;-]|\\$\\{[^\\n\\r]+})+");

  private final List<String> parts = new ArrayList<>();

  /**
   * Begins a record.
   *
   * @throws NoEquivalentException if the DN cannot be written
   */
  LdifText(String dn) throws NoEquivalentException {
    add("dn", dn);
  }

  /**
   * Adds a line.
   *
   * @throws NoEquivalentException if name or value cannot be written
   */
  LdifText add(String attribute, String value) throws NoEquivalentException {
    if (!ATTRIBUTE.matcher(attribute).matches()) {
      throw new NoEquivalentException("'" + attribute + "' is not a name of an attribute");
    }
    parts.add(attribute);
    if (!UNSAFE.matcher(value).matches()) {
      parts.add(": ");
      parts.add(value);
    } else if (FieldText.hasVariable(value)) {
      throw new NoEquivalentException(
          String.format(
              "the value of '%s' has a variable, and begins or ends with a blank, ':' or '<', or"
                  + " has a line end, which LDIF takes in base64 only",
              attribute));
    } else {
      parts.add(":: ");
      parts.add(Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8)));
    }
    parts.add("\n");
    return this;
  }

  void endModification() {
    parts.add("-\n");
  }

  /** The text for a field. */
  String text() {
    return FieldText.join(parts).stripTrailing();
  }
}
