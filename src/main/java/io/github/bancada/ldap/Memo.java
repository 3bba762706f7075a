package io.github.bancada.ldap;

import java.util.Arrays;
import java.util.function.Function;

/**
 * Remembers what some texts were read as, until one of them changes: fields are evaluated before
 * each sample but seldom differ. Not thread-safe.
 */
final class Memo<T> {
  private final Function<String[], T> parser;
  private String[] texts;
  private T value;

  Memo(Function<String[], T> parser) {
    this.parser = parser;
  }

  /**
   * The value of these texts.
   *
   * @throws IllegalArgumentException from the parser, each time
   */
  T get(String... now) {
    if (!Arrays.equals(now, texts)) {
      texts = null;
      value = parser.apply(now);
      texts = now;
    }
    return value;
  }
}
