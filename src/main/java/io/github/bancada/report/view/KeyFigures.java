package io.github.bancada.report.view;

import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The main figures of a run: samples, times, failures, dates. Stateless. */
public final class KeyFigures {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);
  private static final MathContext DIGITS = new MathContext(4);
  private static final double[] PERCENTILES = {50, 95, 99};

  private KeyFigures() {}

  /**
   * The figures by name, in the order of display. Times are as in tables, with four digits, each in
   * its own unit. Unknown figures are left out.
   *
   * @throws IOException if the intervals of the run cannot be read
   */
  public static Map<String, String> of(RunSummary run) throws IOException {
    LabelSummary total = run.total();
    Map<String, String> figures = new LinkedHashMap<>();
    figures.put("samples", Diagnosis.count(total.samples()));
    figures.put("rate", rate(total.throughputPerSecond()) + " /s");
    long users = mostUsers(run);
    if (users > 0) {
      figures.put("users", Diagnosis.count(users));
    }
    ElapsedTimes times = total.elapsed();
    if (!times.isEmpty()) {
      for (double percentile : PERCENTILES) {
        figures.put(
            String.format(Locale.ROOT, "p%.0f", percentile),
            time(times.percentileNanos(percentile)));
      }
    }
    figures.put(
        "errors",
        total.errors() == 0
            ? "0"
            : Diagnosis.count(total.errors())
                + " ("
                + AggregateText.percent(total.errorPercent())
                + " %)");
    figures.put("duration", Diagnosis.seconds(run.countedMillis()) + " s");
    figures.put("started", started(run.info()));
    return figures;
  }

  private static String started(RunInfo info) {
    return DATE.format(
        Instant.ofEpochMilli(info.startEpochMillis()).atZone(ZoneId.systemDefault()));
  }

  private static String rate(double perSecond) {
    return String.format(Locale.ROOT, perSecond < 100 ? "%,.2f" : "%,.1f", perSecond);
  }

  /** Four digits without trailing zeros, in the most readable unit. */
  public static String time(double nanos) {
    double value = nanos;
    String unit = "ns";
    for (String larger : new String[] {"µs", "ms", "s"}) {
      if (value < 1000) {
        break;
      }
      value /= 1000;
      unit = larger;
    }
    return BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros().toPlainString()
        + " "
        + unit;
  }

  /** Most virtual users active in a second; 0 if not known. */
  private static long mostUsers(RunSummary run) throws IOException {
    long[] most = {0};
    run.timeline()
        .intervals()
        .forEach(
            row -> {
              if (isOfAll(row)) {
                most[0] = Math.max(most[0], row.users());
              }
            });
    return most[0];
  }

  private static boolean isOfAll(IntervalRow row) {
    return row.label().equals(RunSummary.TOTAL);
  }
}
