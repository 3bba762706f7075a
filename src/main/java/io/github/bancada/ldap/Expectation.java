package io.github.bancada.ldap;

import io.github.bancada.text.Quantity;
import io.github.bancada.text.Setting;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The result that a successful search must have.
 *
 * @param entries required number of entries; -1 = any
 * @param orMore whether more entries are allowed
 * @param codes accepted result codes
 */
public record Expectation(int entries, boolean orMore, ExpectedCodes codes) {
  private static final Pattern ENTRIES = Pattern.compile("(?:(>=)?\\s*(\\d{1,9}))?");

  /** Any number of entries. */
  static Expectation of(ExpectedCodes codes) {
    return new Expectation(-1, false, codes);
  }

  /**
   * Reads the fields.
   *
   * @param entries "" for any number, {@code 5} for exactly five, {@code >=5} for at least five
   * @param codes numbers; none for 0
   * @throws IllegalArgumentException naming the field that is wrong
   */
  static Expectation of(String entries, List<String> codes) {
    Matcher matcher = ENTRIES.matcher(entries);
    if (!matcher.matches()) {
      throw Setting.wrong("Number of entries", entries, "a number, 5, or a minimum, >=5");
    }
    String number = matcher.group(2);
    return new Expectation(
        number == null ? -1 : Integer.parseInt(number),
        matcher.group(1) != null,
        ExpectedCodes.of(codes, List.of(0)));
  }

  /**
   * Judges a search.
   *
   * @param unsolicited whether the code came in an unsolicited notice, which is never a success
   * @param outcome null without a result; then code 0 is no success
   * @param message of the server or the failure
   */
  Verdict judge(boolean unsolicited, int code, SearchOutcome outcome, String message) {
    Verdict verdict = codes.judge(unsolicited, code, outcome != null, message);
    if (!verdict.success()) {
      return verdict;
    }
    if (outcome != null && !countIsRight(outcome.entries())) {
      return new Verdict(
          false,
          code + " unexpectedEntries",
          Verdict.joined(countMismatch(outcome.entries()), message));
    }
    return verdict;
  }

  private boolean countIsRight(long count) {
    return entries < 0 || (orMore ? count >= entries : count == entries);
  }

  private String countMismatch(long count) {
    return String.format(
        "expected %s%s, got %s",
        orMore ? "at least " : "", Quantity.of(entries, "entry", "entries"), count);
  }
}
