package io.github.bancada.ldap.replay;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Cuts a log of changes into records of LDIF, and leaves out what servers write around them:
 *
 * <pre>
 * log    = { block empty-line }
 * block  = { line } [ "dn:" … { line } ]          ; "time: …" of 389 Directory Server stands before
 * line   = "#" comment / "result: " code / name ":" value / " " continuation
 * </pre>
 *
 * A block without {@code dn:}, a change that failed, and a deletion are passed over; of a renaming
 * only its own lines are kept, because 389 Directory Server adds others. Not thread-safe.
 */
final class ChangeBlocks {
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

  /** Number of the line with which the last record begins. */
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

  /** The value of the line that decides about the record: before the first attribute; or "". */
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
