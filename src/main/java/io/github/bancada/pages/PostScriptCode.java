package io.github.bancada.pages;

/**
 * Looks through PostScript code for what sets copies and duplex, and for {@code showpage}, without
 * running it: strings and comments are passed over. Source: Adobe, <i>PostScript Language
 * Reference</i>, third edition, sections 3.2 (syntax), 6.2 (page device parameters) and C.2 ({@code
 * #copies}). Not thread-safe.
 */
final class PostScriptCode {
  /** Longest string of the language; what seems longer is data with a stray parenthesis. */
  private static final int LONGEST_STRING = 65_535;

  private static final int MOST_DIGITS = 9;

  /** Bytes at which something may begin that matters here. */
  private static final boolean[] STOPS = new boolean[256];

  static {
    for (char c : "(%/<@s".toCharArray()) {
      STOPS[c] = true;
    }
  }

  private int stringDepth;
  private long stringBytes;
  private boolean inAscii85;

  private long copies;
  private long showpages;
  private Boolean pendingDuplex;
  private Boolean pendingTumble;
  private boolean duplexSaid;
  private boolean duplex;
  private boolean tumble;

  /** Copies of each page as set last; 0 if they have not been set. */
  long copies() {
    return copies;
  }

  /** A comment sets the number of copies. */
  void copies(long count) {
    if (count > 0) {
      copies = count;
    }
  }

  /** How often the word {@code showpage} has come. */
  long showpages() {
    return showpages;
  }

  /** Whether something has been said about duplex. */
  boolean duplexSaid() {
    return duplexSaid;
  }

  Duplex duplex() {
    return !duplex ? Duplex.NONE : tumble ? Duplex.SHORT : Duplex.LONG;
  }

  /** A comment of the document's structure stands here, so this is not within a string. */
  void leaveString() {
    stringDepth = 0;
    stringBytes = 0;
    inAscii85 = false;
  }

  /**
   * Looks through a line, or a part of one.
   *
   * @param to end of the line
   * @param limit end of the valid bytes, which an operand on the next line may use
   */
  void scan(byte[] b, int from, int to, int limit) {
    int i = from;
    while (i < to) {
      if (stringDepth > 0) {
        i = string(b, i, to);
      } else if (inAscii85) {
        i = ascii85(b, i, to);
      } else if (!STOPS[b[i] & 0xFF]) {
        i++;
      } else if (b[i] == '%') {
        return;
      } else if (b[i] == '(') {
        stringDepth = 1;
        stringBytes = 0;
        i++;
      } else if (b[i] == '<') {
        inAscii85 = i + 1 < to && b[i + 1] == '~';
        i += inAscii85 ? 2 : 1;
      } else if (b[i] == '/') {
        i = name(b, i + 1, to, limit);
      } else {
        i = word(b, from, i, to);
      }
    }
  }

  private int string(byte[] b, int from, int to) {
    int i = from;
    while (i < to && stringDepth > 0) {
      byte c = b[i++];
      if (c == '(') {
        stringDepth++;
      } else if (c == ')') {
        stringDepth--;
      } else if (c == '\\') {
        i++;
      }
    }
    stringBytes += i - from;
    boolean endOfData = to - from >= 2 && b[to - 2] == '~' && b[to - 1] == '>';
    if (stringBytes > LONGEST_STRING || stringDepth > 0 && endOfData) {
      leaveString();
    }
    return i;
  }

  private int ascii85(byte[] b, int from, int to) {
    for (int i = from; i < to; i++) {
      if (b[i] == '>') {
        inAscii85 = false;
        return i + 1;
      }
    }
    return to;
  }

