package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldif.LDIFAddChangeRecord;
import com.unboundid.ldif.LDIFChangeRecord;
import com.unboundid.ldif.LDIFDeleteChangeRecord;
import com.unboundid.ldif.LDIFException;
import com.unboundid.ldif.LDIFModifyChangeRecord;
import com.unboundid.ldif.LDIFModifyDNChangeRecord;
import com.unboundid.ldif.LDIFReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A record of a ledger: LDIF (RFC 2849) that undoes a change, after comments of this class. It ends
 * with its only empty line.
 *
 * <pre>
 * record   = { comment } ( image | absent | rename | unreadable ) | "# failed " number | "# age"
 * image      = add         the entry was so
 * absent     = delete      there was no such entry
 * rename     = "# rename " number, modrdn     the way back; one that failed is named by its number
 *            | "# tree " number, modrdn       the same, with entries below
 * unreadable = modify      attributes that were changed and could not be read before
 * "# age"                  all entries are noted anew; so after "# tree "
 * </pre>
 *
 * Immutable.
 *
 * @param change null for a comment
 * @param number of a rename; else 0
 */
record LedgerRecord(Kind kind, LDIFChangeRecord change, int number) {
  /** Begins an age. */
  static final String AGE = "# age\n\n";

  private static final Pattern NUMBERED = Pattern.compile("# (rename|tree|failed) ([1-9]\\d{0,8})");

  enum Kind {
    IMAGE,
    ABSENT,
    RENAME,
    TREE,
    UNREADABLE,
    FAILED,
    AGE,
    COMMENT
  }

  /** The content of an entry before the run. */
  static String image(Entry entry) {
    return text(new LDIFAddChangeRecord(entry));
  }

  /** The absence of an entry. */
  static String absent(DN dn) {
    return text(new LDIFDeleteChangeRecord(dn.toString()));
  }

  /**
   * The rename back of an entry.
   *
   * @param tree whether there are entries below it
   */
  static String rename(DN from, DN to, int number, boolean tree) {
    DN parent = from.getParent();
    boolean moves = parent != null && !parent.equals(to.getParent());
    LDIFChangeRecord back =
        new LDIFModifyDNChangeRecord(
            to.toString(), from.getRDN().toString(), true, moves ? parent.toString() : null);
    return new LedgerRecord(tree ? Kind.TREE : Kind.RENAME, back, number).text();
  }

  /** The refusal of a rename. */
  static String failed(int number) {
    return "# failed " + number + "\n\n";
  }

  /** The change of an entry's password. */
  static String password(DN dn) {
    return text(
        new LDIFModifyChangeRecord(
            dn.toString(), new Modification(ModificationType.REPLACE, Intent.PASSWORD)));
  }

  static String comment(String... lines) {
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      text.append(reason(line));
    }
    return text.append('\n').toString();
  }

  /** A comment line before a record. */
  static String reason(String line) {
    return "#   " + line.replaceAll("[\\r\\n]+", " ") + '\n';
  }

  /** A record of LDIF, without line breaks that only fold it. */
  static String text(LDIFChangeRecord change) {
    return String.join("\n", change.toLDIF(0)) + "\n\n";
  }

  /**
   * Reads a record.
   *
   * @throws IOException if it is not a record; the message says why
   */
  static LedgerRecord parse(String text) throws IOException {
    List<String> lines = new ArrayList<>();
    Kind numbered = null;
    int number = 0;
    for (String line : text.split("\n")) {
      Matcher comment = NUMBERED.matcher(line);
      if (comment.matches()) {
        numbered =
            switch (comment.group(1)) {
              case "rename" -> Kind.RENAME;
              case "tree" -> Kind.TREE;
              default -> Kind.FAILED;
            };
        number = Integer.parseInt(comment.group(2));
      } else if (!line.startsWith("#") && !line.isEmpty()) {
        lines.add(line);
      }
    }
    if (lines.isEmpty()) {
      Kind kind = text.strip().equals(AGE.strip()) ? Kind.AGE : Kind.COMMENT;
      return new LedgerRecord(numbered == Kind.FAILED ? Kind.FAILED : kind, null, number);
    }
    LDIFChangeRecord change = change(lines);
    return new LedgerRecord(kind(change, numbered), change, number);
  }

  private static LDIFChangeRecord change(List<String> lines) throws IOException {
    try {
      LDIFChangeRecord change = LDIFReader.decodeChangeRecord(lines.toArray(String[]::new));
      if (!DN.isValidDN(change.getDN())) {
        throw new IOException("'" + change.getDN() + "' is not a distinguished name");
      }
      return change;
    } catch (LDIFException | NoSuchElementException | IndexOutOfBoundsException e) {
      // The SDK's reader runs past the end of some truncated records.
      throw new IOException("it is not LDIF: " + e.getMessage(), e);
    }
  }

  private static Kind kind(LDIFChangeRecord change, Kind numbered) throws IOException {
    if (change instanceof LDIFModifyDNChangeRecord) {
      if (numbered != Kind.RENAME && numbered != Kind.TREE) {
        throw new IOException("the rename has no number");
      }
      return numbered;
    }
    if (change instanceof LDIFAddChangeRecord) {
      return Kind.IMAGE;
    }
    return change instanceof LDIFDeleteChangeRecord ? Kind.ABSENT : Kind.UNREADABLE;
  }

  /** As {@link #parse}, but anything else counts as a comment. */
  static LedgerRecord parseOrComment(String text) {
    try {
      return parse(text);
    } catch (IOException e) {
      return new LedgerRecord(Kind.COMMENT, null, 0);
    }
  }

  /** This record for an entry with another name; a rename keeps its name until it is undone. */
  LedgerRecord renamed(String dn) {
    if (change instanceof LDIFAddChangeRecord add) {
      return new LedgerRecord(kind, new LDIFAddChangeRecord(dn, add.getAttributes()), 0);
    }
    if (change instanceof LDIFModifyChangeRecord modify) {
      return new LedgerRecord(kind, new LDIFModifyChangeRecord(dn, modify.getModifications()), 0);
    }
    return change instanceof LDIFDeleteChangeRecord
        ? new LedgerRecord(kind, new LDIFDeleteChangeRecord(dn), 0)
        : this;
  }

  /** As {@link #text()}, after the reason why it was not undone. */
  String text(String reason) {
    return reason(change.getDN() + ": " + reason) + text();
  }

  /** Its text in a ledger; only for a record that can be undone. */
  String text() {
    String head =
        switch (kind) {
          case RENAME -> "# rename " + number + '\n';
          case TREE -> "# tree " + number + '\n';
          default -> "";
        };
    return head + text(change);
  }

  /** The number of the refused rename, if a text is the note of a refusal. */
  static OptionalInt failedNumber(String text) {
    Matcher note = NUMBERED.matcher(text.strip());
    return note.matches() && note.group(1).equals("failed")
        ? OptionalInt.of(Integer.parseInt(note.group(2)))
        : OptionalInt.empty();
  }

  /** The entry's name. */
  DN dn() {
    return Names.parse(change.getDN());
  }

  /** The name to which a rename leads back. */
  DN before() throws IOException {
    try {
      return ((LDIFModifyDNChangeRecord) change).getNewDN();
    } catch (LDAPException e) {
      throw new IOException("the rename has a wrong name: " + e.getMessage(), e);
    }
  }
}
