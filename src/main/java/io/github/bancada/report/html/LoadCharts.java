package io.github.bancada.report.html;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.html.HtmlChart.Axis;
import io.github.bancada.report.html.HtmlChart.Kind;
import io.github.bancada.report.html.HtmlChart.Series;
import io.github.bancada.report.html.HtmlChart.Unit;
import io.github.bancada.report.view.CodeSeries;
import io.github.bancada.report.view.TimeBuckets;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Bytes that all labels together received and sent over time, and response time against load, which
 * {@code load.js} draws from the data of other charts.
 *
 * @param span the seconds of the run
 * @param step seconds of each point of {@code together}
 * @param together the run over time
 * @param startSecond second 0 of the charts, since the epoch
 */
record LoadCharts(
    RunSummary summary,
    TimeBuckets.Span span,
    long step,
    TimeBuckets.Series together,
    long startSecond) {
  /** Id and title of charts that appear when they have content. */
  static final String BYTES = "bytes";

  static final String BYTES_OF = "Bytes received and sent";
  static final String CODES = "codes";
  static final String CODES_OF = "Response codes, all labels together";

  /** Points of a series. */
  private static final int MOST_POINTS = 1_000;

  private static final List<String> GOOD = List.of("green", "blue", "teal", "purple");
  private static final List<String> BAD = List.of("red", "orange", "pink");
  private static final String REST = "grey";
  private static final double CENT = 100;

  /** Bytes over time; empty if not known. */
  Optional<HtmlChart> bytes() {
    if (!together.hasTraffic()) {
      return Optional.empty();
    }
    int several = (together.users.length + MOST_POINTS - 1) / MOST_POINTS;
    double[] received = means(together.receivedPerSecond, several);
    double[] sent = means(together.sentPerSecond, several);
    return Optional.of(
        chart(BYTES, BYTES_OF, "KB/s")
            .view(
                ReportCharts.ALL_LABELS,
                span.first() - startSecond,
                several * step,
                List.of(
                    series("received KB/s", Kind.LINE, "blue", received, several * step),
                    series("sent KB/s", Kind.LINE, "orange", sent, several * step))));
  }

  /** Means of this many neighbours; the last one may be of fewer. */
  private static double[] means(double[] values, int several) {
    double[] means = new double[(values.length + several - 1) / several];
    for (int i = 0; i < means.length; i++) {
      int from = i * several;
      int to = Math.min(values.length, from + several);
      double mean = Arrays.stream(values, from, to).average().orElse(0);
      means[i] = several == 1 ? mean : Math.round(mean * CENT) / CENT;
    }
    return means;
  }

  /** Response codes over time, those of failures in warm colours; empty if they are not known. */
  Optional<HtmlChart> codes() throws IOException {
    TimeBuckets buckets = new TimeBuckets(span, MOST_POINTS);
    Map<String, double[]> codes = buckets.codes(summary.timeline().codes());
    if (codes.isEmpty()) {
      return Optional.empty();
    }
    List<Series> series =
        CodeSeries.lines(summary, codes).stream()
            .map(
                line ->
                    series(
                        HtmlReport.shortened(line.name()),
                        Kind.AREA,
                        colour(line),
                        line.perSecond(),
                        buckets.step()))
            .toList();
    return Optional.of(
        chart(CODES, CODES_OF, "samples/s")
            .view(ReportCharts.ALL_LABELS, span.first() - startSecond, buckets.step(), series));
  }

  private static String colour(CodeSeries.Line line) {
    return switch (line.kind()) {
      case GOOD -> GOOD.get(line.place());
      case BAD -> BAD.get(line.place());
      case REST -> REST;
    };
  }

  private HtmlChart chart(String id, String title, String axis) {
    return HtmlChart.overTime(id, title, startSecond).axis(new Axis("rate", axis, Unit.NUMBER, 1));
  }

  private static Series series(
      String name, Kind kind, String colour, double[] values, long seconds) {
    return new Series(
        seconds == 1 ? name : name + " (mean of " + seconds + " s)", "rate", kind, colour, values);
  }

  /** Whether the run had more than one number of users. */
  boolean hasSeveralUsers() {
    return together.hasSeveralUsers();
  }
}
