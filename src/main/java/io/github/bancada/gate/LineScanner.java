package io.github.bancada.gate;

/**
 * Reads one line of a gate from left to right, and knows where it is. For one thread.
 *
 * <p>Blanks are all that Unicode calls so: criteria are pasted from documents with no-break spaces.
 */
final class LineScanner {
  private final String source;
  private final String text;
  private final int lineStart;
  private final int end;
  private final int line;
  private int at;

  /**
   * @param text the whole gate
   * @param start offset of the line in it
   * @param end offset behind the line
   * @param line its number, from 1
   */
  LineScanner(String source, String text, int start, int end, int line) {
    this.source = source;
    this.text = text;
    this.lineStart = start;
    this.end = end;
    this.line = line;
    this.at = start;
  }

  /** Thrown, and caught in the parser, where a line is wrong. */
  static final class Wrong extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    Wrong(SourcePosition position, String message) {
      super(message, null, false, false);
      this.problem = new Problem(position, message);
    }

    Problem problem() {
      return problem;
    }
  }

  int position() {
    return at;
  }

  /** Goes back to where it was. */
  void back(int position) {
    at = position;
  }

  SourcePosition between(int start, int end) {
    return new SourcePosition(source, line, text.codePointCount(lineStart, start) + 1, start, end);
  }

  /** The position of the word here, or of the end of the line. */
  SourcePosition here() {
    int behind = at;
    while (behind < end && !isBlank(text.charAt(behind)) && text.charAt(behind) != '#') {
      behind++;
    }
    return between(at, behind);
  }

  Wrong wrong(String message) {
    return new Wrong(here(), message);
  }

  static boolean isBlank(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  void skipBlanks() {
    while (at < end && isBlank(text.charAt(at))) {
      at++;
    }
  }

  /** Whether nothing follows but a comment. */
  boolean isAtEnd() {
    return at == end || text.charAt(at) == '#';
  }

  boolean startsWith(char c) {
    return at < end && text.charAt(at) == c;
  }

  /** Skips this symbol if it is next. */
  boolean take(String symbol) {
    if (text.startsWith(symbol, at) && at + symbol.length() <= end) {
      at += symbol.length();
      return true;
    }
    return false;
  }

  /** Skips this word if it is next, whole. */
  boolean takeWord(String word) {
    int start = at;
    if (take(word)) {
      if (at == end || !Character.isLetterOrDigit(text.charAt(at))) {
        return true;
      }
      at = start;
    }
    return false;
  }

  /** What follows up to a blank, a comment, or one of these characters. */
  String word(String stops) {
    int start = at;
    while (!isAtEnd() && !isBlank(text.charAt(at)) && stops.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(start, at);
  }

  /** The digits and points that follow. */
  String digits() {
    int start = at;
    while (at < end && "0123456789.".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return text.substring(start, at);
  }

  /**
   * A criterion is a line for people.
   *
   * @throws Wrong if there is a character in it that nobody can see
   */
  void refuseControlCharacters() throws Wrong {
    for (int i = at; i < end; i++) {
      if (Character.isISOControl(text.charAt(i)) && text.charAt(i) != '\t') {
        throw new Wrong(
            between(i, i + 1),
            String.format(
                "the control character U+%04X stands here; is this a gate? delete it",
                (int) text.charAt(i)));
      }
    }
  }

  /** What follows up to a colon or a comment, without the blanks before it. */
  String untilColon() {
    int start = at;
    while (!isAtEnd() && text.charAt(at) != ':') {
      at++;
    }
    int behind = at;
    while (behind > start && isBlank(text.charAt(behind - 1))) {
      behind--;
    }
    return text.substring(start, behind);
  }

  /**
   * A text between two delimiters, of which the first is next. A delimiter in it has a backslash
   * before it.
   *
   * @param keepEscapes whether backslashes before anything else stay as they are; if not, a
   *     backslash stands for the character behind it, which must be a delimiter or a backslash
   * @throws Wrong if it does not end on this line
   */
  String delimited(char delimiter, boolean keepEscapes, String what) throws Wrong {
    int start = at;
    at++;
    StringBuilder content = new StringBuilder();
    while (at < end && text.charAt(at) != delimiter) {
      char c = text.charAt(at);
      at++;
      if (c == '\\' && at < end) {
        char next = text.charAt(at);
        if (next != delimiter && keepEscapes) {
          content.append(c);
        } else if (next != delimiter && next != '\\') {
          throw new Wrong(
              between(at - 1, at + 1),
              "in a quoted label a backslash stands before \" or \\ only; write \\\\ for one");
        }
        content.append(next);
        at++;
      } else {
        content.append(c);
      }
    }
    if (at == end) {
      throw new Wrong(between(start, end), what);
    }
    at++;
    return content.toString();
  }

  /** What was read since an offset, without blanks at its ends. */
  String since(int start) {
    return text.substring(start, at).strip();
  }
}
