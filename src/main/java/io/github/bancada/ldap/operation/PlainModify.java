package io.github.bancada.ldap.operation;

import io.github.bancada.ldap.wire.BerWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the usual record of LDIF that modifies an entry, for plans in which a value pattern makes a
 * new one for each sample. The SDK's reader supports all of RFC 2849 and takes several times as
 * long; it reads the records that are not plain.
 *
 * <pre>
 * record = "dn: " value LF "changetype: modify" LF change { "-" LF change } [ "-" LF ]
 * change = ( "add" | "delete" | "replace" ) ": " name LF { name ": " value LF }
 * value  = printable ASCII characters that neither begin nor end with a blank, and do not begin
 *          with ":" or "&lt;"
 * </pre>
 *
 * For one text.
 */
final class PlainModify {
  private static final List<Verb> VERBS =
      List.of(new Verb("replace", 2, true), new Verb("add", 0, false), new Verb("delete", 1, true));

  /** {@code ModifyRequest}, RFC 4511 section 4.6. */
  private static final int MODIFY_REQUEST = 0x66;

  private static final int ENUMERATED = 0x0A;
  private static final int SEQUENCE = 0x30;
  private static final int SET = 0x31;

  /** Bytes of tags and lengths for each line, at least. */
  private static final int EXPECTED_HEADERS = 64;

  private final String text;
  private int at;

  /**
   * The verb of a change.
   *
   * @param number on the wire
   */
  private record Verb(String word, int number, boolean mayHaveNoValue) {}

  private record Change(Verb verb, String attribute, List<String> values) {}

  private PlainModify(String text) {
    this.text = text;
  }

  /**
   * The request of the record; null if it is not plain, or wrong.
   *
   * @throws IllegalArgumentException if it is plain except for the name of an attribute
   */
  static LdapRequest read(String ldif) {
    PlainModify lines = new PlainModify(ldif);
    String dn = lines.value("dn");
    if (dn == null || !PlainDn.isValid(dn) || !"modify".equals(lines.value("changetype"))) {
      return null;
    }
    List<Change> changes = new ArrayList<>(2);
    do {
      Change change = lines.change();
      if (change == null) {
        return null;
      }
      changes.add(change);
    } while (lines.at < ldif.length());
    changes.forEach(change -> LdifChange.checkName(change.attribute()));
    return new LdapRequest(
        OperationType.MODIFY,
        encoded(dn, changes, ldif.length() + EXPECTED_HEADERS),
        LdifChange.NO_CONTROLS,
        () -> description(dn, changes));
  }

  private static byte[] encoded(String dn, List<Change> changes, int expectedBytes) {
    BerWriter out = new BerWriter(expectedBytes);
    for (int i = changes.size() - 1; i >= 0; i--) {
      write(changes.get(i), out);
    }
    return out.enclose(SEQUENCE, 0).text(dn).enclose(MODIFY_REQUEST, 0).toBytes();
  }

  private static void write(Change change, BerWriter out) {
    int end = out.size();
    for (int i = change.values().size() - 1; i >= 0; i--) {
      out.text(change.values().get(i));
    }
    out.enclose(SET, end)
        .text(change.attribute())
        .enclose(SEQUENCE, end)
        .number(ENUMERATED, change.verb().number())
        .enclose(SEQUENCE, end);
  }

  private static String description(String dn, List<Change> changes) {
    StringBuilder text = new StringBuilder("modify dn=\"").append(dn).append('"');
    for (Change change : changes) {
      text.append(' ').append(change.verb().word()).append(':').append(change.attribute());
    }
    return text.toString();
  }

  private Change change() {
    for (Verb verb : VERBS) {
      String attribute = value(verb.word());
      if (attribute != null) {
        return change(verb, attribute);
      }
    }
    return null;
  }

  private Change change(Verb verb, String attribute) {
    List<String> values = new ArrayList<>(2);
    while (at < text.length() && !endsChange()) {
      String value = value(attribute);
      if (value == null) {
        return null;
      }
      values.add(value);
    }
    return values.isEmpty() && !verb.mayHaveNoValue() ? null : new Change(verb, attribute, values);
  }

  /** Reads the line that ends a change, if it comes next. */
  private boolean endsChange() {
    boolean last = at == text.length() - 1 && text.charAt(at) == '-';
    if (!last && !text.startsWith("-\n", at)) {
      return false;
    }
    at = Math.min(at + 2, text.length());
    return true;
  }

  /** Reads a line with this name; null, and nothing read, if it is another or not plain. */
  private String value(String name) {
    int from = at + name.length() + 2;
    if (!text.startsWith(name, at) || !text.startsWith(": ", from - 2)) {
      return null;
    }
    int line = text.indexOf('\n', from);
    int end = line < 0 ? text.length() : line;
    if (!isPlain(from, end)) {
      return null;
    }
    at = Math.min(end + 1, text.length());
    return text.substring(from, end);
  }

  private boolean isPlain(int from, int end) {
    if (from >= end || " :<".indexOf(text.charAt(from)) >= 0 || text.charAt(end - 1) == ' ') {
      return false;
    }
    for (int i = from; i < end; i++) {
      if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
        return false;
      }
    }
    return end + 1 >= text.length() || text.charAt(end + 1) != ' '; // no continued line
  }
}
