package io.github.bancada.text;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * The way of all texts to a terminal. Labels, messages of servers and the output of other programs
 * are in them, and a terminal obeys what it is sent: escape sequences move the cursor, colour or
 * overwrite lines and change the window's title; marks of writing direction show a text in another
 * order than it has. So such characters are shown as {@code \u001b}, the way Java and JSON write
 * them, and a text that was shown so once stays as it is. Stateless.
 */
public final class Terminal {
  private Terminal() {}

  /** Prints a sentence to standard output, in one line whatever is in it. */
  public static void say(String sentence) {
    print(line(sentence));
  }

  /** Prints a sentence to standard error, in one line whatever is in it. */
  public static void sayError(String sentence) {
    System.err.println(line(sentence));
    System.err.flush();
  }

  /** Prints a text of several lines to standard output. */
  public static void print(String text) {
    System.out.println(visible(text));
    System.out.flush();
  }

  /** A text of one line: the ends of lines in it are shown too. */
  public static String line(String text) {
    return shown(text, false);
  }

  /** A text of several lines: their ends stay. */
  public static String visible(String text) {
    return shown(text, true);
  }

  private static String shown(String text, boolean severalLines) {
    if (text.chars().allMatch(c -> isHarmless((char) c, severalLines))) {
      return text;
    }
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isHarmless(c, severalLines)) {
        shown.append(c);
      } else {
        shown.append(String.format("\\u%04x", (int) c));
      }
    }
    return shown.toString();
  }

  private static boolean isHarmless(char c, boolean severalLines) {
    if (c >= ' ' && c <= '~' || c == '\t' || severalLines && c == '\n') {
      return true;
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
      case Character.FORMAT -> !changesDirection(c);
      default -> true;
    };
  }

  /** The marks of Unicode's bidirectional algorithm (UAX 9, section 2). */
  private static boolean changesDirection(char c) {
    return c == '\u061c'
        || c == '\u200e'
        || c == '\u200f'
        || c >= '\u202a' && c <= '\u202e'
        || c >= '\u2066' && c <= '\u2069';
  }

  /**
   * A writer whose texts arrive on a terminal as {@link #visible} has them. For one thread.
   *
   * @param out where to
   */
  public static Writer writer(Writer out) {
    return new FilterWriter(out) {
      @Override
      public void write(int c) throws IOException {
        out.write(visible(String.valueOf((char) c)));
      }

      @Override
      public void write(char[] text, int from, int length) throws IOException {
        write(String.valueOf(text, from, length), 0, length);
      }

      @Override
      public void write(String text, int from, int length) throws IOException {
        String part = text.substring(from, from + length);
        out.write(part.equals(System.lineSeparator()) ? part : visible(part.replace("\r\n", "\n")));
      }
    };
  }
}
