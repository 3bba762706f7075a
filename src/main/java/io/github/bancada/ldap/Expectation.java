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
 * @param codes accepted result codes, at least one
 */
public record Expectation(int entries, boolean orMore, List<Integer> codes) {
  private static final Pattern ENTRIES = Pattern.compile("(?:(>=)?\\s*(\\d{1,9}))?");

  public Expectation {
    codes = List.copyOf(codes);
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
    List<Integer> parsed =
        codes.stream().map(code -> Setting.number("Result code", code, 0, 0)).toList();
    String number = matcher.group(2);
    return new Expectation(
        number == null ? -1 : Integer.parseInt(number),
        matcher.group(1) != null,
        parsed.isEmpty() ? List.of(0) : parsed);
  }

  /**
   * The judgement of a sample.
   *
   * @param code number and name; a wrong number of entries has its own name, which groups it
   *     separately
   */
  record Verdict(boolean success, String code, String message) {}

  /**
   * Judges a search.
   *
   * @param unsolicited whether the code came in an unsolicited notice, which is never a success
   * @param outcome null without a result; then code 0 is no success
   * @param message of the server or the failure
   */
  Verdict judge(boolean unsolicited, int code, SearchOutcome outcome, String message) {
    boolean answered = !unsolicited && (code != 0 || outcome != null);
    if (!answered || !codes.contains(code)) {
      boolean othersWanted = code == 0 || codes.size() > 1 || !codes.contains(0);
      return new Verdict(
          false,
          ResultCodes.text(code),
          answered && othersWanted ? joined(codeMismatch(code), message) : message);
    }
    if (outcome != null && !countIsRight(outcome.entries())) {
      return new Verdict(
          false, code + " unexpectedEntries", joined(countMismatch(outcome.entries()), message));
    }
    return new Verdict(true, ResultCodes.text(code), message);
  }

  private static String joined(String first, String second) {
    return second.isEmpty() ? first : first + "; " + second;
  }

  private boolean countIsRight(long count) {
    return entries < 0 || (orMore ? count >= entries : count == entries);
  }

  private String countMismatch(long count) {
    return String.format(
        "expected %s%s, got %s",
        orMore ? "at least " : "", Quantity.of(entries, "entry", "entries"), count);
  }

  private String codeMismatch(int code) {
    return "expected result code "
        + String.join(" or ", codes.stream().map(ResultCodes::text).toList())
        + ", got "
        + ResultCodes.text(code);
  }
}
