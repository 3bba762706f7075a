package io.github.bancada.plan;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** What values a property takes. Implementations are immutable. */
public sealed interface ValueKind {
  /**
   * Whether a value is none of this kind.
   *
   * @param value without blanks around it, not empty
   * @param places finds a file as the elements of a plan do
   * @return what the property takes instead, empty if the value is right
   */
  Optional<String> refusal(String value, Function<String, Path> places);

  /**
   * Any text; whoever reads it may still refuse it.
   *
   * @param functions whether variables and functions in it are evaluated; if not, one in it is
   *     refused: what it stands for would not be what is measured
   */
  record Text(boolean functions) implements ValueKind {
    @Override
    public Optional<String> refusal(String value, Function<String, Path> places) {
      return functions || !value.contains("${")
          ? Optional.empty()
          : Optional.of("text in which no variable or function is evaluated");
    }
  }

  /** Any text, letter by letter, and in no message. */
  record Secret() implements ValueKind {
    @Override
    public Optional<String> refusal(String value, Function<String, Path> places) {
      return Optional.empty();
    }
  }

  /** {@code true} or {@code false}. */
  record Flag() implements ValueKind {
    @Override
    public Optional<String> refusal(String value, Function<String, Path> places) {
      return value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")
          ? Optional.empty()
          : Optional.of("true or false");
    }
  }

  /**
   * One of some words, whatever their case.
   *
   * @param words at least one
   */
  record Choice(List<String> words) implements ValueKind {
    public Choice {
      words = List.copyOf(words);
    }

    @Override
    public Optional<String> refusal(String value, Function<String, Path> places) {
      return words.stream().anyMatch(value::equalsIgnoreCase)
          ? Optional.empty()
          : Optional.of("one of " + String.join(", ", words));
    }
  }

  /**
   * A number.
   *
   * @param whole whether it has no decimals
   * @param from the least, null for none
   * @param to the greatest, null for none
   * @param unit for the message, "" for none
   */
  record Numeric(boolean whole, BigDecimal from, BigDecimal to, String unit) implements ValueKind {
    /** What JMeter's own fields take; beyond it they count as 0. */
    private static final BigDecimal MOST_OF_JMETER = BigDecimal.valueOf(Integer.MAX_VALUE);

    @Override
    public Optional<String> refusal(String value, Function<String, Path> places) {
      BigDecimal most = to == null && whole ? MOST_OF_JMETER : to;
      try {
        BigDecimal number = whole ? BigDecimal.valueOf(Long.parseLong(value)) : decimal(value);
        if ((from == null || number.compareTo(from) >= 0)
            && (most == null || number.compareTo(most) <= 0)) {
          return Optional.empty();
        }
      } catch (NumberFormatException e) {
        // Said below, together with numbers out of range.
      }
      return Optional.of(expected());
    }

    /** With a bound of its length: an exponent of nine digits is no number of anybody's plan. */
    private static BigDecimal decimal(String value) {
      if (!value.matches("[+-]?\\d{1,18}(\\.\\d{1,18})?")) {
        throw new NumberFormatException(value);
      }
      return new BigDecimal(value);
    }

    private String expected() {
      String bounds =
          to != null
              ? " from " + (from == null ? "…" : from.toPlainString()) + " to " + to.toPlainString()
              : from != null ? " of at least " + from.toPlainString() : "";
      return (whole ? "a whole number" : "a number")
          + bounds
          + (unit.isEmpty() ? "" : ", in " + unit);
    }
  }

  /** A file that has to be there when the test starts. */
  record ReadableFile() implements ValueKind {
    @Override
    public Optional<String> refusal(String value, Function<String, Path> places) {
      Path place = places.apply(value);
      if (Files.isRegularFile(place) && Files.isReadable(place)) {
        return Optional.empty();
      }
      return Optional.of(
          String.format(
              Locale.ROOT,
              "a file, and %s %s",
              place,
              !Files.exists(place)
                  ? "is not there"
                  : Files.isDirectory(place) ? "is a directory" : "cannot be read"));
    }
  }
}
