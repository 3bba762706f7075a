package io.github.bancada.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.ConnectionSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.report.html.ReportWriter;
import io.github.bancada.report.view.Column;
import io.github.bancada.report.view.LabelChoice;
import io.github.bancada.report.window.SavedView;
import io.github.bancada.testing.JMeterTestHome;
import io.github.bancada.testing.RequiresDisplay;
import io.github.bancada.testing.Waiting;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dialog;
import java.awt.Window;
import java.awt.event.WindowEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JFileChooser;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.JTable;
import javax.swing.SwingUtilities;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Operates the panel in a window like a user. */
@RequiresDisplay
@Timeout(60)
class LoadReportGuiTest {
  private static final RunSummary RUN =
      Summaries.of(
          Summaries.label("search", 0, 1_000, 1_000_000), Summaries.label("other", 1, 1_000, 5));

  @TempDir Path work;

  /** Exceptions thrown while painting or after a click. */
  private final Queue<Throwable> thrown = new ConcurrentLinkedQueue<>();

  private JFrame frame;
  private LoadReportGui gui;

  @BeforeEach
  void openWindow() throws Exception {
    JMeterTestHome.use();
    JMeterUtils.setLocale(Locale.ENGLISH);
    JMeterUtils.setProperty("jmeter.gui.refresh_period", "20");
    Thread.setDefaultUncaughtExceptionHandler((thread, problem) -> thrown.add(problem));
    onEventThread(
        () -> {
          gui = new LoadReportGui();
          frame = new JFrame("Load Report");
          frame.add(gui);
          frame.setSize(900, 500);
          frame.setVisible(true);
          return null;
        });
  }

  @AfterEach
  void closeWindow() throws Exception {
    onEventThread(
        () -> {
          gui.clearData();
          frame.dispose();
          return null;
        });
    JMeterUtils.getJMeterProperties().remove("jmeter.gui.refresh_period");
    Thread.setDefaultUncaughtExceptionHandler(null);
    assertThat(thrown).isEmpty();
  }

