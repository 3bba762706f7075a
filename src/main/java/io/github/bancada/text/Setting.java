package io.github.bancada.text;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Reads the text of a field. Error messages have the field's name, its text and what it takes.
 * Stateless.
 */
public final class Setting {
  private Setting() {}

  /** The text without surrounding blanks; "" for null. */
  public static String text(String value) {
    return value == null ? "" : value.strip();
  }

  /**
   * A whole number, or the default for an empty field.
   *
   * @throws IllegalArgumentException if it is not a whole number, or below the minimum
   */
  public static int number(String field, String value, int defaultValue, int minimum) {
    return number(field, value, defaultValue, minimum, Integer.MAX_VALUE);
  }

  /**
   * A whole number, or the default for an empty field.
   *
   * @throws IllegalArgumentException if it is not a whole number, or out of range
   */
  public static int number(String field, String value, int defaultValue, int minimum, int maximum) {
    String text = text(value);
    if (text.isEmpty()) {
      return defaultValue;
    }
    try {
      int number = Integer.parseInt(text);
      if (number >= minimum && number <= maximum) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below, together with numbers out of range.
    }
    throw wrong(
        field,
        text,
        maximum == Integer.MAX_VALUE
            ? "a whole number of at least " + minimum
            : "a whole number from " + minimum + " to " + maximum);
  }

  /**
   * A whole number of 64 bits; underscores may group its digits.
   *
   * @throws IllegalArgumentException if it is not a whole number, or below the minimum
   */
  public static long longNumber(String field, String value, long minimum) {
    try {
      long number = Long.parseLong(text(value).replace("_", ""));
      if (number >= minimum) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below, together with numbers out of range.
    }
    throw wrong(
        field,
        text(value),
        minimum == Long.MIN_VALUE ? "a whole number" : "a whole number of at least " + minimum);
  }

  /** {@code true} or {@code false}, or the default for an empty field. */
  public static boolean flag(String field, String value, boolean defaultValue) {
    return switch (text(value).toLowerCase(Locale.ROOT)) {
      case "" -> defaultValue;
      case "true" -> true;
      case "false" -> false;
      default -> throw wrong(field, value, "true or false");
    };
  }

  /** The constant whose token the field holds (see {@link Token}), or the default if empty. */
  public static <E extends Enum<E> & Token> E token(
      String field, String value, Class<E> type, E defaultValue) {
    String text = text(value);
    if (text.isEmpty()) {
      return defaultValue;
    }
    for (E constant : type.getEnumConstants()) {
      if (constant.token().equalsIgnoreCase(text)) {
        return constant;
      }
    }
    throw wrong(field, text, "one of " + String.join(", ", tokens(type)));
  }

  public static <E extends Enum<E> & Token> List<String> tokens(Class<E> type) {
    return Arrays.stream(type.getEnumConstants()).map(Token::token).toList();
  }

  /**
   * The exception for a field that cannot be read.
   *
   * @param expected what it takes
   */
  public static IllegalArgumentException wrong(String field, String value, String expected) {
    return new IllegalArgumentException(field + " is '" + value + "'; it takes " + expected);
  }
}
