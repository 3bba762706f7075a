package io.github.bancada.ldap.replay;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldif.LDIFAddChangeRecord;
import com.unboundid.ldif.LDIFChangeRecord;
import com.unboundid.ldif.LDIFException;
import com.unboundid.ldif.LDIFModifyChangeRecord;
import com.unboundid.ldif.LDIFReader;
import io.github.bancada.ldap.operation.LdapRequest;
import io.github.bancada.ldap.operation.LdifChange;
import io.github.bancada.ldap.operation.OperationType;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;

/**
 * Additions, modifications and renamings, whose content no access log has: LDIF of OpenLDAP's
 * overlay auditlog or of the audit log of 389 Directory Server, or entries, which count as added.
 * The first record of an entry belongs to the first such operation of the log, and so on. Leaves
 * out what only a server may write. Not thread-safe.
 */
final class LoggedChanges {
  /** Attributes that servers maintain and do not let clients write. */
  private static final Set<String> OF_THE_SERVER =
      Set.of(
          "contextcsn",
          "createtimestamp",
          "creatorsname",
          "entrycsn",
          "entrydn",
          "entryid",
          "entryuuid",
          "hassubordinates",
          "internalcreatorsname",
          "internalmodifiersname",
          "modifiersname",
          "modifytimestamp",
          "nsuniqueid",
          "numsubordinates",
          "parentid",
          "structuralobjectclass",
          "subschemasubentry");

  private final Map<Key, Deque<LdapRequest>> known = new HashMap<>();

  /** The type of a change and its entry. */
  private record Key(OperationType type, String dn) {}

  private LoggedChanges() {}