  private static <T> T onEventThread(Callable<T> work) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    SwingUtilities.invokeAndWait(task);
    return task.get();
  }

  /** Waits for a condition without blocking the event thread. */
  private static void until(String what, Callable<Boolean> condition) {
    Waiting.await(what, () -> onEventThread(condition));
  }

  private static <T extends Component> T find(Container in, Class<T> type, String text) {
    for (Component each : in.getComponents()) {
      if (type.isInstance(each)
          && (text == null || each instanceof JButton button && text.equals(button.getText()))) {
        return type.cast(each);
      }
      if (each instanceof Container inner) {
        T found = find(inner, type, text);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private JTable table() {
    return find(gui, JTable.class, null);
  }

  private JButton save() {
    return find(gui, JButton.class, "Save all…");
  }

  @Test
  void runIsShownLiveAndStaysAfterItsEnd() throws Exception {
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
  void statusHasThePeakOfCountedConnections() throws Exception {
    gui.follow(() -> RUN.withConnections(new ConnectionSummary(1500, List.of())));

    until("the status", () -> labelEndingWith(gui, ", at most 1,500 connections at once"));
  }

  private static boolean labelEndingWith(Container in, String text) {
    return Arrays.stream(in.getComponents())
        .anyMatch(
            each ->
                each instanceof JLabel label
                        && label.getText() != null
                        && label.getText().endsWith(text)
                    || each instanceof Container inner && labelEndingWith(inner, text));
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
  void savingNeedsAShownRun() throws Exception {
    assertThat(onEventThread(() -> save().isEnabled())).isFalse();

    gui.follow(() -> RUN);
    until("a run to save", () -> save().isEnabled());
    gui.follow(() -> null); // the next run, not drawn yet
    assertThat(onEventThread(() -> save().isEnabled())).isFalse();
  }

  @Test
  void saveWritesTheFilesOfTheRun() throws Exception {
    gui.follow(() -> RUN);
    until("a run to save", () -> save().isEnabled());

    saveTo(work.resolve("saved"));

    assertThat(SummaryJson.read(work.resolve("saved/summary.json")).total().samples()).isEqualTo(2);
    assertThat(work.resolve("saved/aggregate.csv")).content().contains("\nsearch,1,0,");
    assertThat(work.resolve("saved/latency.csv")).exists();
  }

  @Test
  void saveOverwritesNothing() throws Exception {
    Path precious = work.resolve("summary.json");
    Files.writeString(precious, "precious");
    gui.follow(() -> RUN);
    until("a run to save", () -> save().isEnabled());

    saveTo(work);
    until("a dialog", () -> dialog() != null);
    assertThat(textOf(dialog())).contains("Cannot save", "not empty");
    closeDialog();

    assertThat(precious).hasContent("precious");
    assertThat(work.resolve("aggregate.csv")).doesNotExist();
  }

  /** Presses Save all, chooses a directory in the dialog, and confirms. */
  private void saveTo(Path directory) throws Exception {
    choose("Save all…", directory, chooser -> {});
  }

  /** Presses a button that asks for a file, chooses one in the dialog, and confirms. */
  private void choose(String button, Path file, Consumer<JFileChooser> before) throws Exception {
    SwingUtilities.invokeLater(() -> find(gui, JButton.class, button).doClick());
    until(
        "the file chooser",
        () -> dialog() != null && find(dialog(), JFileChooser.class, null) != null);
    onEventThread(
        () -> {
          JFileChooser chooser = find(dialog(), JFileChooser.class, null);
          before.accept(chooser);
          chooser.setSelectedFile(file.toFile());
          chooser.approveSelection();
          return null;
        });
    // The click continues on the event thread, and a third thread writes files.
    until(
        "the end of the file chooser",
        () -> dialog() == null || find(dialog(), JFileChooser.class, null) == null);
    until(
        "a dialog, or the end of opening",
        () -> dialog() != null || find(gui, JButton.class, "Open…").isEnabled());
  }

  private void saveAs(SavedView view, Path file) throws Exception {
    choose(
        "Save as…",
        file,
        chooser ->
            Arrays.stream(chooser.getChoosableFileFilters())
                .filter(each -> each.getDescription().equals(view.description()))
                .forEach(chooser::setFileFilter));
  }

  private void closeDialog() throws Exception {
    until("a dialog", () -> dialog() != null);
    onEventThread(
        () -> {
          dialog().dispatchEvent(new WindowEvent(dialog(), WindowEvent.WINDOW_CLOSING));
          return null;
        });
    until("no dialog", () -> dialog() == null);
  }

  private String textOf(Dialog dialog) throws Exception {
    return onEventThread(() -> String.valueOf(find(dialog, JOptionPane.class, null).getMessage()));
  }

  /** The visible texts of the panel. */
  private String labels() throws Exception {
    return onEventThread(() -> String.join("\n", labels(gui)));
  }

  private static List<String> labels(Container in) {
    List<String> texts = new ArrayList<>();
    for (Component each : in.getComponents()) {
      if (each.isVisible() && each instanceof JLabel label && label.getText() != null) {
        texts.add(label.getText());
      }
      if (each.isVisible() && each instanceof Container inner) {
        texts.addAll(labels(inner));
      }
    }
    return texts;
  }

  private List<List<String>> cells() throws Exception {
    return onEventThread(
        () -> {
          List<List<String>> rows = new ArrayList<>();
          for (int row = 0; row < table().getRowCount(); row++) {
            List<String> cells = new ArrayList<>();
            for (int column = 0; column < table().getColumnCount(); column++) {
              cells.add(table().getValueAt(row, column).toString());
            }
            rows.add(cells);
          }
          return rows;
        });
  }

  private Path saved(RunSummary run) throws Exception {
    Path directory = Files.createDirectory(work.resolve("results"));
    ReportWriter.write(directory, run);
    return directory;
  }

  @Test
  void openedRunHasItsOriginalFiguresAndIsMarked() throws Exception {
    gui.follow(() -> RUN);
    until("three rows", () -> table().getRowCount() == 3);
    List<List<String>> live = cells();
    assertThat(labels()).doesNotContain("Opened from");
    onEventThread(
        () -> {
          gui.clearData();
          return null;
        });
    Path directory = saved(RUN);

    for (Path each : List.of(directory, directory.resolve("summary.json"))) {
      choose("Open…", each, chooser -> {});
      until("three rows", () -> table().getRowCount() == 3);
      assertThat(cells()).isEqualTo(live);
      assertThat(labels()).contains("Opened from " + each);
    }
  }

  @Test
  void jtlIsOpenedAndMarkedAsMilliseconds() throws Exception {
    Path jtl =
        Files.writeString(
            work.resolve("old.jtl"),
            "timeStamp,elapsed,label,responseCode,success\n"
                + "1000000,7,search,200,true\n"
                + "1000100,9,search,500,false\n");

    choose("Open…", jtl, chooser -> {});

    until("two rows", () -> table().getRowCount() == 2);
    assertThat(cells().get(0)).startsWith("search", "2", "1", "50.00", "7.000", "7.000");
    assertThat(labels()).contains("Opened from " + jtl, "whole milliseconds");
  }

  @Test
  void closingTheFileShowsTheRunAgain() throws Exception {
    RunSummary other = Summaries.of(Summaries.label("old", 0, 1, 5));
    Path directory = saved(other);
    gui.follow(() -> RUN);
    until("three rows", () -> table().getRowCount() == 3);
    choose("Open…", directory, chooser -> {});
    until("two rows", () -> table().getRowCount() == 2);

    onEventThread(
        () -> {
          find(gui, JButton.class, "Close").doClick();
          return null;
        });

    until("three rows", () -> table().getRowCount() == 3);
    assertThat(labels()).doesNotContain("Opened from");
  }

  @Test
  void newRunReplacesTheFile() throws Exception {
    choose("Open…", saved(RUN), chooser -> {});
    until("three rows", () -> table().getRowCount() == 3);

    gui.follow(() -> Summaries.of(Summaries.label("new", 0, 1, 5)));

    until("two rows", () -> table().getRowCount() == 2);
    assertThat(labels()).doesNotContain("Opened from");
  }

  @Test
  void otherFileIsRejectedWithTheCause() throws Exception {
    Path file = Files.writeString(work.resolve("other.json"), "{\"schema\":\"other\"}");

    choose("Open…", file, chooser -> {});

    until("a dialog", () -> dialog() != null);
    assertThat(textOf(dialog())).contains("Cannot open", file.toString(), "schema");
    closeDialog();
    assertThat(labels()).doesNotContain("Opened from");
  }

  @Test
  void everyViewCanBeSavedSeparatelyWithTheSameContent() throws Exception {
    Path directory = saved(RUN);
    gui.follow(() -> RUN);
    until("a run to save", () -> save().isEnabled());

    saveAs(SavedView.AGGREGATE, work.resolve("table"));
    saveAs(SavedView.LATENCY, work.resolve("seconds.csv"));
    saveAs(SavedView.JSON, work.resolve("run"));
    saveAs(SavedView.HTML, work.resolve("report"));

    assertThat(work.resolve("table.csv"))
        .hasSameTextualContentAs(directory.resolve("aggregate.csv"));
    assertThat(work.resolve("seconds.csv"))
        .hasSameTextualContentAs(directory.resolve("latency.csv"));
    assertThat(work.resolve("run.json")).hasSameTextualContentAs(directory.resolve("summary.json"));
    assertThat(work.resolve("report.html"))
        .hasSameTextualContentAs(directory.resolve("report.html"));
  }

  @Test
  void fileIsReplacedOnlyAfterConfirmation() throws Exception {
    Path precious = Files.writeString(work.resolve("table.csv"), "precious");
    gui.follow(() -> RUN);
    until("a run to save", () -> save().isEnabled());

    saveAs(SavedView.AGGREGATE, precious);
    until("a dialog", () -> dialog() != null);
    assertThat(textOf(dialog())).contains(precious.toString());
    closeDialog();
    assertThat(precious).hasContent("precious");

    saveAs(SavedView.AGGREGATE, precious);
    until("a dialog", () -> dialog() != null);
    onEventThread(
        () -> {
          find(dialog(), JButton.class, "Yes").doClick();
          return null;
        });
    until("the end of opening", () -> find(gui, JButton.class, "Open…").isEnabled());
    assertThat(precious).content().startsWith("label,samples");
  }

  @Test
  void writeErrorIsShownAndLeavesNoFile() throws Exception {
    gui.follow(() -> RUN);
    until("a run to save", () -> save().isEnabled());

    saveAs(SavedView.AGGREGATE, work.resolve("nowhere/table.csv"));

    until("a dialog", () -> dialog() != null);
    assertThat(textOf(dialog())).contains("Cannot save", "nowhere", "does not exist");
    closeDialog();
    assertThat(work).isEmptyDirectory();
  }

  @Test
  void tableRowSelectsTheLabelOfTheCharts() throws Exception {
    gui.follow(() -> RUN);
    until("three rows", () -> table().getRowCount() == 3);
    JComboBox<?> chooser = find(gui, JComboBox.class, null);
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

  @Test
  void correctedFiguresNeedAnIntendedInterval() throws Exception {
    RunSummary plain = Summaries.of(Summaries.label("a", 0, 1, 5));
    gui.follow(() -> plain);
    until("two rows", () -> table().getRowCount() == 2);
    assertThat(onEventThread(() -> table().getColumnCount())).isEqualTo(Column.ALL.size() + 1);

    RunSummary corrected = new Runs(plain).intendedInterval(1_000_000).summary();
    gui.follow(() -> corrected);

    int all = Column.of(corrected).size() + 1;
    until("all columns", () -> table().getColumnCount() == all);
    assertThat(onEventThread(() -> table().getColumnName(all - 1))).contains("Corrected");
  }

  @Test
  void timesOfFailedSamplesHaveTheirOwnColumns() throws Exception {
    RunSummary failing =
        Summaries.of(Summaries.label("a", new long[] {7_000_000}, new long[] {9_000_000}));
    gui.follow(() -> failing);

    int all = Column.ALL.size() + Column.FAILED.size() + 1;
    until("all columns", () -> table().getColumnCount() == all);
    assertThat(onEventThread(() -> table().getColumnName(all - 1))).contains("Failed");
    assertThat(cells().get(0)).startsWith("a", "2", "1", "50.00", "7.000").endsWith("9.000");
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

    element.setLaterText(LoadReport.INTENDED_INTERVAL, "250");
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

  private static Dialog dialog() {
    for (Window window : Window.getWindows()) {
      if (window instanceof Dialog dialog && dialog.isVisible()) {
        return dialog;
      }
    }
    return null;
  }
}
