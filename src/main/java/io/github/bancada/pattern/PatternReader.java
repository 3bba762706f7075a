package io.github.bancada.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a {@link ValuePattern}, which has the grammar. For one text. */
final class PatternReader {
  private static final String TAKES =
      "write [1-1000] or [random:1-1000], [sequential:1-1000], [random:8:abc], [file:users.txt],"
          + " [sequentialfile:users.txt], [uuid], [timestamp], [engine] or [ref:1]; a bracket that"
          + " is text is written twice";

  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";

  private static final Pattern RANGE =
      Pattern.compile("(random:|sequential:|)(-?\\d+)([-:])(-?\\d+)(?:x(\\d+))?(?:%(.+))?");
  private static final Pattern CHARACTERS = Pattern.compile("random:(\\d{1,6})(?::(.+))?");
  private static final Pattern REFERENCE = Pattern.compile("ref:(?:(\\w+):)?(\\d{1,4})");

  private final String text;
  private final PatternFiles files;
  private final List<Piece> pieces = new ArrayList<>();
  private final StringBuilder literal = new StringBuilder();
  private int numbered;

  PatternReader(String text, PatternFiles files) {
    this.text = text;
    this.files = files;
  }

  List<Piece> read() {
    for (int at = 0; at < text.length(); ) {
      char c = text.charAt(at);
      if (c != '[' && c != ']') {
        literal.append(c);
        at++;
      } else if (text.startsWith(c == '[' ? "[[" : "]]", at)) {
        literal.append(c);
        at += 2;
      } else if (c == ']') {
        throw wrong("a ']' without '['");
      } else {
        int end = text.indexOf(']', at);
        if (end < 0) {
          throw wrong("'" + text.substring(at) + "' has no ']'");
        }
        flush();
        add(piece(text.substring(at + 1, end)));
        at = end + 1;
      }
    }
    flush();
    return pieces;
  }

  private void flush() {
    if (literal.length() > 0) {
      pieces.add(new Piece.Literal(literal.toString()));
      literal.setLength(0);
    }
  }

  private void add(Piece piece) {
    pieces.add(piece);
    numbered += piece.isNumbered() ? 1 : 0;
  }

  private Piece piece(String inside) {
    Matcher characters = CHARACTERS.matcher(inside);
    if (characters.matches()) {
      String from = characters.group(2) == null ? LETTERS : characters.group(2);
      return new Piece.RandomCharacters(Integer.parseInt(characters.group(1)), from);
    }
    Matcher range = RANGE.matcher(inside);
    if (range.matches()) {
      return range(range, inside);
    }
    Matcher reference = REFERENCE.matcher(inside);
    if (reference.matches()) {
      String pattern = reference.group(1) == null ? "" : reference.group(1);
      return reference(pattern, Integer.parseInt(reference.group(2)), inside);
    }
    return named(inside);
  }

  private Piece range(Matcher range, String inside) {
    boolean sequential =
        switch (range.group(1)) {
          case "random:" -> false;
          case "sequential:" -> true;
          default -> range.group(3).equals(":");
        };
    try {
      long step = range.group(5) == null ? 1 : Long.parseLong(range.group(5));
      if (step == 0) {
        throw wrong("'[" + inside + "]' has step 0");
      }
      return Piece.NumberRange.of(
          sequential ? ValueSource.Order.SEQUENTIAL : ValueSource.Order.RANDOM,
          Long.parseLong(range.group(2)),
          Long.parseLong(range.group(4)),
          step,
          range.group(6) == null ? "" : range.group(6),
          inside);
    } catch (NumberFormatException e) {
      throw wrong("'[" + inside + "]' has a number of more than 63 bits");
    }
  }

  private Piece reference(String pattern, int number, String inside) {
    if (number < 1 || pattern.isEmpty() && number > numbered) {
      throw wrong("'[" + inside + "]' has no such piece before it");
    }
    return new Piece.Reference(pattern, number - 1, inside);
  }

  private Piece named(String inside) {
    int colon = inside.indexOf(':');
    String rest = inside.substring(colon + 1);
    return switch (colon < 0 ? inside : inside.substring(0, colon + 1)) {
      case "file:", "randomfile:" -> lines(ValueSource.Order.RANDOM, rest, inside);
      case "sequentialfile:" -> lines(ValueSource.Order.SEQUENTIAL, rest, inside);
      case "uuid" -> new Piece.Uuid();
      case "engine" -> new Piece.Engine();
      case "timestamp" -> new Piece.Timestamp(Piece.Timestamp.Format.GENERALIZED);
      case "timestamp:" -> timestamp(rest, inside);
      default -> throw wrong("'[" + inside + "]' is not a value pattern");
    };
  }

  private Piece lines(ValueSource.Order order, String path, String inside) {
    return new Piece.FileLines(order, files.lines(path), inside);
  }

  private Piece timestamp(String format, String inside) {
    return new Piece.Timestamp(
        switch (format) {
          case "format=milliseconds" -> Piece.Timestamp.Format.MILLISECONDS;
          case "format=seconds" -> Piece.Timestamp.Format.SECONDS;
          default -> throw wrong("'[" + inside + "]' has no such format");
        });
  }

  private static IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(what + "; " + TAKES);
  }
}
