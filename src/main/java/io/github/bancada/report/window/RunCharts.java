package io.github.bancada.report.window;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.CodeSeries;
import io.github.bancada.report.view.HeatGrid;
import io.github.bancada.report.view.LabelChoice;
import io.github.bancada.report.view.PercentileCurve;
import io.github.bancada.report.view.TimeSeries;
import io.github.bancada.report.view.TimeSeriesReader;
import java.io.IOException;
import java.util.List;

/**
 * What the charts of one label show.
 *
 * @param points the label over time
 * @param codes response codes over time, of all labels together
 * @param curve the label by percentile
 * @param heat the label's distribution over time
 */
record RunCharts(
    TimeSeries.Points points, CodeSeries.Points codes, PercentileCurve curve, HeatGrid heat) {

  /** Reads the seconds of a run; of a live one only new rows. Not thread-safe. */
  static final class Reader {
    private final TimeSeriesReader series = new TimeSeriesReader();
    private final CodeSeries codes = new CodeSeries();

    /**
     * The charts up to now.
     *
     * @throws IOException if the run's seconds cannot be read
     */
    RunCharts read(RunSummary run, LabelChoice label) throws IOException {
      RunCharts totals = withoutSeconds(run, label);
      return new RunCharts(series.read(run, label), codes.read(run), totals.curve, totals.heat);
    }
  }

  /** The charts that need no seconds; the others are empty. Slow; not for the event thread. */
  static RunCharts withoutSeconds(RunSummary run, LabelChoice label) {
    LabelSummary figures =
        label.in(run).orElseGet(() -> LabelSummary.merge(label.name(), List.of()));
    return new RunCharts(
        new TimeSeries(0).points(),
        CodeSeries.Points.NONE,
        PercentileCurve.of(figures),
        HeatGrid.of(run, figures));
  }
}
