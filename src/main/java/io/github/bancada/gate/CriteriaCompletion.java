package io.github.bancada.gate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What can be written at a place in a text of criteria: a label at the beginning of a line, a
 * metric behind its colon. Immutable.
 *
 * @param from where the words begin that a proposal takes the place of
 * @param to where they end; what stands behind them, such as a limit, stays
 * @param proposals those that go on as the text begins; none inside a comment, or behind a metric
 */
record CriteriaCompletion(int from, int to, List<String> proposals) {
  private static final List<String> PERCENTILES = List.of("p50", "p90", "p95", "p99", "p99.9");

  private static final String ALL = "all";

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
   * @param labels of the plan
   */
  static CriteriaCompletion at(String text, int caret, List<String> labels) {
    int line = text.lastIndexOf('\n', caret - 1) + 1;
    int end = text.indexOf('\n', caret);
    String before = text.substring(line, caret);
    String behind = text.substring(caret, end < 0 ? text.length() : end);
    Matcher label = LABEL.matcher(before);
    return label.lookingAt()
        ? metric(caret, before.substring(label.end()), label.group(1), behind)
        : label(caret, before, labels, behind);
  }

  private static CriteriaCompletion label(
      int caret, String before, List<String> labels, String behind) {
    String begun = before.stripLeading();
    if (begun.contains("#") && !begun.startsWith("\"") || begun.matches("capacity\\s*[<>=].*")) {
      return none(caret);
    }
    Stream<String> all =
        Stream.concat(Stream.of(ALL), labels.stream().distinct().map(CriteriaCompletion::quoted));
    Matcher rest = TO_COLON.matcher(behind);
    if (rest.matches()) {
      return new CriteriaCompletion(
          caret - begun.length(), caret + rest.end(1), goingOn(begun, all));
    }
    Stream<String> lines =
        Stream.concat(all.map(each -> each + " : "), Stream.of(compared(Metric.Kind.CAPACITY)));
    return new CriteriaCompletion(caret - begun.length(), caret, goingOn(begun, lines));
  }

  private static CriteriaCompletion metric(int caret, String before, String label, String behind) {
    String begun = before.stripLeading();
    if (begun.matches(".*[<>=#].*")) {
      return none(caret);
    }
    Stream<String> all =
        metrics().stream()
            .filter(each -> label.equals(ALL) || !each.equals(Metric.Kind.CAPACITY.word()));
    Matcher rest = TO_OPERATOR.matcher(behind);
    if (rest.matches()) {
      return new CriteriaCompletion(
          caret - begun.length(), caret + rest.end(1), goingOn(begun, all));
    }
    Matcher word = REST_OF_WORD.matcher(behind);
    int to = word.matches() ? caret + word.end(1) : caret;
    return new CriteriaCompletion(
        caret - begun.length(), to, goingOn(begun, all.map(CriteriaCompletion::compared)));
  }

  private static CriteriaCompletion none(int caret) {
    return new CriteriaCompletion(caret, caret, List.of());
  }

  private static List<String> goingOn(String begun, Stream<String> proposals) {
    String lower = begun.toLowerCase(Locale.ROOT);
    return proposals
        .filter(
            each ->
                each.toLowerCase(Locale.ROOT).startsWith(lower)
                    || each.toLowerCase(Locale.ROOT).startsWith("\"" + lower))
        .toList();
  }

  /** A label as a criterion has it: in quotes where its characters mean something else. */
  private static String quoted(String label) {
    return label.matches("[\"/].*|.*[:#*].*") || !label.equals(label.strip())
        ? "\"" + label.replace("\\", "\\\\").replace("\"", "\\\"") + "\""
        : label;
  }

  private static String compared(Metric.Kind kind) {
    return compared(kind.word());
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

  private static List<String> metrics() {
    List<String> metrics = new ArrayList<>();
    for (Metric.Kind kind : Metric.Kind.values()) {
      switch (kind) {
        case PERCENTILE -> metrics.addAll(PERCENTILES);
        case CONNECT_PERCENTILE, LATENCY_PERCENTILE -> metrics.add(kind.word() + "95");
        default -> metrics.add(kind.hasZones() ? kind.word() + "(500 ms)" : kind.word());
      }
    }
    metrics.addAll(Arrays.asList("failed p95", "response p95", "response p99"));
    return metrics;
  }
}
