package io.github.bancada.pattern;

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
   * Where a piece stands; users who share a sequence share it by this.
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
                + " one and have a pattern with so many pieces");
      }
      repeated.repeat(index, out);
    }

    @Override
    public boolean isNumbered() {
      return false;
    }
  }
}
