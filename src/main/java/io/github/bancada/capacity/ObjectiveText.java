package io.github.bancada.capacity;

import io.github.bancada.capacity.search.Goal;
import io.github.bancada.capacity.search.Objective;
import io.github.bancada.gate.GateException;
import io.github.bancada.gate.PlainCriterion;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads the objective of a search: criteria of a gate, in lines or with {@code ;} between them.
 *
 * <pre>{@code
 * objective = part { ( line-end | ";" ) part } ;           (* one criterion at least *)
 * part      = criterion | "audit" "=" "clean" ;            (* of what each trial wrote *)
 * criterion = [ label ":" ] metric ( "<" | "<=" ) limit ;  (* as in a gate; default label: all *)
 * metric    = [ "response" | "all" ] ( "mean" | percentile ) | "errors" ;
 * }</pre>
 *
 * <p>A percentile below 100 and a share of errors in percent can be searched; counts, throughput,
 * extremes, criteria second by second and comparisons with a baseline cannot. Stateless.
 */
public final class ObjectiveText {
  private static final Pattern NO_LABEL =
      Pattern.compile(
          "\\s*(?:(?:response|all|successful)\\s+)?(?:p[0-9.]+|mean|errors)\\s*[<>=].*");

  private static final Pattern AUDIT = Pattern.compile("\\s*audit\\s*([<>=].*)?");

  private static final String SEARCHABLE =
      "; write a percentile, a mean or a share of errors, such as response p95 < 20 ms or errors <"
          + " 1 %";

  private ObjectiveText() {}

  /**
   * Reads an objective.
   *
   * @param source its place, for messages
   * @throws IllegalArgumentException if the text is not an objective; the message has the form
   */
  public static Objective parse(String source, String text) {
    List<String> parts = text.lines().flatMap(line -> List.of(line.split(";")).stream()).toList();
    String lines =
        parts.stream()
            .filter(part -> !isAudit(part))
            .map(line -> NO_LABEL.matcher(line).matches() ? "all : " + line.strip() : line)
            .collect(Collectors.joining("\n"));
    List<Goal> goals = new ArrayList<>();
    try {
      for (PlainCriterion criterion : PlainCriterion.parse(source, lines)) {
        goals.add(goal(criterion));
      }
    } catch (GateException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    return new Objective(goals, parts.stream().anyMatch(ObjectiveText::isAudit));
  }

  private static boolean isAudit(String part) {
    if (!AUDIT.matcher(part).matches()) {
      return false;
    }
    if (!part.replaceAll("\\s+", "").equals("audit=clean")) {
      throw new IllegalArgumentException(
          "'" + part.strip() + "' is no criterion; write " + Objective.CLEAN_AUDIT);
    }
    return true;
  }

  private static Goal goal(PlainCriterion criterion) {
    String metric = criterion.metric();
    if (!criterion.smallerIsBetter() || !criterion.wholeRun()) {
      throw new IllegalArgumentException(
          "a search cannot use the criterion '" + criterion.text() + "'" + SEARCHABLE);
    }
    boolean response = metric.startsWith("response ");
    String figure = metric.replaceFirst("^(response|all) ", "");
    Goal.Kind kind =
        figure.equals("mean")
            ? Goal.Kind.MEAN
            : figure.equals("errors") && criterion.unit().equals("%")
                ? Goal.Kind.ERRORS
                : figure.matches("p[0-9.]+") ? Goal.Kind.QUANTILE : null;
    if (kind == null) {
      throw new IllegalArgumentException(
          "a search cannot use the metric '" + metric + "'" + SEARCHABLE);
    }
    double share =
        switch (kind) {
          case QUANTILE -> 1 - criterion.percentile().doubleValue() / 100;
          case ERRORS -> criterion.limit() / 100;
          case MEAN -> 0;
        };
    return new Goal(
        criterion.everyLabel()
            ? criterion.text().replaceFirst("^all\\s*:\\s*", "")
            : criterion.text(),
        kind,
        response,
        kind == Goal.Kind.ERRORS ? 0 : (long) criterion.limit() - (criterion.strict() ? 1 : 0),
        share,
        criterion.everyLabel() ? Goal.EVERY_LABEL : criterion.labels());
  }
}
