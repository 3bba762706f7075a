package io.github.bancada.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Paths with commas between them, in one text.
 *
 * <pre>
 * list = part { "," part }               ; blanks around a part are skipped
 * part = { character | ",," }            ; two commas are one that belongs to the part
 * </pre>
 *
 * <p>Stateless.
 */
public final class CommaList {
  private CommaList() {}

  /** The parts of a text, also the empty ones; at least one. */
  public static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      if (text.startsWith(",,", i)) {
        part.append(text.charAt(++i));
      } else if (text.charAt(i) == ',') {
        parts.add(part.toString().strip());
        part.setLength(0);
      } else {
        part.append(text.charAt(i));
      }
    }
    parts.add(part.toString().strip());
    return parts;
  }

  /** A part as written in a list. */
  public static String quoted(String part) {
    return part.replace(",", ",,");
  }
}
