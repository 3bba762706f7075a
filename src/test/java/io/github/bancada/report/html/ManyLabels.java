package io.github.bancada.report.html;

import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.Runs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Runs of a minute with as many labels as a page must handle; each third one has errors. */
final class ManyLabels {
  private static final int SECONDS = 60;
  private static final long SECOND = Summaries.START / 1000;

  /** Names as they occur in real plans. */
  static final List<String> HOSTILE =
      List.of(
          "GET /" + "a-very-long-address/".repeat(40),
          "x".repeat(500),
          "ordre \u202Einversé\u202C, \u05E9\u05DC\u05D5\u05DD \u0645\u0631\u062D\u0628\u0627",
          "bell \u0007, escape \u001B[31m, tab \t and\nline",
          "<b>bold</b> & \"quoted\" 'too'",
          "</script><img src=x onerror=alert(1)>",
          "=1+1",
          "5");

  private ManyLabels() {}

  static RunSummary run(int labels) {
    return run(labels, i -> String.format("GET /shop/page/%04d", i));
  }

  static RunSummary hostile() {
    return run(HOSTILE.size(), HOSTILE::get);
  }

  private static RunSummary run(int labels, IntFunction<String> name) {
    List<LabelSummary> all =
        IntStream.range(0, labels)
            .mapToObj(
                i ->
                    Summaries.label(
                        name.apply(i),
                        i % 3 == 1 ? 1 : 0,
                        SECONDS * 1_000,
                        1_234_567 + 10_000L * i,
                        36_000_000,
                        48_500_000,
                        97_126_000 + 1_000_000L * i))
            .toList();
    List<Failures.Group> errors =
        all.stream()
            .filter(label -> label.errors() > 0)
            .map(
                label ->
                    new Failures.Group(
                        label.label(), "503", "Service Unavailable", 1, START, START + 500))
            .toList();
    return new Runs(Summaries.of(all, errors, Optional.empty()))
        .intervals(Rows.of(seconds(all)))
        .cpu(Rows.of(cpu()))
        .end(START + 1_000L * SECONDS)
        .summary();
  }

  private static final long START = Summaries.START;

  private static List<IntervalRow> seconds(List<LabelSummary> labels) {
    List<IntervalRow> rows = new ArrayList<>();
    for (int second = 0; second < SECONDS; second++) {
      for (int i = 0; i < Math.min(30, labels.size()); i++) {
        rows.add(row(second, labels.get(i).label(), 3_000_000L * (i + 2)));
      }
      rows.add(row(second, RunSummary.TOTAL, 20_000_000));
    }
    return rows;
  }

  private static IntervalRow row(int second, String label, long middle) {
    long p50 = (long) (middle * (1 + 0.3 * Math.sin(second / 5.0)));
    SecondTimes times = new SecondTimes(40 * p50, p50, 3 * p50, (5 + second % 7) * p50);
    return IntervalRow.together(
        SECOND + second, label, 40, second % 9 == 4 ? 2 : 0, times, Math.min(50, 5 * second));
  }

  private static List<CpuRow> cpu() {
    return IntStream.range(0, SECONDS)
        .mapToObj(i -> new CpuRow(SECOND + i, 40 + i % 20, 0, 12, 3, 1, 44 - i % 20, 35 + i % 9))
        .toList();
  }
}
