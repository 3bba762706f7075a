package io.github.bancada.pages;

import java.util.Arrays;
import java.util.List;

/**
 * Reads the text of a field, and says which field it was, what it held and what it takes when that
 * is wrong.
 */
final class FieldText {
  private FieldText() {}

  static String strip(String value) {
    return value == null ? "" : value.strip();
  }

  /**
   * A whole number, or the default for an empty field.
   *
   * @throws IllegalArgumentException if it is none, or out of range
   */
  static int number(String field, String value, int defaultValue, int minimum, int maximum) {
    String text = strip(value);
    if (text.isEmpty()) {
      return defaultValue;
    }
    try {
      int number = Integer.parseInt(text);
      if (number >= minimum && number <= maximum) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below, together with numbers out of range.
    }
    throw wrong(
        field,
        text,
        maximum == Integer.MAX_VALUE
            ? "a whole number of at least " + minimum
            : "a whole number from " + minimum + " to " + maximum);
  }

  /** The constant whose word the field holds, or the default if it is empty. */
  static <E extends Enum<E> & Choice> E choice(
      String field, String value, Class<E> type, E defaultValue) {
    String text = strip(value);
    if (text.isEmpty()) {
      return defaultValue;
    }
    for (E constant : type.getEnumConstants()) {
      if (constant.word().equalsIgnoreCase(text)) {
        return constant;
      }
    }
    throw wrong(field, text, "one of " + String.join(", ", words(type)));
  }

  static <E extends Enum<E> & Choice> List<String> words(Class<E> type) {
    return Arrays.stream(type.getEnumConstants()).map(Choice::word).toList();
  }

  static IllegalArgumentException wrong(String field, String value, String expected) {
    return new IllegalArgumentException(field + " is '" + value + "'; it takes " + expected);
  }
}
