package io.github.bancada.ldap;

import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.text.Quantity;
import io.github.bancada.text.Setting;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The result that a successful sample must have.
 *
 * @param entries required number of entries; -1 = any
 * @param orMore whether more entries are allowed
 * @param codes accepted result codes, at least one
 */
public record Expectation(int entries, boolean orMore, List<Integer> codes) {
  private static final Pattern ENTRIES = Pattern.compile("(?:(>=)?\\s*(\\d{1,9}))?");

  /** The number of entries of a sample without a result. */
  static final long NO_RESULT = -1;

  /**
   * The judgement of a sample.
   *
   * @param code number and name; an unexpected content has its own name, which groups it separately
   */
  record Verdict(boolean success, String code, String message) {

    /**
     * This judgement, unless it is a success and the attributes are not as expected.
     *
     * @param problem the fault of the attributes, in words; "" for none
     */
    Verdict unless(int result, String problem) {
      return problem.isEmpty() || !success
          ? this
          : new Verdict(false, result + " unexpectedAttributes", joined(problem, message));
    }
  }

  public Expectation {
    codes = List.copyOf(codes);
  }

  /** Any number of entries. */
  public Expectation(List<Integer> codes) {
    this(-1, false, codes);
  }

  /**
   * Reads the field of codes.
   *
   * @param codes numbers
   * @param otherwise for an empty field
   * @throws IllegalArgumentException if one is not a number
   */
  static Expectation of(List<String> codes, List<Integer> otherwise) {
    List<Integer> parsed =
        codes.stream().map(code -> Setting.number("Result code", code, 0, 0)).toList();
    return new Expectation(parsed.isEmpty() ? otherwise : parsed);
  }

  /**
   * Reads the fields.
   *
   * @param entries "" for any number, {@code 5} for exactly five, {@code >=5} for at least five
   * @param codes numbers; none for 0
   * @throws IllegalArgumentException naming the wrong field
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
        of(codes, List.of(0)).codes);
  }

  boolean has(int code) {
    return codes.contains(code);
  }

  /**
   * Judges a sample.
   *
   * @param unsolicited whether the code came in an unsolicited notice, which is never a success
   * @param found number of entries; {@link #NO_RESULT} without a result, so that code 0 is no
   *     success
   * @param message of the server or the failure
   */
  Verdict judge(boolean unsolicited, int code, long found, String message) {
    boolean answered = !unsolicited && (code != 0 || found >= 0);
    if (answered && has(code)) {
      return found < 0 || entries < 0 || (orMore ? found >= entries : found == entries)
          ? new Verdict(true, LdapResult.codeText(code), message)
          : new Verdict(false, code + " unexpectedEntries", joined(countMismatch(found), message));
    }
    boolean othersWanted = code == 0 || codes.size() > 1 || !codes.contains(0);
    return new Verdict(
        false,
        LdapResult.codeText(code),
        answered && othersWanted ? joined(codeMismatch(code), message) : message);
  }

  private String countMismatch(long found) {
    return String.format(
        "expected %s%s, got %s",
        orMore ? "at least " : "", Quantity.of(entries, "entry", "entries"), found);
  }

  private String codeMismatch(int code) {
    return "expected result code "
        + String.join(" or ", codes.stream().map(LdapResult::codeText).toList())
        + ", got "
        + LdapResult.codeText(code);
  }

  private static String joined(String first, String second) {
    return second.isEmpty() ? first : first + "; " + second;
  }
}
