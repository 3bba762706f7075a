package io.github.bancada.pattern;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** A piece of a pattern. Immutable, thread-safe. */
interface Piece {
  /**
   * Appends its next value.
   *
   * @param place where it stands
   * @param earlier has the values of the numbered pieces before it
   */
  void append(StringBuilder out, ValueSource source, Place place, UserPattern earlier);

  /** Whether {@code [ref:n]} counts it. */
  default boolean isNumbered() {
    return true;
  }

  /**
   * The place of a piece; users who share a sequence share it by this.
   *
   * @param pattern where its pattern stands
   * @param number of the piece
   * @param piece the piece itself: another text there begins another sequence
   */
  record Place(String pattern, int number, Piece piece) {}

  /** Text that stays as it is. */
  record Literal(String text) implements Piece {
    @Override
    public void append(StringBuilder out, ValueSource source, Place place, UserPattern earlier) {
      out.append(text);
    }

    @Override
    public boolean isNumbered() {
      return false;
    }
  }

  /** The number of the load generator. */
  record Engine() implements Piece {
    @Override
    public void append(StringBuilder out, ValueSource source, Place place, UserPattern earlier) {
      out.append(source.engine());
    }

    @Override
    public boolean isNumbered() {
      return false;
    }
  }

  /**
   * The value of another piece of the same sample.
   *
   * @param pattern where its pattern stands; "" for this one
   * @param index from 0
   * @param text as written, for messages
   */
  record Reference(String pattern, int index, String text) implements Piece {
    @Override
    public void append(StringBuilder out, ValueSource source, Place place, UserPattern earlier) {
      UserPattern repeated = pattern.isEmpty() ? earlier : source.latest(pattern);
      if (repeated == null || !repeated.has(index)) {
        throw new IllegalArgumentException(
            "'["
                + text
                + "]' has no such piece before it; the field that it names must stand above this"
                + " one and have a pattern with that many pieces");
      }
      repeated.repeat(index, out);
    }

    @Override
    public boolean isNumbered() {
      return false;
    }
  }

  /**
   * Characters at random.
   *
   * @param length number of characters
   * @param characters to choose from
   */
  record RandomCharacters(int length, String characters) implements Piece {
    @Override
    public void append(StringBuilder out, ValueSource source, Place place, UserPattern earlier) {
      for (int i = 0; i < length; i++) {
        out.append(characters.charAt((int) source.random(characters.length())));
      }
    }
  }

  /** A UUID of random numbers, RFC 9562 version 4; seeded, as all. */
  record Uuid() implements Piece {
    private static final long VERSION = 0xF000L;
    private static final long VARIANT = 0xC000_0000_0000_0000L;

    @Override
    public void append(StringBuilder out, ValueSource source, Place place, UserPattern earlier) {
      long high = source.randomBits() & ~VERSION | 0x4000L;
      long low = source.randomBits() & ~VARIANT | 0x8000_0000_0000_0000L;
      out.append(new UUID(high, low));
    }
  }

  /** The time of the draw. */
  record Timestamp(Format format) implements Piece {
    private static final DateTimeFormatter GENERALIZED =
        DateTimeFormatter.ofPattern("yyyyMMddHHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

    /** How it is written. */
    enum Format {
      /** LDAP's generalized time, RFC 4517 section 3.3.13. */
      GENERALIZED,
      /** Since the epoch. */
      MILLISECONDS,
      /** Since the epoch. */
      SECONDS
    }

    @Override
    public void append(StringBuilder out, ValueSource source, Place place, UserPattern earlier) {
      Instant now = Instant.now();
      switch (format) {
        case GENERALIZED -> out.append(GENERALIZED.format(now));
        case MILLISECONDS -> out.append(now.toEpochMilli());
        case SECONDS -> out.append(now.getEpochSecond());
      }
    }
  }

  /**
   * Lines of a file.
   *
   * @param text as written, for messages
   */
  record FileLines(ValueSource.Order order, List<String> lines, String text) implements Piece {
    public FileLines {
      lines = List.copyOf(lines);
    }

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

  /**
   * Whole numbers, {@code count} of them: first, first + step, and so on.
   *
   * @param step may be negative
   * @param format of {@link DecimalFormat}; "" for plain digits
   * @param text as written, for messages
   */
  record NumberRange(
      ValueSource.Order order, long first, long count, long step, String format, String text)
      implements Piece {

    /**
     * A range with both ends.
     *
     * @param step greater than 0
     * @throws IllegalArgumentException if there is no such format, or too many values
     */
    static NumberRange of(
        ValueSource.Order order, long first, long last, long step, String format, String text) {
      try {
        long count = Math.addExact(Math.absExact(Math.subtractExact(last, first)) / step, 1);
        NumberRange range =
            new NumberRange(order, first, count, last < first ? -step : step, format, text);
        range.number(first);
        return range;
      } catch (ArithmeticException e) {
        throw new IllegalArgumentException("'[" + text + "]' has too many values");
      }
    }

    @Override
    public void append(StringBuilder out, ValueSource source, Place place, UserPattern earlier) {
      long value = first + step * source.index(order, count, place, text);
      if (format.isEmpty()) {
        out.append(value);
      } else {
        out.append(number(value));
      }
    }

    private String number(long value) {
      if (format.isEmpty()) {
        return Long.toString(value);
      }
      return new DecimalFormat(format, DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
    }
  }
}
