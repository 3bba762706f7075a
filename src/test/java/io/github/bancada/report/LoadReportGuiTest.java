package io.github.bancada.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.SummaryJson;
import io.github.bancada.testing.JMeterTestHome;
import io.github.bancada.testing.RequiresDisplay;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dialog;
import java.awt.Window;
import java.awt.event.WindowEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import javax.swing.JButton;
import javax.swing.JFileChooser;
import javax.swing.JFrame;
import javax.swing.JTable;
import javax.swing.SwingUtilities;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The panel in a window, worked as a user works it. */
@RequiresDisplay
@Timeout(60)
class LoadReportGuiTest {
  private static final RunSummary RUN =
      Summaries.of(
          Summaries.label("search", 0, 1_000, 1_000_000), Summaries.label("other", 1, 1_000, 5));

  @TempDir Path work;

  /** What was thrown while something was painted, or done after a click. */
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

  /** Waits, without holding the event thread, until it is so. */
  private static void until(Callable<Boolean> condition) throws Exception {
    while (!onEventThread(condition)) {
      Thread.onSpinWait();
    }
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
  void runIsShownWhileItGoesOnAndStaysWhenItEnds() throws Exception {
    AtomicReference<RunSummary> end = new AtomicReference<>();
    // As a run does: a new summary each time, until its end gives the last one.
    gui.follow(
        () -> end.get() != null ? end.get() : Summaries.of(Summaries.label("search", 0, 1, 5)));
    until(() -> table().getRowCount() == 2);
    assertThat(onEventThread(() -> table().getValueAt(0, 0).toString())).isEqualTo("search");

    end.set(RUN);
    until(() -> table().getRowCount() == 3);
    assertThat(onEventThread(() -> table().getValueAt(2, 0).toString())).isEqualTo("TOTAL");
  }

  @Test
  void figuresStayWhenTheUserSelectsAnotherElementAndComesBack() throws Exception {
    gui.follow(() -> RUN);
    until(() -> table().getRowCount() == 3);

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
    until(() -> table().getRowCount() == 3);

    onEventThread(
        () -> {
          gui.clearData();
          return null;
        });

    assertThat(onEventThread(() -> table().getRowCount())).isZero();
    assertThat(onEventThread(() -> save().isEnabled())).isFalse();
  }

  @Test
  void nothingCanBeSavedBeforeARunIsShown() throws Exception {
    assertThat(onEventThread(() -> save().isEnabled())).isFalse();

    gui.follow(() -> RUN);
    until(() -> save().isEnabled());
    gui.follow(() -> null); // the next run, of which nothing has been drawn yet
    assertThat(onEventThread(() -> save().isEnabled())).isFalse();
  }

  @Test
  void saveWritesTheFilesOfTheRun() throws Exception {
    gui.follow(() -> RUN);
    until(() -> save().isEnabled());

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
    until(() -> save().isEnabled());

    saveTo(work);
    until(() -> dialog() != null);
    onEventThread(
        () -> {
          dialog().dispatchEvent(new WindowEvent(dialog(), WindowEvent.WINDOW_CLOSING));
          return null;
        });

    assertThat(precious).hasContent("precious");
    assertThat(work.resolve("aggregate.csv")).doesNotExist();
  }

  /** Presses Save, chooses a directory in the dialog, and confirms. */
  private void saveTo(Path directory) throws Exception {
    SwingUtilities.invokeLater(() -> save().doClick());
    until(() -> dialog() != null && find(dialog(), JFileChooser.class, null) != null);
    onEventThread(
        () -> {
          JFileChooser chooser = find(dialog(), JFileChooser.class, null);
          chooser.setSelectedFile(directory.toFile());
          chooser.approveSelection();
          return null;
        });
    // The click goes on on the event thread, where this waits behind it.
    until(() -> dialog() == null || find(dialog(), JFileChooser.class, null) == null);
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
