package io.github.bancada.report.view;

import io.github.bancada.report.compare.Configuration;
import io.github.bancada.report.compare.RuleOutcome;
import io.github.bancada.text.TextTable;
import java.util.List;
import java.util.Locale;

/** Outcomes of rules on a comparison, as sentences. Stateless. */
public final class RuleText {
  private RuleText() {}

  /**
   * One sentence for each.
   *
   * @param notKnownFails whether that nothing is known fails the comparison
   */
  public static List<String> lines(List<RuleOutcome> outcomes, boolean notKnownFails) {
    return outcomes.stream().map(each -> line(each, notKnownFails)).toList();
  }

  private static String line(RuleOutcome outcome, boolean notKnownFails) {
    return (outcome.fails(notKnownFails) ? "FAILED" : "passed")
        + ": "
        + outcome.rule().text()
        + ": "
        + said(outcome);
  }

  /** Who is meant, what was measured, and how sure that is. */
  public static String said(RuleOutcome outcome) {
    String row = outcome.row().equals(Configuration.ONE_ROW) ? "" : ", " + outcome.row();
    return TextTable.oneLine(
        outcome.configuration()
            + row
            + ": "
            + switch (outcome.state()) {
              case NOT_KNOWN -> "not known: " + outcome.reason();
              case UNCLEAR -> figures(outcome) + ", which does not show it";
              default -> figures(outcome);
            });
  }

  private static String figures(RuleOutcome outcome) {
    String unit =
        outcome.rule().figure().filter(figure -> figure.isDifference()).isPresent()
            ? " points"
            : " %";
    return number(outcome.measured())
        + unit
        + outcome
            .interval()
            .map(
                each ->
                    " (95 % interval "
                        + number(each.low())
                        + " to "
                        + number(each.high())
                        + unit
                        + ")")
            .orElse("");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, Math.abs(value) < 10 ? "%.2f" : "%,.1f", value);
  }
}
