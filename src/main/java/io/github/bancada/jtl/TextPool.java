package io.github.bancada.jtl;

/**
 * Gives the same text object for the same characters, so that a label or response code that stands
 * in every line is made once. Beyond {@value #MAX_TEXTS} different ones each is made anew. Not
 * thread-safe.
 */
final class TextPool {
  static final int MAX_TEXTS = 4096;

  /** Longer texts are cut off here, with an ellipsis. */
  static final int MAX_LENGTH = 1000;

  private final String[] places = new String[4 * MAX_TEXTS];
  private final int[] hashes = new int[places.length];
  private int texts;

  String of(char[] characters, int offset, int count) {
    int length = Math.min(count, MAX_LENGTH);
    int hash = 0;
    for (int i = offset; i < offset + length; i++) {
      hash = 31 * hash + characters[i];
    }
    hash ^= hash >>> 16;
    int place = hash & places.length - 1;
    while (places[place] != null) {
      if (hashes[place] == hash && isEqual(places[place], characters, offset, length)) {
        return length < count ? places[place] + "…" : places[place];
      }
      place = place + 1 & places.length - 1;
    }
    String text = new String(characters, offset, length);
    if (texts < MAX_TEXTS) {
      texts++;
      places[place] = text;
      hashes[place] = hash;
    }
    return length < count ? text + "…" : text;
  }

  private static boolean isEqual(String text, char[] characters, int offset, int length) {
    if (text.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (text.charAt(i) != characters[offset + i]) {
        return false;
      }
    }
    return true;
  }

  String of(String text) {
    return of(text.toCharArray(), 0, text.length());
  }
}
