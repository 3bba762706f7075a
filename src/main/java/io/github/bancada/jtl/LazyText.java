package io.github.bancada.jtl;

import java.util.Arrays;

/** Characters that become a string only on demand. Not thread-safe. */
final class LazyText {
  /** Longer texts are cut, to bound memory. */
  static final int MAX_LENGTH = 4096;

  private char[] characters = new char[64];
  private int length;

  void clear() {
    length = 0;
  }

  void set(char[] source, int offset, int count) {
    length = Math.min(count, MAX_LENGTH);
    if (length > characters.length) {
      characters = Arrays.copyOf(characters, Math.min(MAX_LENGTH, 2 * length));
    }
    System.arraycopy(source, offset, characters, 0, length);
  }

  void set(String text) {
    set(text.toCharArray(), 0, text.length());
  }

  boolean isEmpty() {
    return length == 0;
  }

  boolean startsWith(String text) {
    if (length < text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (characters[i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return new String(characters, 0, length);
  }
}
