package io.github.bancada.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.Arriving;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.view.PublishedView;
import io.github.bancada.report.window.ReportPane;
import io.github.bancada.table.Published;
import io.github.bancada.table.Results;
import io.github.bancada.table.Tables;
import io.github.bancada.testing.RequiresDisplay;
import java.awt.Component;
import java.awt.Container;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.swing.JComboBox;
import javax.swing.JTabbedPane;
import javax.swing.JTable;
import javax.swing.table.TableCellRenderer;
import org.junit.jupiter.api.Test;

/** The unit of the table, the charts and the results, as a user has them on the screen. */
@RequiresDisplay
class LoadReportChartsGuiTest extends LoadReportWindow {
  private static final long START = 1_700_000_000_000L;
  private static final long MICRO = 1_000;

  /** 20 s of two labels whose times have many digits. */
  private static RunSummary run() throws Exception {
    try (RunRecorder recorder = RunRecorder.replay(START, 2)) {
      for (int i = 0; i < 200; i++) {
        long end = START + 100L * i + 100;
        recorder.advanceTo(end / 1_000 - 2);
        recorder.record(Samples.ok("slow", end, (1_365_432L + 1_000 * i) * MICRO));
        recorder.record(Samples.ok("fast", end, 12_345 * MICRO));
        if (i % 40 == 0) {
          recorder.record(Samples.failed("fast", end, 900 * MICRO, "91", "refused"));
        }
      }
      return Summaries.withRowsInMemory(recorder.finish(Samples.info(START, START + 20_000)));
    }
  }

  private JTabbedPane tabs() {
    return find(gui, JTabbedPane.class);
  }

  private List<String> tabTitles() throws Exception {
    return onEventThread(
        () -> IntStream.range(0, tabs().getTabCount()).mapToObj(tabs()::getTitleAt).toList());
  }

  private List<String> columns() throws Exception {
    return onEventThread(
        () ->
            IntStream.range(0, table().getColumnCount())
                .mapToObj(i -> table().getModel().getColumnName(i))
                .toList());
  }

  /** Texts that are wider than their column. */
  private List<String> cut() throws Exception {
    return onEventThread(
        () -> {
          List<String> cut = new ArrayList<>();
          for (int row = 0; row < table().getRowCount(); row++) {
            for (int column = 1; column < table().getColumnCount(); column++) {
              TableCellRenderer renderer = table().getCellRenderer(row, column);
              Component cell = table().prepareRenderer(renderer, row, column);
              if (cell.getPreferredSize().width
                  > table().getColumnModel().getColumn(column).getPreferredWidth()) {
                cut.add(table().getValueAt(row, column).toString());
              }
            }
          }
          return cut;
        });
  }

  @Test
  void timesHaveOneUnitThatCanBeChosenAndAreNeverCut() throws Exception {
    RunSummary run = run();
    gui.follow(() -> run);
    until("three rows", () -> table().getRowCount() == 3);
    assertThat(columns()).contains("Min (ms)", "p50 (ms)", "Max (ms)");
    assertThat(cells().get(0)).startsWith("slow", "200", "0", "0.00", "1,365.4");
    assertThat(cut()).isEmpty();

    JComboBox<?> unit = find(gui, JComboBox.class, each -> each.getItemAt(0).equals("automatic"));
    for (String symbol : new String[] {"s", "µs"}) {
      onEventThread(
          () -> {
            unit.setSelectedItem(symbol);
            return null;
          });
      until("the unit", () -> table().getModel().getColumnName(4).equals("Min (" + symbol + ")"));
      assertThat(onEventThread(() -> table().getColumnModel().getColumn(4).getHeaderValue()))
          .asString()
          .contains("(" + symbol + ")");
      assertThat(cut()).as(symbol).isEmpty();
    }
    assertThat(cells().get(0)).contains("1,365,432");
  }

  @Test
  void everyTabPaintsItsChartsHighEnough() throws Exception {
    RunSummary run = run();
    gui.follow(() -> run);
    until("three rows", () -> table().getRowCount() == 3);

    assertThat(tabTitles())
        .containsExactly("Over time", "Codes and bytes", "Against load", "Distribution");
    for (int i = 0; i < 4; i++) {
      int tab = i;
      int colours =
          onEventThread(
              () -> {
                tabs().setSelectedIndex(tab);
                gui.validate();
                Component shown = tabs().getSelectedComponent();
                assertThat(shown.getHeight()).isGreaterThanOrEqualTo(200);
                return colours(shown);
              });
      assertThat(colours).as("colours of tab %s", tab).isGreaterThan(5);
    }
  }

  private static int colours(Component shown) {
    BufferedImage image =
        new BufferedImage(shown.getWidth(), shown.getHeight(), BufferedImage.TYPE_INT_RGB);
    shown.paint(image.getGraphics());
    return (int)
        IntStream.range(0, image.getWidth() * image.getHeight())
            .map(i -> image.getRGB(i % image.getWidth(), i / image.getWidth()))
            .distinct()
            .count();
  }

  @Test
  void publishedFiguresStandBesideThoseOfTheRun() throws Exception {
    RunSummary plain = run();
    RunSummary published =
        plain.withResults(
            new Results(
                PublishedView.parse("Paper (2019)\nfigure | published\nsamples | about 500"),
                List.of()));
    gui.follow(() -> published);
    until("the results", () -> tabs().getTabCount() == 5);

    assertThat(tabTitles()).endsWith("Results");
    JTable results = onEventThread(() -> find((Container) tabs().getComponentAt(4), JTable.class));
    assertThat(onEventThread(() -> row(results))).containsExactly("samples", "405", "about 500");
    assertThat(onEventThread(() -> labels((Container) tabs().getComponentAt(4))))
        .contains("Paper (2019)");

    gui.follow(() -> plain);
    until("no results", () -> tabs().getTabCount() == 4);
  }

  @Test
  void tabOfWhatThePlanAsksForIsTheFirstAndIsShown() throws Exception {
    RunSummary plain = run();
    RunSummary answered =
        plain.withResults(new Results(Published.NONE, List.of(Tables.dice("fair").answering())));
    gui.follow(() -> answered);
    until("the results", () -> tabs().getTabCount() == 5);

    assertThat(tabTitles()).startsWith("Results");
    assertThat(onEventThread(() -> tabs().getSelectedIndex())).isZero();
  }

  @Test
  void longSentencesDoNotMakeThePaneWiderThanASmallWindow() throws Exception {
    RunSummary wide =
        run()
            .withArrivals(Arriving.INVALID)
            .withResults(
                new Results(
                    PublishedView.parse(
                        "A long name ".repeat(50) + "\nfigure | published\nsamples | about 500"),
                    List.of()));
    gui.follow(() -> wide);
    until("the results", () -> tabs().getTabCount() == 5);

    // JMeter's window of 1,280 pixels, less its tree.
    assertThat(onEventThread(() -> find(gui, ReportPane.class).getPreferredSize().width))
        .isLessThan(920);
  }

  private static List<String> row(JTable table) {
    return IntStream.range(0, table.getColumnCount())
        .mapToObj(i -> table.getValueAt(0, i).toString())
        .toList();
  }
}
