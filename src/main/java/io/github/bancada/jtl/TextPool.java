package io.github.bancada.jtl;

/**
 * Interns strings, so that a label or response code repeated in every line is created once. Beyond
 * {@value #MAX_TEXTS} different ones, each is created anew. Not thread-safe.
 */
final class TextPool {
  static final int MAX_TEXTS = 4096;

  /** Longer texts are cut here and get an ellipsis. */
  static final int MAX_LENGTH = 1000;

  private final String[] slots = new String[4 * MAX_TEXTS];
  private final int[] hashes = new int[slots.length];
  private int texts;

  String of(char[] characters, int offset, int count) {
    int length = Math.min(count, MAX_LENGTH);
    int hash = 0;
    for (int i = offset; i < offset + length; i++) {
      hash = 31 * hash + characters[i];
    }
    hash ^= hash >>> 16;
    int slot = hash & slots.length - 1;
    while (slots[slot] != null) {
      if (hashes[slot] == hash && isEqual(slots[slot], characters, offset, length)) {
        return length < count ? slots[slot] + "…" : slots[slot];
      }
      slot = slot + 1 & slots.length - 1;
    }
    String text = new String(characters, offset, length);
    if (texts < MAX_TEXTS) {
      texts++;
      slots[slot] = text;
      hashes[slot] = hash;
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