  /**
   * Reads a file.
   *
   * @param file null for none
   * @throws IllegalArgumentException if it cannot be read, has no change, or a wrong record
   */
  static LoggedChanges read(Path file) {
    if (file == null) {
      return new LoggedChanges();
    }
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      return read(lines, file.toString());
    } catch (IOException e) {
      throw new IllegalArgumentException(
          String.format(
              "the LDIF of the changes '%s' cannot be read (%s); check its path, and that it is"
                  + " UTF-8",
              file, e),
          e);
    }
  }

  /**
   * Reads a text.
   *
   * @param name for messages
   * @throws IllegalArgumentException if it has no change, or a wrong record
   */
  static LoggedChanges read(Reader text, String name) throws IOException {
    LoggedChanges changes = new LoggedChanges();
    ChangeBlocks blocks = new ChangeBlocks(new BufferedReader(text));
    for (List<String> block = blocks.next(); block != null; block = blocks.next()) {
      try {
        changes.add(block);
      } catch (LDIFException
          | IllegalArgumentException
          | IndexOutOfBoundsException
          | NoSuchElementException e) {
        // The SDK's reader runs past the end of some truncated records.
        throw new IllegalArgumentException(
            String.format(
                "line %d of the LDIF of the changes '%s' begins a record that is wrong: %s; correct"
                    + " it, or take it out",
                blocks.line(), name, e.getMessage()),
            e);
      }
    }
    if (changes.known.isEmpty()) {
      throw new IllegalArgumentException(
          "'"
              + name
              + "' has no addition, modification or renaming; give the LDIF of OpenLDAP's overlay"
              + " auditlog, 389 Directory Server's audit log, or entries");
    }
    return changes;
  }

  private void add(List<String> lines) throws LDIFException {
    LDIFChangeRecord record = LDIFReader.decodeChangeRecord(true, lines.toArray(String[]::new));
    LDIFChangeRecord writable = withoutServers(record);
    if (writable != null) {
      LdapRequest request = LdifChange.request(writable);
      known
          .computeIfAbsent(
              new Key(request.type(), Passwords.normal(record.getDN())), key -> new ArrayDeque<>())
          .add(request);
    }
  }

  /** The record without what only the server may write; null if nothing is left. */
  private static LDIFChangeRecord withoutServers(LDIFChangeRecord record) {
    if (record instanceof LDIFAddChangeRecord add) {
      return new LDIFAddChangeRecord(
          record.getDN(),
          Arrays.stream(add.getAttributes())
              .filter(each -> !isOfTheServer(each.getBaseName()))
              .toArray(Attribute[]::new));
    }
    if (record instanceof LDIFModifyChangeRecord modify) {
      Modification[] left =
          Arrays.stream(modify.getModifications())
              .filter(each -> !isOfTheServer(each.getAttributeName()))
              .toArray(Modification[]::new);
      return left.length == 0 ? null : new LDIFModifyChangeRecord(record.getDN(), left);
    }
    return record;
  }

  private static boolean isOfTheServer(String attribute) {
    return OF_THE_SERVER.contains(attribute.toLowerCase(Locale.ROOT));
  }

  /** Takes the next change of an entry; empty if it has none left. */
  Optional<LdapRequest> next(OperationType type, String dn) {
    Deque<LdapRequest> left = known.get(new Key(type, Passwords.normal(dn)));
    return left == null ? Optional.empty() : Optional.ofNullable(left.poll());
  }

  /**
   * Cuts a log of changes into LDIF records, without the lines that servers write around them:
   *
   * <pre>
   * log    = { block empty-line }
   * block  = { line } [ "dn:" … { line } ]          ; "time: …" of 389 Directory Server stands before
   * line   = "#" comment / "result: " code / name ":" value / " " continuation
   * </pre>
   *
   * Skips blocks without {@code dn:}, failed changes and deletions; keeps only the own lines of a
   * renaming, because 389 Directory Server adds others. Not thread-safe.
   */
  private static final class ChangeBlocks {
    private static final String DN = "dn:";
    private static final String RESULT = "result:";
    private static final String CHANGE = "changetype:";
    private static final List<String> OF_RENAMING =
        List.of(DN, CHANGE, "newrdn:", "deleteoldrdn:", "newsuperior:");

    private final BufferedReader lines;
    private int number;
    private int line;

    ChangeBlocks(BufferedReader lines) {
      this.lines = lines;
    }

    /** The next record, its lines unfolded; null at the end. */
    List<String> next() throws IOException {
      while (true) {
        List<String> block = block();
        if (block == null) {
          return null;
        }
        String change = valueOf(CHANGE, block);
        boolean failed = !List.of("", "0").contains(valueOf(RESULT, block));
        if (block.isEmpty() || failed || change.equals("delete")) {
          continue;
        }
        boolean renaming = change.equals("modrdn") || change.equals("moddn");
        block.removeIf(
            each ->
                startsWith(each, RESULT)
                    || renaming && OF_RENAMING.stream().noneMatch(name -> startsWith(each, name)));
        return block;
      }
    }

    /** Number of the first line of the last record. */
    int line() {
      return line;
    }

    /** The lines of the next block from {@code dn:} on; null at the end. */
    private List<String> block() throws IOException {
      List<String> block = new ArrayList<>();
      boolean any = false;
      boolean comment = false;
      String text = lines.readLine();
      while (text != null && !(text.isBlank() && any)) {
        number++;
        any |= !text.isBlank();
        boolean continues = text.startsWith(" ");
        comment = continues ? comment : text.startsWith("#");
        if (continues && !comment && !block.isEmpty()) {
          block.set(block.size() - 1, block.get(block.size() - 1) + text.substring(1));
        } else if (!continues && !comment && (!block.isEmpty() || startsWith(text, DN))) {
          line = block.isEmpty() ? number : line;
          block.add(text);
        }
        text = lines.readLine();
      }
      number += text == null ? 0 : 1;
      return text == null && !any ? null : block;
    }

    /** The value of such a line before the first attribute; "" without one. */
    private static String valueOf(String name, List<String> block) {
      for (int i = 1; i < Math.min(3, block.size()); i++) {
        if (startsWith(block.get(i), name)) {
          return block.get(i).substring(name.length()).strip().toLowerCase(Locale.ROOT);
        }
      }
      return "";
    }

    private static boolean startsWith(String line, String name) {
      return line.regionMatches(true, 0, name, 0, name.length());
    }
  }
}