  /** Looks at a name after its slash, and says where it ends. */
  private int name(byte[] b, int from, int to, int limit) {
    int end = from;
    while (end < to && isRegular(b[end])) {
      end++;
    }
    switch (end - from) {
      case 9 -> {
        if (ByteScan.matches("NumCopies", b, from, to)) {
          copies(number(b, blanks(b, end, limit), limit));
        }
      }
      case 7 -> {
        if (ByteScan.matches("#copies", b, from, to)) {
          int number = blanks(b, end, limit);
          int after = number;
          while (after < limit && isDigit(b[after])) {
            after++;
          }
          if (isWord("def", b, blanks(b, after, limit), limit)) {
            copies(number(b, number, limit));
          }
        }
      }
      case 6 -> pageDevice(b, from, end, limit);
      default -> {
        // Of no interest here.
      }
    }
    return end;
  }

  /** Notes a key of a page device dictionary, which holds once that is set. */
  private void pageDevice(byte[] b, int from, int end, int limit) {
    boolean isDuplex = ByteScan.matches("Duplex", b, from, end);
    if (!isDuplex && !ByteScan.matches("Tumble", b, from, end)) {
      return;
    }
    int value = blanks(b, end, limit);
    boolean on = isWord("true", b, value, limit);
    if (!on && !isWord("false", b, value, limit)) {
      return;
    }
    int after = blanks(b, value + (on ? "true" : "false").length(), limit);
    if (isWord("def", b, after, limit)) {
      return; // a variable of the program's own
    }
    if (isDuplex) {
      pendingDuplex = on;
    } else {
      pendingTumble = on;
    }
  }

  /** Looks at what may be an operator, and says where to go on. */
  private int word(byte[] b, int lineStart, int at, int to) {
    if (at > lineStart && isRegular(b[at - 1])) {
      return at + 1;
    }
    if (b[at] == '@') {
      if (isWord("@copies", b, at, to)) {
        copies(numberBefore(b, lineStart, at));
      }
      return at + 1;
    }
    if (isWord("showpage", b, at, to)) {
      showpages++;
    } else if (isWord("setpagedevice", b, at, to)) {
      commit();
    } else if (isWord("setduplexmode", b, at, to)) {
      pendingDuplex = booleanBefore(b, lineStart, at);
      commit();
    } else if (isWord("settumble", b, at, to)) {
      pendingTumble = booleanBefore(b, lineStart, at);
      commit();
    }
    return at + 1;
  }

  private void commit() {
    if (pendingDuplex != null) {
      duplex = pendingDuplex;
      duplexSaid = true;
    }
    if (pendingTumble != null) {
      tumble = pendingTumble;
    }
    pendingDuplex = null;
    pendingTumble = null;
  }

  private static boolean isWord(String word, byte[] b, int at, int to) {
    int end = at + word.length();
    return ByteScan.matches(word, b, at, to) && (end == to || !isRegular(b[end]));
  }

  private static int blanks(byte[] b, int from, int limit) {
    int i = from;
    while (i < limit && isBlank(b[i])) {
      i++;
    }
    return i;
  }

  /** A whole number, 0 if none stands there. */
  private static long number(byte[] b, int from, int limit) {
    long number = 0;
    int i = from;
    for (; i < limit && isDigit(b[i]); i++) {
      number = number * 10 + b[i] - '0';
      if (i - from >= MOST_DIGITS) {
        return 0;
      }
    }
    return i < limit && isRegular(b[i]) ? 0 : number;
  }

  private static long numberBefore(byte[] b, int lineStart, int at) {
    int start = tokenBefore(b, lineStart, at);
    return number(b, start, at);
  }

  private static Boolean booleanBefore(byte[] b, int lineStart, int at) {
    int start = tokenBefore(b, lineStart, at);
    return isWord("true", b, start, at)
        ? Boolean.TRUE
        : isWord("false", b, start, at) ? Boolean.FALSE : null;
  }

  private static int tokenBefore(byte[] b, int lineStart, int at) {
    int i = at;
    while (i > lineStart && isBlank(b[i - 1])) {
      i--;
    }
    while (i > lineStart && isRegular(b[i - 1])) {
      i--;
    }
    return i;
  }

  private static boolean isDigit(byte c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isBlank(byte c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == 0;
  }

  private static boolean isRegular(byte c) {
    return !isBlank(c) && "()<>[]{}/%".indexOf(c) < 0;
  }
}
