package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.CodeSeries;
import io.github.bancada.report.view.HeatGrid;
import io.github.bancada.report.view.LabelChoice;
import io.github.bancada.report.view.PercentileCurve;
import io.github.bancada.report.view.TimeSeries;
import io.github.bancada.table.ResultTable;
import java.awt.Component;
import java.awt.GridLayout;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import javax.swing.JPanel;
import javax.swing.JTabbedPane;
import org.knowm.xchart.style.XYStyler;

/** The charts of a run and a tab with the tables of its results, if any. Event thread only. */
final class ChartsPane extends JTabbedPane {
  private static final long serialVersionUID = 1L;

  private final TimeCharts time = new TimeCharts();
  private final TrafficCharts traffic = new TrafficCharts();
  private final LoadCharts load = new LoadCharts();
  private final DistributionCharts distribution = new DistributionCharts();
  private final ResultTablesPane results = new ResultTablesPane();

  ChartsPane() {
    tab("tab.time", time);
    tab("tab.traffic", traffic);
    tab("tab.load", load);
    tab("tab.distribution", distribution);
  }

  private void tab(String key, Component content) {
    tab(key, content, getTabCount());
  }

  private void tab(String key, Component content, int place) {
    insertTab(TEXTS.text(key), null, content, TEXTS.text(key + ".tooltip"), place);
  }

  /** Sets whether elapsed times have a logarithmic axis, from the next {@link #show} on. */
  void setLogarithmic(boolean logarithmic) {
    time.setLogarithmic(logarithmic);
    load.setLogarithmic(logarithmic);
    distribution.setLogarithmic(logarithmic);
  }

  void show(Content charts) {
    time.show(charts.points());
    traffic.show(charts.codes(), charts.points());
    load.show(charts.points());
    distribution.show(charts.curve(), charts.heat());
  }

  /**
   * Shows the tables of results and published figures.
   *
   * @param answers tables that the plan asks for: if any, their tab comes first and is shown
   */
  void show(List<ResultTable> answers, List<ResultTable> others) {
    results.show(Stream.concat(answers.stream(), others.stream()).toList());
    int place = indexOfComponent(results);
    if (answers.isEmpty() && others.isEmpty()) {
      if (place >= 0) {
        removeTabAt(place);
      }
    } else if (place < 0) {
      tab("tab.results", results, answers.isEmpty() ? getTabCount() : 0);
      if (!answers.isEmpty()) {
        setSelectedIndex(0);
      }
    }
  }

  void clear() {
    time.clear();
    traffic.clear();
    load.clear();
    distribution.clear();
    show(List.of(), List.of());
  }

  /**
   * Values in the charts of one label.
   *
   * @param points the label over time
   * @param codes response codes over time, of all labels together
   * @param curve the label by percentile
   * @param heat the label's distribution over time
   */
  record Content(
      TimeSeries.Points points, CodeSeries.Points codes, PercentileCurve curve, HeatGrid heat) {

    /** Reads the seconds of a run; of a live one only new rows. Not thread-safe. */
    static final class Reader {
      private final TimeSeries.Reader series = new TimeSeries.Reader();
      private final CodeSeries codes = new CodeSeries();

      /**
       * The charts up to now.
       *
       * @throws IOException if the run's seconds cannot be read
       */
      Content read(RunSummary run, LabelChoice label) throws IOException {
        Content totals = withoutSeconds(run, label);
        return new Content(series.read(run, label), codes.read(run), totals.curve, totals.heat);
      }
    }

    /** Only the charts that need no seconds. Slow; not for the event thread. */
    static Content withoutSeconds(RunSummary run, LabelChoice label) {
      LabelSummary figures =
          label.in(run).orElseGet(() -> LabelSummary.merge(label.name(), List.of()));
      return new Content(
          new TimeSeries(0).points(),
          CodeSeries.Points.NONE,
          PercentileCurve.of(figures),
          HeatGrid.of(run, figures));
    }
  }

  /** Elapsed time by percentile, and its distribution over time. Event thread only. */
  private static final class DistributionCharts extends JPanel {
    private static final long serialVersionUID = 1L;
    private static final int GAP = 4;

    private final String elapsed = TEXTS.text("chart.elapsed");
    private final String response = TEXTS.text("chart.response");
    private final ChartPane percentiles =
        new ChartPane(
            TEXTS.text("chart.distribution.title"),
            TEXTS.text("chart.percentile"),
            List.of(
                ChartPane.Line.of(response, ChartColors.GREEN),
                ChartPane.Line.of(elapsed, ChartColors.BLUE)));
    private final HeatPane heat = new HeatPane();

    DistributionCharts() {
      super(new GridLayout(1, 2, GAP, 0));
      XYStyler styler = percentiles.chart().getStyler();
      styler.setXAxisLogarithmic(true);
      styler.setXAxisLogarithmicDecadeOnly(true);
      styler.setXAxisMin(1.0);
      styler.setXAxisMax(Math.pow(10, PercentileCurve.DECADES));
      styler.setXAxisTickLabelsFormattingFunction(
          place -> ChartPane.number(PercentileCurve.percentile(place)));
      add(percentiles);
      add(heat);
    }

    /** Sets whether elapsed times have a logarithmic axis, from the next {@link #show} on. */
    void setLogarithmic(boolean logarithmic) {
      percentiles.setLogarithmic(logarithmic);
    }

    void show(PercentileCurve curve, HeatGrid grid) {
      // A single line needs no legend.
      boolean both = DoubleStream.of(curve.responseMillis()).anyMatch(value -> value >= 0);
      percentiles.chart().getStyler().setLegendVisible(both);
      percentiles.show(
          curve.positions(),
          Map.of(elapsed, curve.millis(), response, curve.responseMillis()),
          place -> ChartPane.number(PercentileCurve.percentile(place)) + " %");
      heat.show(grid);
    }

    void clear() {
      percentiles.clear();
      heat.show(HeatGrid.EMPTY);
    }
  }
}
