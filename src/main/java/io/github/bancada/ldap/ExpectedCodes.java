package io.github.bancada.ldap;

import io.github.bancada.ldap.wire.ResultCodes;
import io.github.bancada.text.Setting;
import java.util.List;

/**
 * The result codes that are a success.
 *
 * @param codes at least one
 */
public record ExpectedCodes(List<Integer> codes) {
  public ExpectedCodes {
    codes = List.copyOf(codes);
  }

  /**
   * Reads the field.
   *
   * @param words numbers
   * @param otherwise for an empty field
   * @throws IllegalArgumentException if one is no number
   */
  static ExpectedCodes of(List<String> words, List<Integer> otherwise) {
    List<Integer> parsed =
        words.stream().map(code -> Setting.number("Result code", code, 0, 0)).toList();
    return new ExpectedCodes(parsed.isEmpty() ? otherwise : parsed);
  }

  boolean has(int code) {
    return codes.contains(code);
  }

  /**
   * Judges a result.
   *
   * @param unsolicited whether the code came in an unsolicited notice, which is never a success
   * @param done whether there is a result; without one, code 0 is no success
   * @param message of the server or the failure
   */
  Verdict judge(boolean unsolicited, int code, boolean done, String message) {
    boolean answered = !unsolicited && (code != 0 || done);
    if (answered && has(code)) {
      return new Verdict(true, ResultCodes.text(code), message);
    }
    boolean othersWanted = code == 0 || codes.size() > 1 || !codes.contains(0);
    return new Verdict(
        false,
        ResultCodes.text(code),
        answered && othersWanted ? Verdict.joined(mismatch(code), message) : message);
  }

  private String mismatch(int code) {
    return "expected result code "
        + String.join(" or ", codes.stream().map(ResultCodes::text).toList())
        + ", got "
        + ResultCodes.text(code);
  }
}
