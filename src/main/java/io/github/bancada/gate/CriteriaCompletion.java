package io.github.bancada.gate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What can be written at a place in a text of criteria: a label at the beginning of a line, a
 * metric behind its colon. Immutable.
 *
 * @param from where the words begin that a proposal takes the place of
 * @param proposals those that go on as the text begins; none inside a comment, or behind a metric
 */
record CriteriaCompletion(int from, List<String> proposals) {
  private static final List<String> PERCENTILES = List.of("p50", "p90", "p95", "p99", "p99.9");

  /**
   * Completes a text.
   *
   * @param caret place in the text
   * @param labels of the plan
   */
  static CriteriaCompletion at(String text, int caret, List<String> labels) {
    int line = text.lastIndexOf('\n', caret - 1) + 1;
    String before = text.substring(line, caret);
    int colon = before.lastIndexOf(':');
    int from = line + colon + 1;
    while (from < caret && text.charAt(from) == ' ') {
      from++;
    }
    String begun = text.substring(from, caret);
    if (before.contains("#") || colon >= 0 && begun.matches(".*[<>=0-9] .*|.*[<>=].*")) {
      return new CriteriaCompletion(caret, List.of());
    }
    Stream<String> all =
        colon < 0
            ? Stream.concat(Stream.of("all"), labels.stream().distinct())
                .map(each -> label(each) + " : ")
            : metrics().stream().map(each -> each + (isBetterAbove(each) ? " >= " : " < "));
    return new CriteriaCompletion(from, all.filter(each -> goesOn(each, begun)).toList());
  }

  private static boolean goesOn(String proposal, String begun) {
    String lower = proposal.toLowerCase(Locale.ROOT);
    return lower.startsWith(begun.toLowerCase(Locale.ROOT))
        || lower.startsWith("\"" + begun.toLowerCase(Locale.ROOT));
  }

  /** A label as a criterion has it: in quotes where its characters mean something else. */
  private static String label(String label) {
    return label.matches("[\"/].*|.*[:#*].*") || !label.equals(label.strip())
        ? "\"" + label.replace("\\", "\\\\").replace("\"", "\\\"") + "\""
        : label;
  }

  private static boolean isBetterAbove(String metric) {
    return Stream.of(Metric.Kind.APDEX, Metric.Kind.WITHIN)
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
