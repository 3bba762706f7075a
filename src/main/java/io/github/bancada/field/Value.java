package io.github.bancada.field;

/**
 * What a part of an element's settings is: one {@link Field}, or something {@link Derived} from
 * several. It belongs to one list of {@link Fields}. Immutable, thread-safe.
 *
 * @param <T> what it is read as
 */
public abstract sealed class Value<T> permits Field, Derived {
  private final int index;

  Value(int index) {
    this.index = index;
  }

  /** Its place among all values of its list, from 0. */
  final int index() {
    return index;
  }

  /**
   * Reads it anew.
   *
   * @throws IllegalArgumentException naming the field that is wrong
   */
  abstract T read(Values values);
}
