package io.github.bancada.pages.format.office;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lengths in attributes: a number, usually with a unit. Stateless. */
final class Length {
  /** Numbers of a sane size need no more characters. */
  private static final Pattern LENGTH =
      Pattern.compile("\\s*(\\d{1,9}(?:\\.\\d{0,12})?)\\s*(mm|cm|in|pt|pc|pi)?\\s*");

  private Length() {}

  /**
   * A length in points of 1/72 inch.
   *
   * @param unit points of 1 in a number without a unit
   * @return NaN if the text is not a length
   */
  static double points(String text, double unit) {
    Matcher length = LENGTH.matcher(text);
    if (!length.matches()) {
      return Double.NaN;
    }
    double number = Double.parseDouble(length.group(1));
    return number
        * switch (length.group(2) == null ? "" : length.group(2)) {
          case "mm" -> 72 / 25.4;
          case "cm" -> 72 / 2.54;
          case "in" -> 72;
          case "pt" -> 1;
          case "pc", "pi" -> 12;
          default -> unit;
        };
  }
}
