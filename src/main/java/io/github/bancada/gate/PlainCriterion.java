package io.github.bancada.gate;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A criterion for a search for the greatest load that meets it, instead of a gate. Immutable.
 *
 * @param text as written
 * @param labels the labels that count
 * @param everyLabel whether all labels count
 * @param metric as written in a gate, such as {@code p95}, {@code response p95} or {@code errors}
 * @param percentile the percentile of such a metric; null for others
 * @param smallerIsBetter whether the criterion is {@code <} or {@code <=}
 * @param strict whether the limit itself breaks it: {@code <} or {@code >}
 * @param limit in nanoseconds for times, in percent for a share
 * @param unit of the limit as written; "" for a bare number
 * @param wholeRun whether it covers all samples, without a baseline, not second by second and not
 *     against earlier runs
 */
public record PlainCriterion(
    String text,
    Predicate<String> labels,
    boolean everyLabel,
    String metric,
    BigDecimal percentile,
    boolean smallerIsBetter,
    boolean strict,
    double limit,
    String unit,
    boolean wholeRun) {

  /**
   * Reads criteria, one per line; the grammar is that of a gate.
   *
   * @param source its name, for messages
   * @throws GateException if a line is not a criterion; the message has one line per problem
   */
  public static List<PlainCriterion> parse(String source, String text) throws GateException {
    GateParser.Parsed parsed = GateParser.parse(source, text);
    if (!parsed.problems().isEmpty()) {
      throw new GateException(parsed.problems());
    }
    List<PlainCriterion> criteria = new ArrayList<>();
    parsed.criteria().forEach(criterion -> criteria.add(of(criterion)));
    return List.copyOf(criteria);
  }

  private static PlainCriterion of(Criterion criterion) {
    Limit limit = criterion.limit();
    return new PlainCriterion(
        criterion.text(),
        criterion.labels(),
        criterion.labels() instanceof LabelPattern.All,
        criterion.metric().toString(),
        criterion.metric().percentile(),
        criterion.operator().smallerIsBetter(),
        criterion.operator() == Operator.LESS || criterion.operator() == Operator.GREATER,
        limit.absolute().toDouble(),
        limit.unit().symbol(),
        criterion.sustained().isEmpty() && !limit.ofBaseline() && !Changes.areJudgedBy(criterion));
  }
}
