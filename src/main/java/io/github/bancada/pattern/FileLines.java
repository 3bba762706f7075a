package io.github.bancada.pattern;

import java.util.List;

/**
 * Lines of a file.
 *
 * @param text as written, for messages
 */
record FileLines(Order order, List<String> lines, String text) implements Piece {
  @Override
  public void append(StringBuilder out, ValueSource source, Place place, UserPattern earlier) {
    out.append(lines.get((int) source.index(order, lines.size(), place, text)));
  }

  /** The same text is the same file, so its lines need not be compared. */
  @Override
  public boolean equals(Object other) {
    return other instanceof FileLines that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }
}
