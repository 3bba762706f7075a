package io.github.bancada.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SummedTimes;
import io.github.bancada.metrics.TimeBlock;
import io.github.bancada.metrics.TimeBlocks;
import io.github.bancada.report.view.AggregateText;
import io.github.bancada.report.view.Diagnosis;
import io.github.bancada.report.view.TimeFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The distribution of elapsed times over time: how many samples of each {@linkplain TimeBlocks
 * block of time} took how long. The blocks have whole histograms, so each count is exact; there are
 * at most {@value TimeBlocks#MAX}. {@code heat.js} draws it. For one thread.
 *
 * @param scale the rows
 * @param startSecond of the run, since the epoch
 * @param lastSecond of the run, since its start
 * @param views all labels together, then those with charts of their own
 * @param counts of the blocks
 */
record HeatMap(
    Scale scale,
    long startSecond,
    long lastSecond,
    Map<String, TimeBlocks> views,
    HeatCounts counts) {
  static final String ID = "heat";

  private static final int MOST_ROWS = 48;
  private static final List<Double> PERCENTILES = List.of(50.0, 90.0, 95.0, 99.0, 100.0);

  /** Rows for each factor of ten that may be drawn. */
  private static final List<Integer> FINENESS = List.of(160, 80, 40, 20, 10, 5, 2, 1);

  /**
   * Logarithmic rows.
   *
   * @param perDecade rows for each factor of ten
   * @param first number of the lowest row; row 0 begins at 1 ns
   * @param rows how many there are
   */
  record Scale(int perDecade, int first, int rows) {
    /** The finest one that has not too many rows for these times. */
    static Scale of(long minNanos, long maxNanos) {
      for (int perDecade : FINENESS) {
        int first = number(minNanos, perDecade);
        int rows = number(maxNanos, perDecade) - first + 1;
        if (rows <= MOST_ROWS) {
          return new Scale(perDecade, first, rows);
        }
      }
      throw new IllegalArgumentException("times up to " + maxNanos + " ns");
    }

    private static int number(long nanos, int perDecade) {
      return (int) Math.floor(Math.log10(Math.max(1, nanos)) * perDecade);
    }

    /** The row of a time. */
    int row(long nanos) {
      return Math.max(0, Math.min(rows - 1, number(nanos, perDecade) - first));
    }
  }

  static HeatMap of(RunSummary run, List<LabelSummary> chosen) {
    return of(run, chosen, new HeatCounts());
  }

  /**
   * The map of a run that goes on.
   *
   * @param counts what the map before this one has counted
   */
  static HeatMap of(RunSummary run, List<LabelSummary> chosen, HeatCounts counts) {
    Map<String, TimeBlocks> views = new LinkedHashMap<>();
    views.put(ReportCharts.ALL_LABELS, run.total().blocks());
    chosen.forEach(label -> views.put(ReportCharts.shortened(label), label.blocks()));
    views.values().removeIf(TimeBlocks::isEmpty);
    long start = Math.floorDiv(run.info().startEpochMillis(), 1000L);
    long last =
        Math.max(
            Math.floorDiv(run.info().endEpochMillis(), 1000L),
            Math.floorDiv(run.total().span().endEpochMillis(), 1000L));
    Scale scale = Scale.of(run.total().elapsed().minNanos(), run.total().elapsed().maxNanos());
    counts.begin(scale);
    return new HeatMap(scale, start, Math.max(0, last - start), views, counts);
  }

  /** Whether there is nothing to draw: no success, or a run that stores totals only. */
  boolean isEmpty() {
    return views.values().stream()
        .flatMap(view -> view.blocks().stream())
        .allMatch(block -> times(block).samples() == 0);
  }

  /** The times that all tables and charts show. */
  static SummedTimes times(TimeBlock block) {
    return block.mixed().samples() == 0 ? block.successful() : block.all();
  }

  void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("start", startSecond);
    json.writeNumberField("last", lastSecond);
    json.writeNumberField("perDecade", scale.perDecade());
    json.writeNumberField("first", scale.first());
    json.writeNumberField("rows", scale.rows());
    json.writeArrayFieldStart("views");
    for (Map.Entry<String, TimeBlocks> view : views.entrySet()) {
      json.writeStartObject();
      json.writeStringField("name", view.getKey());
      json.writeNumberField("step", view.getValue().seconds());
      json.writeArrayFieldStart("columns");
      for (TimeBlock block : view.getValue().blocks()) {
        write(json, block, view.getValue().seconds());
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** A column: its second, its lowest row with samples, and the counts from there on. */
  private void write(JsonGenerator json, TimeBlock block, long seconds) throws IOException {
    long[] cells = counts.of(block);
    int first = 0;
    int behind = cells.length;
    while (first < behind && cells[first] == 0) {
      first++;
    }
    while (behind > first && cells[behind - 1] == 0) {
      behind--;
    }
    json.writeStartArray();
    json.writeNumber(block.number() * seconds - startSecond);
    json.writeNumber(first);
    for (int row = first; row < behind; row++) {
      json.writeNumber(cells[row]);
    }
    json.writeEndArray();
  }

  /** The place of the map, and a folded table for those who do not see it. */
  String html() {
    long seconds = together().seconds();
    String of = seconds == 1 ? "second" : seconds + " seconds";
    return place("for each " + of + " of the run; the table below it has the figures", "")
        + "<details class=\"folded\"><summary>The same in figures</summary>\n"
        + table().html("Samples by elapsed time")
        + "</details>\n";
  }

  /** The place of a map that comes later; {@code heat.js} shows it then. */
  static String awaited() {
    return place("over the time of the run; report.html has the figures", " hidden");
  }

  private static String place(String spoken, String more) {
    return "<figure id=\""
        + ID
        + "\" data-spoken=\"Heat map: how many samples took how long, "
        + spoken
        + "\""
        + more
        + "><figcaption><strong>Samples by elapsed time</strong></figcaption>"
        + "<div class=\"canvas\"></div></figure>\n";
  }

  /** All labels together. */
  TimeBlocks together() {
    return views.values().iterator().next();
  }

  private HtmlTable table() {
    TimeFormat unit =
        TimeFormat.forColumn(
            together().blocks().stream()
                .mapToDouble(block -> times(block).percentileNanos(50))
                .toArray());
    String in = " " + unit.symbol();
    HtmlTable table =
        HtmlTable.of(
            List.of(
                "from s",
                "samples",
                "p50" + in,
                "p90" + in,
                "p95" + in,
                "p99" + in,
                "highest" + in),
            0);
    for (TimeBlock block : together().blocks()) {
      SummedTimes times = times(block);
      List<String> row = new ArrayList<>();
      row.add(String.valueOf(Math.max(0, block.number() * together().seconds() - startSecond)));
      row.add(Diagnosis.count(times.samples()));
      for (double percentile : PERCENTILES) {
        row.add(
            times.samples() == 0
                ? AggregateText.NONE
                : unit.format(times.percentileNanos(percentile)));
      }
      table.row(row);
    }
    return table;
  }
}
