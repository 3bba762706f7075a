package io.github.bancada.pages.format;

import io.github.bancada.pages.job.ByteScan;
import io.github.bancada.pages.job.PaperSize;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.StringTokenizer;

/**
 * Words, numbers and blanks of PostScript. Source: Adobe, <i>PostScript Language Reference</i>,
 * third edition, section 3.2.
 */
final class PostScriptSyntax {
  private static final int MAX_DIGITS = 9;

  /** Longest array of two numbers that is read. */
  private static final int MAX_PAIR = 64;

  /** Most digits of a number that is a size. */
  private static final int MOST_DIGITS = 9;

  private static final boolean[] BLANKS = set(" \n\r\t\f\0");

  /** Bytes that end a word. */
  private static final boolean[] DELIMITERS = set(" \n\r\t\f\0()<>[]{}/%");

  private PostScriptSyntax() {}

  /** Whether this word is at a position. */
  static boolean isWord(String word, byte[] b, int at, int to) {
    int end = at + word.length();
    return ByteScan.matches(word, b, at, to) && (end == to || !isRegular(b[end]));
  }

  /** Skips blanks; returns the position after them. */
  static int blanks(byte[] b, int from, int limit) {
    int i = from;
    while (i < limit && isBlank(b[i])) {
      i++;
    }
    return i;
  }

  /** The whole number at a position, 0 if there is none. */
  static long number(byte[] b, int from, int limit) {
    long number = 0;
    int i = from;
    for (; i < limit && isDigit(b[i]); i++) {
      number = number * 10 + b[i] - '0';
      if (i - from >= MAX_DIGITS) {
        return 0;
      }
    }
    return i < limit && isRegular(b[i]) ? 0 : number;
  }

  /** The whole number before a position, 0 if there is none. */
  static long numberBefore(byte[] b, int lineStart, int at) {
    int start = tokenBefore(b, lineStart, at);
    return number(b, start, at);
  }

  /** The Boolean before a position, if there is one. */
  static Optional<Boolean> booleanBefore(byte[] b, int lineStart, int at) {
    int start = tokenBefore(b, lineStart, at);
    return isWord("true", b, start, at)
        ? Optional.of(true)
        : isWord("false", b, start, at) ? Optional.of(false) : Optional.empty();
  }

  /** The size of an array of two numbers after a position, if there is one. */
  static PaperSize pair(byte[] b, int from, int limit) {
    int open = blanks(b, from, limit);
    int close = open;
    while (close < limit && close - open < MAX_PAIR && b[close] != ']') {
      close++;
    }
    if (close == limit || open == limit || b[open] != '[' || b[close] != ']') {
      return PaperSize.UNKNOWN;
    }
    String pair = new String(b, open + 1, close - open - 1, StandardCharsets.ISO_8859_1).strip();
    return size(words(pair), 0);
  }

  /** The size that two words give in points, if they are numbers. */
  static PaperSize size(String[] words, int first) {
    if (words.length < first + 2 || !isNumber(words[first]) || !isNumber(words[first + 1])) {
      return PaperSize.UNKNOWN;
    }
    return PaperSize.ofPoints(
        Double.parseDouble(words[first]), Double.parseDouble(words[first + 1]));
  }

  /** The words of a text, which blanks separate. */
  static String[] words(String text) {
    StringTokenizer left = new StringTokenizer(text);
    String[] words = new String[left.countTokens()];
    for (int i = 0; i < words.length; i++) {
      words[i] = left.nextToken();
    }
    return words;
  }

  /** Whether a word is 1 to 9 digits, and perhaps a point and up to 9 more. */
  private static boolean isNumber(String word) {
    int point = word.indexOf('.');
    int whole = point < 0 ? word.length() : point;
    return whole > 0
        && isDigits(word, 0, whole)
        && (point < 0 || isDigits(word, point + 1, word.length()));
  }

  private static boolean isDigits(String word, int from, int to) {
    for (int i = from; i < to; i++) {
      if (word.charAt(i) < '0' || word.charAt(i) > '9') {
        return false;
      }
    }
    return to - from <= MOST_DIGITS;
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

  static boolean isDigit(byte c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isBlank(byte c) {
    return BLANKS[c & 0xFF];
  }

  /** Whether a byte may be part of a word. */
  static boolean isRegular(byte c) {
    return !DELIMITERS[c & 0xFF];
  }

  static boolean[] set(String bytes) {
    boolean[] set = new boolean[256];
    for (int i = 0; i < bytes.length(); i++) {
      set[bytes.charAt(i)] = true;
    }
    return set;
  }
}
