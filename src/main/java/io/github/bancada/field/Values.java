package io.github.bancada.field;

/** The current settings of one element. */
public interface Values {
  /**
   * The typed value of a field or of a derived setting.
   *
   * @throws IllegalArgumentException naming the wrong field, its text and what it takes
   * @throws MissingValueException if a required field is empty
   */
  <T> T get(Value<T> value);

  /** The text of a field as it is: not stripped, and without its default. */
  String text(Field<?> field);
}
