package io.github.bancada.gate;

/**
 * Scans one line of a gate and tracks the position. Not thread-safe.
 *
 * <p>All Unicode blanks count as blanks: criteria pasted from documents may contain no-break
 * spaces.
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
   * @param start offset of the line
   * @param end offset after the line
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

  /** A syntax error in a line; the parser catches it. */
  static final class SyntaxException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient GateException.Problem problem;

    SyntaxException(GateText.Position position, String message) {
      super(message, null, false, false);
      this.problem = new GateException.Problem(position, message);
    }

    GateException.Problem problem() {
      return problem;
    }
  }

  int position() {
    return at;
  }

  void back(int position) {
    at = position;
  }

  GateText.Position between(int start, int end) {
    return new GateText.Position(
        source, line, text.codePointCount(lineStart, start) + 1, start, end);
  }

  GateText.Position here() {
    int behind = at;
    while (behind < end && !isBlank(text.charAt(behind)) && text.charAt(behind) != '#') {
      behind++;
    }
    return between(at, behind);
  }

  SyntaxException error(String message) {
    return new SyntaxException(here(), message);
  }

  static boolean isBlank(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  void skipBlanks() {
    while (at < end && isBlank(text.charAt(at))) {
      at++;
    }
  }

  /** Whether only a comment or nothing follows. */
  boolean isAtEnd() {
    return at == end || text.charAt(at) == '#';
  }

  boolean startsWith(char c) {
    return at < end && text.charAt(at) == c;
  }

  boolean take(String symbol) {
    if (text.startsWith(symbol, at) && at + symbol.length() <= end) {
      at += symbol.length();
      return true;
    }
    return false;
  }

  /** Consumes this whole word if it is next. */
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

  /** Consumes these two words, and blanks around the second, if both are next. */
  boolean takeWords(String first, String second) {
    int start = at;
    if (takeWord(first)) {
      skipBlanks();
      if (takeWord(second)) {
        skipBlanks();
        return true;
      }
    }
    at = start;
    return false;
  }

  /** Consumes up to a blank, a comment or one of these characters. */
  String word(String stops) {
    int start = at;
    while (!isAtEnd() && !isBlank(text.charAt(at)) && stops.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(start, at);
  }

  String digits() {
    int start = at;
    while (at < end && "0123456789.".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return text.substring(start, at);
  }

  /**
   * Rejects invisible characters.
   *
   * @throws SyntaxException at the first control character other than a tab
   */
  void refuseControlCharacters() throws SyntaxException {
    for (int i = at; i < end; i++) {
      if (Character.isISOControl(text.charAt(i)) && text.charAt(i) != '\t') {
        throw new SyntaxException(
            between(i, i + 1),
            String.format("unexpected control character U+%04X; delete it", (int) text.charAt(i)));
      }
    }
  }

  /** Consumes up to a colon or a comment, without trailing blanks. */
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
   * Consumes a text between two delimiters; the first one is next. A backslash escapes a delimiter
   * in the text.
   *
   * @param keepEscapes whether backslashes before other characters are kept; otherwise a backslash
   *     must precede a delimiter or a backslash
   * @param what the message for a missing closing delimiter
   * @throws SyntaxException if the text does not end on this line
   */
  String delimited(char delimiter, boolean keepEscapes, String what) throws SyntaxException {
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
          throw new SyntaxException(
              between(at - 1, at + 1),
              "a backslash in a quoted label must precede \" or \\; write \\\\ for a backslash");
        }
        content.append(next);
        at++;
      } else {
        content.append(c);
      }
    }
    if (at == end) {
      throw new SyntaxException(between(start, end), what);
    }
    at++;
    return content.toString();
  }

  /** The text since an offset, without blanks at its ends. */
  String since(int start) {
    return text.substring(start, at).strip();
  }
}
