package io.github.bancada.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SummedTimes;
import io.github.bancada.metrics.TimeBlock;
import io.github.bancada.metrics.TimeBlocks;
import io.github.bancada.report.view.Diagnosis;
import io.github.bancada.report.view.HeatRows;
import io.github.bancada.report.view.PercentileTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The distribution of elapsed times over time: counts of samples by elapsed time in each
 * {@linkplain TimeBlocks block of time}. Blocks have histograms, so counts are exact; there are at
 * most {@value TimeBlocks#MAX} blocks. {@code heat.js} draws it. For one thread.
 *
 * @param scale the rows
 * @param startSecond start of the run, since the epoch
 * @param lastSecond last second of the run, since its start
 * @param views all labels together, then the labels with their own charts
 * @param counts counts of the blocks
 */
record HeatMap(
    HeatRows scale,
    long startSecond,
    long lastSecond,
    Map<String, TimeBlocks> views,
    Counts counts) {
  static final String ID = "heat";

  static HeatMap of(RunSummary run, List<LabelSummary> chosen) {
    return of(run, chosen, new Counts());
  }

  /**
   * The map of a live run.
   *
   * @param counts counts of the previous map
   */
  static HeatMap of(RunSummary run, List<LabelSummary> chosen, Counts counts) {
    Map<String, TimeBlocks> views = new LinkedHashMap<>();
    views.put(ReportCharts.ALL_LABELS, run.total().blocks());
    chosen.forEach(label -> views.put(ReportCharts.shortened(label), label.blocks()));
    views.values().removeIf(TimeBlocks::isEmpty);
    HeatRows rows = HeatRows.of(run.total());
    counts.begin(rows);
    return new HeatMap(
        rows,
        Math.floorDiv(run.info().startEpochMillis(), 1000L),
        HeatRows.lastSecond(run),
        views,
        counts);
  }

  /** Whether there is nothing to draw: no success, or a run with totals only. */
  boolean isEmpty() {
    return views.values().stream()
        .flatMap(view -> view.blocks().stream())
        .allMatch(block -> HeatRows.times(block).samples() == 0);
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

  /** A column: its second, its lowest row with samples and the counts from that row up. */
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

  /** The place of the map and a folded table for screen readers. */
  String html() {
    long seconds = together().seconds();
    String of = seconds == 1 ? "second" : seconds + " seconds";
    return place("for each " + of + " of the run; the table below it has the figures", "")
        + "<details class=\"folded\"><summary>The same in figures</summary>\n"
        + table().html("Samples by elapsed time")
        + "</details>\n";
  }

  /** The place of a later map; {@code heat.js} shows it then. */
  static String awaited() {
    return place("over the time of the run; report.html has the figures", " hidden");
  }

  private static String place(String spoken, String more) {
    return "<figure id=\""
        + ID
        + "\" data-spoken=\"Heat map: number of samples by elapsed time, "
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
    List<SummedTimes> blocks = together().blocks().stream().map(HeatRows::times).toList();
    PercentileTable times = PercentileTable.of(blocks);
    List<String> titles = new ArrayList<>(List.of("from s", "samples"));
    titles.addAll(times.titles());
    HtmlTable table = HtmlTable.of(titles, 0);
    for (int i = 0; i < blocks.size(); i++) {
      long second = together().blocks().get(i).number() * together().seconds() - startSecond;
      List<String> row = new ArrayList<>();
      row.add(String.valueOf(Math.max(0, second)));
      row.add(Diagnosis.count(blocks.get(i).samples()));
      row.addAll(times.rows().get(i));
      table.row(row);
    }
    return table;
  }

  /**
   * Counts of samples in each row of a {@link HeatMap}, by block of time. Counts of one map are
   * kept for the next map with the same rows: only the newest block of a live run changes. Not
   * thread-safe.
   */
  static final class Counts {
    private HeatRows rows;

    // By identity: blocks never change, and to compare them takes as long as to count.
    private Map<TimeBlock, long[]> known = new IdentityHashMap<>();
    private Map<TimeBlock, long[]> before = new IdentityHashMap<>();

    /** Begins a map; forgets blocks that neither it nor the previous map uses. */
    void begin(HeatRows next) {
      before = next.equals(rows) ? known : new IdentityHashMap<>();
      known = new IdentityHashMap<>();
      rows = next;
    }

    /** The counts of a block in the rows of the map. Do not change them. */
    long[] of(TimeBlock block) {
      return known.computeIfAbsent(
          block,
          each -> {
            long[] counts = before.get(each);
            return counts == null ? rows.counts(each) : counts;
          });
    }
  }
}
