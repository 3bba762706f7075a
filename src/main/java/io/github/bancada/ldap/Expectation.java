package io.github.bancada.ldap;

import io.github.bancada.metrics.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a sample must bring to count as successful.
 *
 * @param entries number of entries wanted; -1 = any
 * @param orMore more than {@code entries} is fine too
 * @param codes result codes wanted, at least one
 */
public record Expectation(int entries, boolean orMore, List<Integer> codes) {
  private static final Pattern ENTRIES = Pattern.compile("(?:(>=)?\\s*(\\d{1,9}))?");

  public Expectation {
    codes = List.copyOf(codes);
  }

  /**
   * Reads the fields of the sampler.
   *
   * @param entries "" for any number, {@code 5} for exactly five, {@code >=5} for at least five
   * @param codes "" for 0, else numbers separated by white space or commas
   * @throws IllegalArgumentException naming the field that is wrong
   */
  public static Expectation parse(String entries, String codes) {
    String wanted = Setting.text(entries);
    Matcher matcher = ENTRIES.matcher(wanted);
    if (!matcher.matches()) {
      throw Setting.wrong("Number of entries", wanted, "a number, 5, or a minimum, >=5");
    }
    List<Integer> parsed = new ArrayList<>();
    for (String code : Setting.text(codes).split("[,\\s]+")) {
      if (!code.isEmpty()) {
        parsed.add(Setting.number("Result code", code, 0, 0));
      }
    }
    String number = matcher.group(2);
    return new Expectation(
        number == null ? -1 : Integer.parseInt(number),
        matcher.group(1) != null,
        parsed.isEmpty() ? List.of(0) : parsed);
  }

  boolean codeIsRight(int code) {
    return codes.contains(code);
  }

  boolean countIsRight(long count) {
    return entries < 0 || (orMore ? count >= entries : count == entries);
  }

  /** What was expected, and what came instead. */
  String countMismatch(long count) {
    return "expected "
        + (orMore ? "at least " : "")
        + entries
        + (entries == 1 ? " entry" : " entries")
        + ", got "
        + count;
  }

  /** What was expected, and what came instead. */
  String codeMismatch(int code) {
    return "expected result code "
        + String.join(" or ", codes.stream().map(ResultCodes::text).toList())
        + ", got "
        + ResultCodes.text(code);
  }
}
