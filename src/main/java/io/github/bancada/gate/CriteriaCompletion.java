package io.github.bancada.gate;

import io.github.bancada.history.Figure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Proposals at a place in a text of criteria: labels at the beginning of a line, metrics behind the
 * colon. Immutable.
 *
 * @param from start of the words that a proposal replaces
 * @param to their end; text behind it, such as a limit, stays
 * @param proposals proposals that begin like the text; none inside a comment or behind a metric
 */
record CriteriaCompletion(int from, int to, List<String> proposals) {
  private static final List<String> PERCENTILES = List.of("p50", "p90", "p95", "p99", "p99.9");

  private static final String ALL = "all";

  /**
   * The plan of a gate.
   *
   * @param labels its possible labels
   * @param searchesCapacity whether a criterion may judge a capacity
   */
  record Plan(List<String> labels, boolean searchesCapacity) {
    static final Plan NONE = new Plan(List.of(), false);

    private Stream<String> capacity() {
      return searchesCapacity ? Stream.of(Metric.Kind.CAPACITY.word()) : Stream.empty();
    }
  }

  /** A whole label and its colon, see {@link GateParser}. */
  private static final Pattern LABEL =
      Pattern.compile("\\s*(\"(?:\\\\.|[^\"\\\\])*\"|/(?:\\\\/|[^/])*/|[^\\s:#\"/][^:#]*?)\\s*:");

  private static final Pattern TO_COLON = Pattern.compile("([^:#]*?)\\s*:.*");
  private static final Pattern TO_OPERATOR = Pattern.compile("([^<>=#]*?)\\s*[<>=].*");
  private static final Pattern REST_OF_WORD = Pattern.compile("([\\w.]*).*");

  /**
   * Completes a text.
   *
   * @param caret place in the text
   */
  static CriteriaCompletion at(String text, int caret, Plan plan) {
    int line = text.lastIndexOf('\n', caret - 1) + 1;
    int end = text.indexOf('\n', caret);
    String before = text.substring(line, caret);
    String behind = text.substring(caret, end < 0 ? text.length() : end);
    Matcher label = LABEL.matcher(before);
    return label.lookingAt()
        ? metric(caret, before.substring(label.end()), behind, metrics(label.group(1), plan))
        : label(caret, before, behind, plan);
  }

  private static CriteriaCompletion label(int caret, String before, String behind, Plan plan) {
    String begun = before.stripLeading();
    if (begun.contains("#") && !begun.startsWith("\"") || begun.matches("capacity\\s*[<>=].*")) {
      return none(caret);
    }
    Stream<String> all =
        Stream.concat(
            Stream.of(ALL), plan.labels().stream().distinct().map(CriteriaCompletion::quoted));
    Matcher rest = TO_COLON.matcher(behind);
    if (rest.matches()) {
      return new CriteriaCompletion(
          caret - begun.length(), caret + rest.end(1), goingOn(begun, all));
    }
    Stream<String> lines =
        Stream.concat(
            all.map(each -> each + " : "), plan.capacity().flatMap(CriteriaCompletion::judged));
    return new CriteriaCompletion(caret - begun.length(), caret, goingOn(begun, lines));
  }

  private static CriteriaCompletion metric(
      int caret, String before, String behind, Stream<String> all) {
    String begun = before.stripLeading();
    if (begun.matches(".*[<>=#].*")) {
      return none(caret);
    }
    Matcher rest = TO_OPERATOR.matcher(behind);
    if (rest.matches()) {
      return new CriteriaCompletion(
          caret - begun.length(), caret + rest.end(1), goingOn(begun, all));
    }
    Matcher word = REST_OF_WORD.matcher(behind);
    int to = word.matches() ? caret + word.end(1) : caret;
    return new CriteriaCompletion(
        caret - begun.length(), to, goingOn(begun, all.flatMap(CriteriaCompletion::judged)));
  }

  private static CriteriaCompletion none(int caret) {
    return new CriteriaCompletion(caret, caret, List.of());
  }

  private static List<String> goingOn(String begun, Stream<String> proposals) {
    String lower = begun.toLowerCase(Locale.ROOT);
    return proposals
        .filter(each -> !each.equals(begun))
        .filter(
            each ->
                each.toLowerCase(Locale.ROOT).startsWith(lower)
                    || each.toLowerCase(Locale.ROOT).startsWith("\"" + lower))
        .toList();
  }

  /** A label as written in a criterion: in quotes if its characters have a meaning there. */
  private static String quoted(String label) {
    return label.matches("[\"/].*|.*[:#*].*") || !label.equals(label.strip())
        ? "\"" + label.replace("\\", "\\\\").replace("\"", "\\\"") + "\""
        : label;
  }

  private static Stream<String> judged(String metric) {
    return Arrays.stream(Figure.values()).anyMatch(each -> each.key().equals(metric))
        ? Stream.of(compared(metric), metric + " " + Operator.NO_CHANGE.symbol())
        : Stream.of(compared(metric));
  }

  private static String compared(String metric) {
    return metric + (isBetterAbove(metric) ? " >= " : " < ");
  }

  private static boolean isBetterAbove(String metric) {
    return Stream.of(
            Metric.Kind.SAMPLES,
            Metric.Kind.THROUGHPUT,
            Metric.Kind.APDEX,
            Metric.Kind.WITHIN,
            Metric.Kind.CAPACITY)
        .anyMatch(kind -> metric.startsWith(kind.word()));
  }

  private static Stream<String> metrics(String label, Plan plan) {
    Stream<String> ofRun = label.equals(ALL) ? plan.capacity() : Stream.empty();
    return Stream.concat(metrics().stream(), ofRun);
  }

  private static List<String> metrics() {
    List<String> metrics = new ArrayList<>();
    for (Metric.Kind kind : Metric.Kind.values()) {
      switch (kind) {
        case PERCENTILE -> metrics.addAll(PERCENTILES);
        case CAPACITY -> {} // not of a label
        case CONNECT_PERCENTILE, LATENCY_PERCENTILE -> metrics.add(kind.word() + "95");
        default -> metrics.add(kind.hasZones() ? kind.word() + "(500 ms)" : kind.word());
      }
    }
    metrics.addAll(Arrays.asList("failed p95", "response p95", "response p99"));
    return metrics;
  }
}
