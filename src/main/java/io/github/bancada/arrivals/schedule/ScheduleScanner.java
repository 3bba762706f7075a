package io.github.bancada.arrivals.schedule;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts a schedule into words, numbers and signs. Not thread-safe. */
final class ScheduleScanner {
  private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?|\\.\\d+");
  private static final Pattern WORD = Pattern.compile("[\\p{L}_]+");

  /** Most digits of a number; more are an error. */
  private static final int MOST_DIGITS = 30;

  private final String text;
  private final Matcher matcher;

  /** Offset of the next token. */
  private int at;

  ScheduleScanner(String text) {
    this.text = text;
    this.matcher = NUMBER.matcher(text);
    skipBlanks();
  }

  private void skipBlanks() {
    int before;
    do {
      before = at;
      while (!isAtEnd() && isBlank(text.charAt(at))) {
        at++;
      }
      skipComment();
    } while (at > before);
  }

  private static boolean isBlank(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  private void skipComment() {
    if (text.startsWith("//", at)) {
      while (!isAtEnd() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
        at++;
      }
    } else if (text.startsWith("/*", at)) {
      int end = text.indexOf("*/", at + 2);
      if (end < 0) {
        throw new ScheduleException(text, at, at + 2, "this comment has no end; add */");
      }
      at = end + 2;
    }
  }

  boolean isAtEnd() {
    return at == text.length();
  }

  int position() {
    return at;
  }

  /** The next token as written, for a message. */
  String found() {
    return isAtEnd() ? "the end" : "'" + text.substring(at, endOfToken()) + "'";
  }

  private int endOfToken() {
    for (Pattern each : new Pattern[] {NUMBER, WORD}) {
      if (isNext(each)) {
        return matcher.end();
      }
    }
    return isAtEnd() ? at : at + Character.charCount(text.codePointAt(at));
  }

  private boolean isNext(Pattern pattern) {
    return matcher.usePattern(pattern).region(at, text.length()).lookingAt();
  }

  ScheduleException expected(String what) {
    return new ScheduleException(text, at, endOfToken(), "expected " + what + ", found " + found());
  }

  /** A fault of the text read since an offset. */
  ScheduleException wrong(int since, String message) {
    return new ScheduleException(text, since, Math.max(since, at), message);
  }

  /** Takes a sign if it is next. */
  boolean take(char sign) {
    if (isAtEnd() || text.charAt(at) != sign) {
      return false;
    }
    at++;
    skipBlanks();
    return true;
  }

  /** Takes a word if one is next; "" otherwise. */
  String word() {
    return token(WORD);
  }

  boolean isNumberNext() {
    return isNext(NUMBER);
  }

  /**
   * Takes a number.
   *
   * @param what its name, for the message without a number
   */
  double number(String what) {
    int start = at;
    String digits = token(NUMBER);
    if (digits.isEmpty()) {
      throw expected(what);
    }
    if (digits.length() > MOST_DIGITS) {
      throw new ScheduleException(text, start, start + digits.length(), "this number is too long");
    }
    return Double.parseDouble(digits);
  }

  private String token(Pattern pattern) {
    if (!isNext(pattern)) {
      return "";
    }
    String token = matcher.group();
    at = matcher.end();
    skipBlanks();
    return token;
  }
}
