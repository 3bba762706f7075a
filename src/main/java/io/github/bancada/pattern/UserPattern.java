package io.github.bancada.pattern;

import java.util.List;

/**
 * A {@link ValuePattern} at a place, with the values of one virtual user. Keeps its last value as
 * characters, and the positions of its pieces, for patterns that repeat them. Not thread-safe.
 */
public final class UserPattern {
  private final Piece[] pieces;
  private final Piece.Place[] places;
  private final ValueSource source;
  private final String place;
  private final StringBuilder value = new StringBuilder();

  /** The beginnings of the numbered pieces' values, each followed by its end. */
  private final int[] bounds;

  /** How many numbered pieces have a value. */
  private int known;

  private boolean remembered;

  /**
   * @param place where the pattern stands
   */
  UserPattern(List<Piece> pieces, ValueSource source, String place) {
    this.pieces = pieces.toArray(Piece[]::new);
    this.places = new Piece.Place[this.pieces.length];
    this.bounds = new int[2 * this.pieces.length];
    this.source = source;
    this.place = place;
    int numbered = 0;
    for (int i = 0; i < places.length; i++) {
      places[i] = new Piece.Place(place, numbered, this.pieces[i]);
      numbered += this.pieces[i].isNumbered() ? 1 : 0;
    }
  }

  /**
   * The next value.
   *
   * @throws IllegalArgumentException if a piece repeats one of another place that has none; or each
   *     user is to have values of its own, and there are fewer values than users
   */
  public String next() {
    value.setLength(0);
    known = 0;
    for (int i = 0; i < pieces.length; i++) {
      int from = value.length();
      pieces[i].append(value, source, places[i], this);
      if (pieces[i].isNumbered()) {
        bounds[2 * known] = from;
        bounds[2 * known + 1] = value.length();
        known++;
      }
    }
    if (!remembered) {
      source.remember(place, this);
      remembered = true;
    }
    return value.toString();
  }

  /** Whether the piece with this number, from 0, has a value. */
  boolean has(int index) {
    return index < known;
  }

  /** Appends the value of a piece. */
  void repeat(int index, StringBuilder out) {
    out.append(value, bounds[2 * index], bounds[2 * index + 1]);
  }
}
