package io.github.bancada.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.ConnectionSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.view.Column;
import io.github.bancada.report.view.LabelChoice;
import io.github.bancada.testing.RequiresDisplay;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import javax.swing.JComboBox;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Operates the panel in a window like a user. */
@RequiresDisplay
@Timeout(300)
class LoadReportGuiTest extends LoadReportWindow {
  @Test
  void runIsShownLiveAndStaysAfterItsEnd() throws Exception {
    gui.follow(() -> RUN); // loads classes: the pause after a drawing is nine times as long as it
    until("three rows", () -> table().getRowCount() == 3);
    AtomicReference<RunSummary> end = new AtomicReference<>();
    // Like a run: a new summary each time, until its end gives the last one.
    gui.follow(
        () -> end.get() != null ? end.get() : Summaries.of(Summaries.label("search", 0, 1, 5)));
    until("two rows", () -> table().getRowCount() == 2);
    assertThat(onEventThread(() -> table().getValueAt(0, 0).toString())).isEqualTo("search");

    end.set(RUN);
    until("three rows", () -> table().getRowCount() == 3);
    assertThat(onEventThread(() -> table().getValueAt(2, 0).toString())).isEqualTo("TOTAL");
  }

  @Test
  void livePageIsOfferedWhileThereIsOne() throws Exception {
    AtomicReference<Optional<URI>> page =
        new AtomicReference<>(Optional.of(URI.create("http://127.0.0.1:8099/")));
    assertThat(onEventThread(() -> button(gui, "Live page").isVisible())).isFalse();

    gui.offer(page::get);
    until("the button", () -> button(gui, "Live page").isVisible());

    page.set(Optional.empty());
    gui.follow(() -> RUN);
    until("no button after the end", () -> !button(gui, "Live page").isVisible());
  }

  @Test
  void statusHasThePeakOfCountedConnections() throws Exception {
    gui.follow(() -> RUN.withConnections(new ConnectionSummary(1500, List.of())));

    until("the status", () -> labelEndingWith(gui, ", at most 1,500 connections at once"));
  }

  @Test
  void figuresStayAfterSelectingAnotherElement() throws Exception {
    gui.follow(() -> RUN);
    until("three rows", () -> table().getRowCount() == 3);

    onEventThread(
        () -> {
          gui.clearGui();
          gui.configure(new LoadReport());
          return null;
        });

    assertThat(onEventThread(() -> table().getRowCount())).isEqualTo(3);
  }

  @Test
  void clearEmptiesTheTable() throws Exception {
    gui.follow(() -> RUN);
    until("three rows", () -> table().getRowCount() == 3);

    onEventThread(
        () -> {
          gui.clearData();
          return null;
        });

    assertThat(onEventThread(() -> table().getRowCount())).isZero();
    assertThat(onEventThread(() -> save().isEnabled())).isFalse();
  }

  @Test
  void tableRowSelectsTheLabelOfTheCharts() throws Exception {
    gui.follow(() -> RUN);
    until("three rows", () -> table().getRowCount() == 3);
    JComboBox<?> chooser = find(gui, JComboBox.class);
    assertThat(onEventThread(chooser::getSelectedItem)).isEqualTo(LabelChoice.TOTAL);

    for (int row : new int[] {1, 2, 0}) {
      String label = cells().get(row).get(0);
      onEventThread(
          () -> {
            table().setRowSelectionInterval(row, row);
            return null;
          });
      assertThat(onEventThread(() -> chooser.getSelectedItem().toString())).isEqualTo(label);
    }
  }

  private List<String> titles() throws Exception {
    return onEventThread(
        () ->
            IntStream.range(0, table().getColumnCount()).mapToObj(table()::getColumnName).toList());
  }

  @Test
  void correctedFiguresNeedAnIntendedInterval() throws Exception {
    RunSummary plain = Summaries.of(Summaries.label("a", 0, 1, 5));
    gui.follow(() -> plain);
    until("two rows", () -> table().getRowCount() == 2);
    assertThat(onEventThread(() -> table().getColumnCount()))
        .isEqualTo(Column.inWindow(plain).size() + 1);

    RunSummary corrected = new Runs(plain).intendedInterval(1_000_000).summary();
    gui.follow(() -> corrected);

    int all = Column.inWindow(corrected).size() + 1;
    until("all columns", () -> table().getColumnCount() == all);
    assertThat(titles()).anyMatch(title -> title.contains("Corrected"));
  }

  @Test
  void timesOfFailedSamplesHaveTheirOwnColumns() throws Exception {
    RunSummary failing =
        Summaries.of(Summaries.label("a", new long[] {7_000_000}, new long[] {9_000_000}));
    gui.follow(() -> failing);

    int all = Column.inWindow(failing).size() + 1;
    until("all columns", () -> table().getColumnCount() == all);
    assertThat(titles()).anyMatch(title -> title.contains("Failed"));
    assertThat(cells().get(0)).startsWith("a", "2", "1", "50.00", "7").contains("9");
    assertThat(onEventThread(() -> table().getTableHeader().getToolTipText()))
        .contains("successful samples");
  }

  @Test
  void intendedIntervalIsAFieldWithAPropertyForNewElements() throws Exception {
    LoadReport element =
        onEventThread(
            () -> {
              gui.clearGui();
              return (LoadReport) gui.createTestElement();
            });
    assertThat(element.text(LoadReport.INTENDED_INTERVAL))
        .isEqualTo("${__P(report.intended.interval,)}");

    element.setLaterText(LoadReport.INTENDED_INTERVAL, "250", "");
    onEventThread(
        () -> {
          gui.configure(element);
          gui.modifyTestElement(element);
          return null;
        });
    assertThat(element.text(LoadReport.INTENDED_INTERVAL)).isEqualTo("250");
  }

  @Test
  void elementOfAnOlderPlanStaysWithoutInterval() throws Exception {
    LoadReport old = new LoadReport();
    old.setText(LoadReport.DIRECTORY, "results");
    onEventThread(
        () -> {
          gui.clearGui();
          gui.configure(old);
          gui.modifyTestElement(old);
          return null;
        });

    assertThat(old.getPropertyAsString(LoadReport.INTENDED_INTERVAL, "absent")).isEqualTo("absent");
  }
}
