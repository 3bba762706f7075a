package io.github.bancada.field;

/** The settings of one element, as its fields say them now. */
public interface Values {
  /**
   * A field, or what is derived from several, as a typed value.
   *
   * @throws IllegalArgumentException naming the field that is wrong, what it holds and what it
   *     takes
   * @throws MissingValue if a field is empty that may not be
   */
  <T> T get(Value<T> value);

  /** What a field holds, unread: not stripped, and without its default. */
  String text(Field<?> field);
}
