package io.github.bancada.plan;

import io.github.bancada.pattern.PatternFiles;
import io.github.bancada.pattern.ValuePattern;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The kind of a property's values. Implementations are immutable. */
public sealed interface ValueKind {
  /**
   * Checks a value.
   *
   * @param value without surrounding blanks, not empty
   * @param files resolves a file as the elements of a plan do
   * @return the expected value, empty if this one is valid
   */
  Optional<String> refusal(String value, Function<String, Path> files);

  /**
   * Any text; its reader may still reject it.
   *
   * @param functions whether variables and functions in it are evaluated; if not, they are
   *     rejected, because the literal text would be measured
   */
  record Text(boolean functions) implements ValueKind {
    @Override
    public Optional<String> refusal(String value, Function<String, Path> files) {
      return functions || !value.contains("${")
          ? Optional.empty()
          : Optional.of("text in which no variable or function is evaluated");
    }
  }

  /**
   * A text with value patterns.
   *
   * @param functions whether variables and functions in it are evaluated; a text with one is not
   *     checked here
   */
  record Patterned(boolean functions) implements ValueKind {
    @Override
    public Optional<String> refusal(String value, Function<String, Path> files) {
      if (value.contains("${")) {
        return new Text(functions).refusal(value, files);
      }
      return patternFault(value).map(fault -> "text with value patterns, and " + fault);
    }
  }

  /** The content of the brackets of a value pattern. */
  record PatternPiece() implements ValueKind {
    @Override
    public Optional<String> refusal(String value, Function<String, Path> files) {
      Optional<String> fault = patternFault("[" + value + "]");
      return fault.map(
          why ->
              "the content of the brackets of a value pattern, such as 1-1000, sequential:1-1000 or"
                  + " file:numbers.txt, and "
                  + why);
    }
  }

  private static Optional<String> patternFault(String pattern) {
    try {
      ValuePattern.parse(pattern, new PatternFiles());
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(e.getMessage().replaceFirst(";.*", ""));
    }
  }

  /** Any literal text; never shown in a message. */
  record Secret() implements ValueKind {
    @Override
    public Optional<String> refusal(String value, Function<String, Path> files) {
      return Optional.empty();
    }
  }

  /** {@code true} or {@code false}. */
  record Flag() implements ValueKind {
    @Override
    public Optional<String> refusal(String value, Function<String, Path> files) {
      return value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")
          ? Optional.empty()
          : Optional.of("true or false");
    }
  }

  /**
   * One of some words, in any case.
   *
   * @param words at least one
   */
  record Choice(List<String> words) implements ValueKind {
    public Choice {
      words = List.copyOf(words);
    }

    @Override
    public Optional<String> refusal(String value, Function<String, Path> files) {
      return words.stream().anyMatch(value::equalsIgnoreCase)
          ? Optional.empty()
          : Optional.of("one of " + String.join(", ", words));
    }
  }

  /**
   * A number.
   *
   * @param whole whether it has no decimals
   * @param from the minimum, null for none
   * @param to the maximum, null for none
   * @param unit for the message, "" for none
   */
  record Numeric(boolean whole, BigDecimal from, BigDecimal to, String unit) implements ValueKind {
    /** Maximum of JMeter's own fields; they read a larger number as 0. */
    private static final BigDecimal JMETER_MAX = BigDecimal.valueOf(Integer.MAX_VALUE);

    @Override
    public Optional<String> refusal(String value, Function<String, Path> files) {
      BigDecimal max = to == null && whole ? JMETER_MAX : to;
      try {
        BigDecimal number = whole ? BigDecimal.valueOf(Long.parseLong(value)) : decimal(value);
        if ((from == null || number.compareTo(from) >= 0)
            && (max == null || number.compareTo(max) <= 0)) {
          return Optional.empty();
        }
      } catch (NumberFormatException e) {
        // Reported below, like a number out of range.
      }
      return Optional.of(expected());
    }

    /** Parses a number of bounded length: a huge exponent is never intended. */
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

  /** A file that must exist when the test starts. */
  record ReadableFile() implements ValueKind {
    @Override
    public Optional<String> refusal(String value, Function<String, Path> files) {
      Path file = files.apply(value);
      if (Files.isRegularFile(file) && Files.isReadable(file)) {
        return Optional.empty();
      }
      return Optional.of(
          String.format(
              Locale.ROOT,
              "a file, and %s %s",
              file,
              !Files.exists(file)
                  ? "does not exist"
                  : Files.isDirectory(file) ? "is a directory" : "cannot be read"));
    }
  }
}
