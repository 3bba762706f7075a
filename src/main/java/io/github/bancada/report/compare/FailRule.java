package io.github.bancada.report.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A rule: which difference from the first configuration is too large.
 *
 * <pre>
 * rule     = [ label " : " ] figure operator number unit
 * figure   = "throughput" | [ "response " ] ( "mean" | "p50" | "p95" | "p99" | "max" )
 *          | "errors" | "capacity"
 * operator = "&gt;" | "&gt;=" | "&lt;" | "&lt;="
 * unit     = "%"        ; of the figure of the first configuration
 *          | "points"   ; errors: percentage points more than there
 * </pre>
 *
 * <p>Without a label, or with {@code all}, it applies to all labels together. Immutable.
 *
 * @param text the rule as written
 * @param label "" for all labels together
 * @param figure empty for the capacity
 * @param above whether values above the bound are too large
 * @param orEqual whether the bound itself is too large
 * @param bound in percent, or percentage points
 */
public record FailRule(
    String text,
    String label,
    Optional<ComparedFigure> figure,
    boolean above,
    boolean orEqual,
    double bound) {
  private static final Pattern RULE =
      Pattern.compile(
          "(?:(?<label>.*\\S)\\s*:\\s+)?(?<figure>[a-z][a-z0-9 ]*?)\\s*(?<operator>[<>]=?)"
              + "\\s*(?<number>[+-]?\\d{1,9}(?:\\.\\d{1,9})?)\\s*(?<unit>%|points?)",
          Pattern.CASE_INSENSITIVE);

  private static final String ALL = "all";
  private static final String CAPACITY = "capacity";
  private static final double PERCENT = 100;

  /**
   * Reads a rule.
   *
   * @throws IllegalArgumentException if the text is not a rule; the message has the grammar
   */
  public static FailRule parse(String text) {
    Matcher rule = RULE.matcher(text.strip());
    if (!rule.matches()) {
      throw wrong(text, "");
    }
    String word = rule.group("figure").toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
    Optional<ComparedFigure> figure =
        Arrays.stream(ComparedFigure.values()).filter(each -> word(each).equals(word)).findFirst();
    if (figure.isEmpty() && !word.equals(CAPACITY)) {
      throw wrong(text, "'" + word + "' is not a figure; ");
    }
    boolean points = !rule.group("unit").equals("%");
    if (points != (figure.isPresent() && figure.get().isDifference())) {
      throw wrong(
          text,
          points
              ? "points are for errors, the others take %; "
              : "there is no ratio to 0 errors, so errors take points; ");
    }
    String label = rule.group("label") == null ? "" : rule.group("label");
    return new FailRule(
        text.strip(),
        label.equals(ALL) ? "" : label,
        figure,
        rule.group("operator").startsWith(">"),
        rule.group("operator").endsWith("="),
        Double.parseDouble(rule.group("number")));
  }

  private static IllegalArgumentException wrong(String text, String why) {
    return new IllegalArgumentException(
        "the rule is '"
            + text
            + "'; "
            + why
            + "write such as 'p95 > 105 %', 'throughput < 95 %', 'errors > 0.5 points', 'LDAP"
            + " Search : mean > 110 %'; the figures are "
            + figures());
  }

  private static String figures() {
    return Arrays.stream(ComparedFigure.values())
            .map(FailRule::word)
            .collect(Collectors.joining(", "))
        + ", "
        + CAPACITY;
  }

  private static String word(ComparedFigure figure) {
    return switch (figure) {
      case THROUGHPUT -> "throughput";
      case ERRORS -> "errors";
      default -> figure.title();
    };
  }

  /**
   * Judges a comparison: one outcome for each configuration but the first and each row of the rule.
   *
   * @throws IllegalArgumentException if no row has the label
   */
  public List<Outcome> judge(Comparison comparison) {
    List<Row> rows =
        label.isEmpty()
            ? comparison.headline()
            : comparison.rows().stream().filter(row -> row.name().equals(label)).toList();
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(
          "the rule '"
              + text
              + "' applies to '"
              + label
              + "', which is not a label of these runs: "
              + comparison.rows().stream().map(Row::name).toList());
    }
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 1; i < comparison.configurations().size(); i++) {
      if (figure.isEmpty()) {
        outcomes.add(ofCapacity(comparison, i));
      } else {
        for (Row row : rows) {
          outcomes.add(outcome(comparison, i, row));
        }
      }
    }
    return outcomes;
  }

  private Outcome outcome(Comparison comparison, int place, Row row) {
    Finding finding = row.finding(place, figure.orElseThrow());
    double scale = finding.metric().isDifference() ? 1 : PERCENT;
    return outcome(
        comparison,
        place,
        row.name(),
        scale * finding.ratio(),
        finding.interval().map(each -> new Interval(scale * each.low(), scale * each.high())),
        finding.gap());
  }

  private Outcome ofCapacity(Comparison comparison, int place) {
    List<CapacityFinding> all = comparison.capacities();
    if (all.isEmpty()) {
      return outcome(
          comparison, place, "", Double.NaN, Optional.empty(), "no run searched a capacity");
    }
    CapacityFinding finding = all.get(place);
    return outcome(
        comparison,
        place,
        "",
        PERCENT * finding.ratio(),
        finding.interval().map(each -> new Interval(PERCENT * each.low(), PERCENT * each.high())),
        finding.gap());
  }

  private Outcome outcome(
      Comparison comparison,
      int place,
      String row,
      double measured,
      Optional<Interval> interval,
      String gap) {
    Configuration first = comparison.configurations().get(0);
    Configuration other = comparison.configurations().get(place);
    String why = first.whyUnfit().or(other::whyUnfit).orElse(gap);
    Outcome.State state =
        interval.isEmpty() || first.whyUnfit().isPresent() || other.whyUnfit().isPresent()
            ? Outcome.State.NOT_KNOWN
            : state(interval.get());
    return new Outcome(this, other.name(), row, state, measured, interval, why);
  }

  private Outcome.State state(Interval interval) {
    if (isBeyond(interval.low()) && isBeyond(interval.high())) {
      return Outcome.State.BROKEN;
    }
    return isBeyond(interval.low()) || isBeyond(interval.high())
        ? Outcome.State.UNCLEAR
        : Outcome.State.HELD;
  }

  private boolean isBeyond(double value) {
    int order = Double.compare(value, bound);
    return order == 0 ? orEqual : above == order > 0;
  }

  /**
   * Result of a rule for one configuration and row. Immutable.
   *
   * @param configuration the configuration compared with the first
   * @param row its label; {@link Configuration#TOTAL}, or {@link Configuration#ONE_ROW}
   * @param measured in percent of the first, or percentage points; NaN if not known
   * @param interval its interval, in the same unit; empty for none
   * @param reason why it is not known; "" for no reason
   */
  public record Outcome(
      FailRule rule,
      String configuration,
      String row,
      State state,
      double measured,
      Optional<Interval> interval,
      String reason) {

    /** Whether the difference is too large. */
    public enum State {
      /** Yes: the whole interval is beyond the bound. */
      BROKEN,
      /** Not shown: the interval has values on both sides of the bound. */
      UNCLEAR,
      /** No: the whole interval is within the bound. */
      HELD,
      /** Not known: no interval, or a run was broken off or invalid. */
      NOT_KNOWN
    }

    /**
     * Whether it fails a comparison.
     *
     * @param notKnownFails whether an unknown difference fails it
     */
    public boolean fails(boolean notKnownFails) {
      return state == State.BROKEN || notKnownFails && state == State.NOT_KNOWN;
    }
  }
}
