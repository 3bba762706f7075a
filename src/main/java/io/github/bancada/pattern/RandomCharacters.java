package io.github.bancada.pattern;

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
