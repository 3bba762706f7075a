package io.github.bancada.pattern;

import java.util.List;

/**
 * A text with pieces in square brackets that get a new value each time, as the load tools of the
 * UnboundID LDAP SDK and of PingDirectory ({@code searchrate}, {@code modrate}) write them.
 *
 * <pre>
 * pattern    = { character | "[[" | "]]" | "[" piece "]" }
 * piece      = [ "random:" ] number "-" number { option }     a whole number at random
 *            | "sequential:" number ( "-" | ":" ) number { option }
 *            | number ":" number { option }                    one after the other, then anew
 *            | "random:" length [ ":" characters ]             characters; without any a to z
 *            | ( "file" | "randomfile" ) ":" path              a line of a file at random
 *            | "sequentialfile:" path                          one line after the other
 *            | "uuid"                                          of random numbers, RFC 9562 version 4
 *            | "timestamp" [ ":format=" ( "milliseconds" | "seconds" ) ]
 *                                                              now; without a format LDAP's
 *                                                              generalized time, RFC 4517, 3.3.13
 *            | "engine"                                        number of the load generator, from 1
 *            | "ref:" [ place ":" ] n                          the value of the nth piece, from 1, of
 *                                                              this pattern or of that at a place
 * option     = "x" step | "%" format                           format as of DecimalFormat: %0000
 * </pre>
 *
 * <p>Immutable, thread-safe.
 */
public final class ValuePattern {
  private final List<Piece> pieces;

  private ValuePattern(List<Piece> pieces) {
    this.pieces = List.copyOf(pieces);
  }

  /**
   * Reads a pattern. Its files are read with it.
   *
   * @param files shared by all patterns that use the same files
   * @throws IllegalArgumentException naming the piece that is wrong, and what it takes
   */
  public static ValuePattern parse(String text, PatternFiles files) {
    return new ValuePattern(new PatternReader(text, files).read());
  }

  /** Whether a text may have pieces; if not, it is its own value. */
  public static boolean isIn(String text) {
    return text.indexOf('[') >= 0 || text.indexOf(']') >= 0;
  }

  /**
   * This pattern for a virtual user.
   *
   * @param place where the pattern stands, such as the name of a field; the same piece in another
   *     place counts on its own
   */
  public UserPattern of(ValueSource source, String place) {
    return new UserPattern(pieces, source, place);
  }
}
