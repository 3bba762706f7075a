package io.github.bancada.ldap.operation;

import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldif.LDIFModifyChangeRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the usual record of LDIF that modifies an entry, for plans in which a value pattern makes a
 * new one for each sample. The SDK's reader knows all of RFC 2849, and takes several times as long;
 * whatever is not plain is left to it.
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
      List.of(
          new Verb("replace", ModificationType.REPLACE),
          new Verb("add", ModificationType.ADD),
          new Verb("delete", ModificationType.DELETE));

  private final String text;
  private int at;

  private record Verb(String word, ModificationType type) {}

  private PlainModify(String text) {
    this.text = text;
  }

  /** The record; null if it is not plain, or wrong. */
  static LDIFModifyChangeRecord read(String ldif) {
    PlainModify lines = new PlainModify(ldif);
    String dn = lines.value("dn");
    if (dn == null || !"modify".equals(lines.value("changetype"))) {
      return null;
    }
    List<Modification> changes = new ArrayList<>(2);
    do {
      Modification change = lines.change();
      if (change == null) {
        return null;
      }
      changes.add(change);
    } while (lines.at < ldif.length());
    return new LDIFModifyChangeRecord(dn, changes);
  }

  private Modification change() {
    for (Verb verb : VERBS) {
      String attribute = value(verb.word());
      if (attribute != null) {
        return change(verb.type(), attribute);
      }
    }
    return null;
  }

  private Modification change(ModificationType type, String attribute) {
    List<String> values = new ArrayList<>(2);
    while (at < text.length() && !endsChange()) {
      String value = value(attribute);
      if (value == null) {
        return null;
      }
      values.add(value);
    }
    boolean incomplete = type == ModificationType.ADD && values.isEmpty();
    return incomplete ? null : new Modification(type, attribute, values.toArray(String[]::new));
  }

  /** Reads the line that ends a change, if it stands here. */
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
    return end + 1 >= text.length() || text.charAt(end + 1) != ' '; // no line that goes on
  }
}
