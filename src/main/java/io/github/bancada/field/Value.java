package io.github.bancada.field;

/**
 * A setting of an element: one {@link Field}, or one {@link Derived} from several. It belongs to
 * one list of {@link Fields}. Immutable, thread-safe.
 *
 * @param <T> type of the setting
 */
public abstract sealed class Value<T> permits Field, Derived {
  private final int index;

  Value(int index) {
    this.index = index;
  }

  /** Its index among all values of its list. */
  final int index() {
    return index;
  }

  /**
   * Reads the current value.
   *
   * @throws IllegalArgumentException naming the field that is wrong
   */
  abstract T read(Values values);
}
