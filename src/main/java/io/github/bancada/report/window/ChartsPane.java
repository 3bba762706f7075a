package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import io.github.bancada.table.ResultTable;
import java.awt.Component;
import java.util.List;
import java.util.stream.Stream;
import javax.swing.JTabbedPane;

/**
 * The charts of a run, and the tables of its results, which have a tab if there are some. Event
 * thread only.
 */
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

  void show(RunCharts charts) {
    time.show(charts.points());
    traffic.show(charts.codes(), charts.points());
    load.show(charts.points());
    distribution.show(charts.curve(), charts.heat());
  }

  /**
   * Shows the tables of results and published figures.
   *
   * @param answers what the plan asks for: if there is some, its tab comes first and is shown
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
}
