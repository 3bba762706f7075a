package io.github.bancada.pages.count;

import io.github.bancada.text.Setting;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression that finds the number of pages in a page counter's output. It may have
 * groups named {@code pages}, {@code copies}, {@code total} and {@code format}; otherwise its first
 * group is the number of pages. Without groups, the number of matches is the number of pages.
 *
 * <p>Immutable and thread-safe.
 */
final class OutputPattern {
  /** Longer numbers are not numbers of pages. */
  private static final int MAX_DIGITS = 15;

  private static final List<String> NAMES = List.of("pages", "copies", "total", "format");

  private final Pattern pattern;
  private final int groups;

  private OutputPattern(Pattern pattern) {
    this.pattern = pattern;
    this.groups = pattern.matcher("").groupCount();
  }

  /**
   * The figures found in the output.
   *
   * @param pages of one copy; -1 if not found
   * @param copies -1 if not found
   * @param total in all copies; -1 if not found
   * @param format "" if not found
   */
  record Figures(long pages, long copies, long total, String format) {}

  /**
   * Reads the field of the sampler.
   *
   * @throws IllegalArgumentException if it is empty or not a regular expression
   */
  static OutputPattern parse(String text) {
    if (text.isEmpty()) {
      throw Setting.wrong("Pattern", text, "a regular expression, such as (\\d+) pages");
    }
    try {
      return new OutputPattern(Pattern.compile(text));
    } catch (PatternSyntaxException e) {
      throw Setting.wrong(
          "Pattern", text, "a regular expression; " + e.getDescription() + " at " + e.getIndex());
    }
  }

  /** The figures in a text; empty if there are none. A pattern without groups always has some. */
  Optional<Figures> find(String output) {
    Matcher matcher = pattern.matcher(output);
    if (groups == 0) {
      long found = matcher.results().count();
      return Optional.of(new Figures(found, -1, found, ""));
    }
    if (!matcher.find()) {
      return Optional.empty();
    }
    long pages = number(named(matcher, "pages"));
    long copies = number(named(matcher, "copies"));
    long total = number(named(matcher, "total"));
    String format = named(matcher, "format");
    if (!hasNames()) {
      pages = number(matcher.group(1));
    }
    if (total < 0 && pages >= 0) {
      total = copies < 0 ? pages : saturated(pages, copies);
    }
    return pages < 0 && total < 0
        ? Optional.empty()
        : Optional.of(new Figures(pages, copies, total, format == null ? "" : format.strip()));
  }

  private static long saturated(long pages, long copies) {
    return Math.multiplyHigh(pages, copies) != 0 || pages * copies < 0
        ? Long.MAX_VALUE
        : pages * copies;
  }

  private boolean hasNames() {
    return NAMES.stream().anyMatch(this::has);
  }

  private boolean has(String name) {
    return pattern.pattern().contains("(?<" + name + ">");
  }

  private String named(Matcher matcher, String name) {
    return has(name) ? matcher.group(name) : null;
  }

  private static long number(String digits) {
    return digits != null && digits.matches("\\d{1," + MAX_DIGITS + "}")
        ? Long.parseLong(digits)
        : -1;
  }

  @Override
  public String toString() {
    return pattern.pattern();
  }
}
