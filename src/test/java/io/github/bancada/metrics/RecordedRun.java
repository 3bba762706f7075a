package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What tests look up in a recorded run. Stateless. */
final class RecordedRun {
  /** Short enough for dense slots; the long one makes them packed. */
  static final int LOCAL = 2;

  static final int REMOTE = 75;

  private RecordedRun() {}

  /** All rows of all seconds. */
  static List<IntervalRow> rows(RunSummary summary) throws IOException {
    List<IntervalRow> rows = new ArrayList<>();
    summary.timeline().intervals().forEach(rows::add);
    return rows;
  }

  /** The rows of one label. */
  static List<IntervalRow> rowsOf(RunSummary summary, String label) throws IOException {
    return rows(summary).stream().filter(row -> row.label().equals(label)).toList();
  }

  /** What there is of one label. */
  static LabelSummary of(RunSummary summary, String label) {
    return summary.labels().stream()
        .filter(each -> each.label().equals(label))
        .findFirst()
        .orElseThrow();
  }

  /** The rows of every second, and of all seconds together, add up to the totals. */
  static void assertRowsSumUp(RunSummary summary) throws IOException {
    Map<Long, long[]> seconds = new LinkedHashMap<>();
    Map<String, long[]> labels = new LinkedHashMap<>();
    long lastSecond = Long.MIN_VALUE;
    for (IntervalRow row : rows(summary)) {
      assertThat(row.epochSecond()).as("in the order of time").isGreaterThanOrEqualTo(lastSecond);
      lastSecond = row.epochSecond();
      long[] figures = {row.samples(), row.errors(), row.all().sumNanos()};
      add(labels.computeIfAbsent(row.label(), label -> new long[3]), figures, 1);
      int sign = row.label().equals(RunSummary.TOTAL) ? -1 : 1;
      add(seconds.computeIfAbsent(row.epochSecond(), second -> new long[3]), figures, sign);
    }
    assertThat(seconds.values()).allSatisfy(rest -> assertThat(rest).containsOnly(0));
    List<LabelSummary> summaries = new ArrayList<>(summary.labels());
    summaries.add(summary.total());
    for (LabelSummary label : summaries) {
      assertThat(labels.get(label.label()))
          .as(label.label())
          .containsExactly(label.samples(), label.errors(), label.outcomes().all().sumNanos());
    }
  }

  private static void add(long[] sums, long[] figures, int sign) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += sign * figures[i];
    }
  }
}
