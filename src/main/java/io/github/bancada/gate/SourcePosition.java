package io.github.bancada.gate;

/**
 * A position in the text of a gate. Immutable.
 *
 * @param source name of the file, or of the element whose field it is
 * @param line from 1
 * @param column from 1, in characters as people count them
 * @param start offset in the text, in Java's chars
 * @param end offset behind its last char, not less than start
 */
record SourcePosition(String source, int line, int column, int start, int end) {
  /** As compilers write it, so that editors jump there. */
  @Override
  public String toString() {
    return source + ":" + line + ":" + column;
  }
}
