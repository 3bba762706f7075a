package io.github.bancada.pages.format;

import io.github.bancada.pages.job.ByteScan;
import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.PaperSize;

/**
 * Searches PostScript code for {@code showpage} and for settings of copies and duplex, without
 * running it. Skips strings and comments. Source: Adobe, <i>PostScript Language Reference</i>,
 * third edition, sections 3.2 (syntax), 6.2 (page device parameters) and C.2 ({@code #copies}). Not
 * thread-safe.
 */
final class PostScriptCode {
  /** Longest string of the language; a longer one is data with a stray parenthesis. */
  private static final int MAX_STRING = 65_535;

  /** First bytes of all relevant tokens. */
  private static final boolean[] STOPS = PostScriptSyntax.set("(%/<@s");

  /** Bytes that end a string, nest one, or quote the next byte. */
  private static final boolean[] STRING_STOPS = PostScriptSyntax.set("()\\");

  private int stringDepth;
  private long stringBytes;
  private boolean inAscii85;

  private long copies;
  private long showpages;
  private Boolean pendingDuplex;
  private Boolean pendingTumble;
  private PaperSize pendingPaper = PaperSize.UNKNOWN;
  private PaperSize paper = PaperSize.UNKNOWN;
  private boolean duplexSaid;
  private boolean duplex;
  private boolean tumble;

  /** Copies of each page as last set; 0 if not set. */
  long copies() {
    return copies;
  }

  void copies(long count) {
    if (count > 0) {
      copies = count;
    }
  }

  long showpages() {
    return showpages;
  }

  boolean duplexSaid() {
    return duplexSaid;
  }

  Duplex duplex() {
    return !duplex ? Duplex.NONE : tumble ? Duplex.SHORT : Duplex.LONG;
  }

  /** The paper that the code sets. */
  PaperSize paper() {
    return paper;
  }

  /** Leaves string and ASCII85 state, because a structure comment cannot be within a string. */
  void leaveString() {
    stringDepth = 0;
    stringBytes = 0;
    inAscii85 = false;
  }

  /**
   * Scans a line or a part of one.
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
      } else {
        i = code(b, from, i, to, limit);
      }
    }
  }

  /** Scans code up to a string; returns where to continue. */
  private int code(byte[] b, int lineStart, int from, int to, int limit) {
    int i = from;
    while (i < to) {
      byte c = b[i];
      if (!STOPS[c & 0xFF]) {
        i++;
      } else if (c == 's' || c == '@') {
        i = word(b, lineStart, i, to);
      } else if (c == '/') {
        i = name(b, i + 1, to, limit);
      } else if (c == '(') {
        stringDepth = 1;
        stringBytes = 0;
        return i + 1;
      } else if (c == '%') {
        return to;
      } else if (i + 1 < to && b[i + 1] == '~') {
        inAscii85 = true;
        return i + 2;
      } else {
        i++;
      }
    }
    return to;
  }

  /** Scans a string; returns where to continue. */
  private int string(byte[] b, int from, int to) {
    int depth = stringDepth;
    int i = from;
    while (i < to && depth > 0) {
      byte c = b[i++];
      if (STRING_STOPS[c & 0xFF]) {
        if (c == '(') {
          depth++;
        } else if (c == ')') {
          depth--;
        } else {
          i++;
        }
      }
    }
    stringDepth = depth;
    stringBytes += i - from + (i >= to ? 1 : 0); // a line end is also a byte of the string
    boolean endOfData = to - from >= 2 && b[to - 2] == '~' && b[to - 1] == '>';
    if (stringBytes > MAX_STRING || depth > 0 && endOfData) {
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

  /** Reads a name after its slash; returns its end. */
  private int name(byte[] b, int from, int to, int limit) {
    int end = from;
    while (end < to && PostScriptSyntax.isRegular(b[end])) {
      end++;
    }
    switch (end - from) {
      case 9 -> {
        if (ByteScan.matches("NumCopies", b, from, to)) {
          copies(PostScriptSyntax.number(b, PostScriptSyntax.blanks(b, end, limit), limit));
        }
      }
      case 7 -> {
        if (ByteScan.matches("#copies", b, from, to)) {
          int number = PostScriptSyntax.blanks(b, end, limit);
          int after = number;
          while (after < limit && PostScriptSyntax.isDigit(b[after])) {
            after++;
          }
          if (PostScriptSyntax.isWord("def", b, PostScriptSyntax.blanks(b, after, limit), limit)) {
            copies(PostScriptSyntax.number(b, number, limit));
          }
        }
      }
      case 6 -> pageDevice(b, from, end, limit);
      case 8 -> {
        if (ByteScan.matches("PageSize", b, from, to)) {
          pendingPaper = PostScriptSyntax.pair(b, end, limit);
        }
      }
      default -> {
        // Other names do not set copies or duplex.
      }
    }
    return end;
  }

  /** Remembers a key of a page device dictionary until setpagedevice sets it. */
  private void pageDevice(byte[] b, int from, int end, int limit) {
    boolean isDuplex = ByteScan.matches("Duplex", b, from, end);
    if (!isDuplex && !ByteScan.matches("Tumble", b, from, end)) {
      return;
    }
    int value = PostScriptSyntax.blanks(b, end, limit);
    boolean on = PostScriptSyntax.isWord("true", b, value, limit);
    if (!on && !PostScriptSyntax.isWord("false", b, value, limit)) {
      return;
    }
    int after = PostScriptSyntax.blanks(b, value + (on ? "true" : "false").length(), limit);
    if (PostScriptSyntax.isWord("def", b, after, limit)) {
      return; // a variable of the program
    }
    if (isDuplex) {
      pendingDuplex = on;
    } else {
      pendingTumble = on;
    }
  }

  /** Reads a possible operator; returns where to continue. */
  private int word(byte[] b, int lineStart, int at, int to) {
    int second = at + 1 < to ? b[at + 1] : 0;
    if (second != 'h' && second != 'e' && second != 'c'
        || at > lineStart && PostScriptSyntax.isRegular(b[at - 1])) {
      return at + 1;
    }
    if (b[at] == '@') {
      if (PostScriptSyntax.isWord("@copies", b, at, to)) {
        copies(PostScriptSyntax.numberBefore(b, lineStart, at));
      }
      return at + 1;
    }
    if (PostScriptSyntax.isWord("showpage", b, at, to)) {
      showpages++;
    } else if (PostScriptSyntax.isWord("setpagedevice", b, at, to)) {
      commit();
    } else if (PostScriptSyntax.isWord("setduplexmode", b, at, to)) {
      pendingDuplex = PostScriptSyntax.booleanBefore(b, lineStart, at).orElse(null);
      commit();
    } else if (PostScriptSyntax.isWord("settumble", b, at, to)) {
      pendingTumble = PostScriptSyntax.booleanBefore(b, lineStart, at).orElse(null);
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
    if (!pendingPaper.equals(PaperSize.UNKNOWN)) {
      paper = pendingPaper;
    }
    pendingDuplex = null;
    pendingTumble = null;
    pendingPaper = PaperSize.UNKNOWN;
  }
}
