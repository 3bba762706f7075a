package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.testing.JMeterTestHome;
import io.github.bancada.testing.RequiresDisplay;
import io.github.bancada.testing.Waiting;
import java.awt.Component;
import java.awt.Container;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JTable;
import javax.swing.SwingUtilities;
import org.apache.jmeter.gui.util.JSyntaxTextArea;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the panel in a window. */
@RequiresDisplay
@Timeout(60)
class PerformanceGateGuiTest {
  private JFrame frame;
  private PerformanceGateGui gui;

  @BeforeEach
  void openWindow() throws Exception {
    JMeterTestHome.use();
    JMeterUtils.setLocale(Locale.ENGLISH);
    JMeterUtils.setProperty("jmeter.gui.refresh_period", "20");
    onEventThread(
        () -> {
          gui = new PerformanceGateGui();
          frame = new JFrame("Performance Gate");
          frame.add(gui);
          frame.setSize(900, 700);
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
  }

  private static <T> T onEventThread(Callable<T> work) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    SwingUtilities.invokeAndWait(task);
    return task.get();
  }

  private static void until(String what, Callable<Boolean> condition) {
    Waiting.await(what, () -> onEventThread(condition));
  }

  private static <T extends Component> T find(Container in, Class<T> type) {
    for (Component each : in.getComponents()) {
      if (type.isInstance(each)) {
        return type.cast(each);
      }
      T found = each instanceof Container inner ? find(inner, type) : null;
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private void write(String criteria) throws Exception {
    onEventThread(
        () -> {
          PerformanceGate gate = new PerformanceGate();
          gate.setText(PerformanceGate.CRITERIA, criteria);
          gui.configure(gate);
          return null;
        });
  }

  private JSyntaxTextArea editor() {
    return find(gui, JSyntaxTextArea.class);
  }

  private JTable table() {
    return find(gui, JTable.class);
  }

  @Test
  void errorIsMarkedAtItsPosition() throws Exception {
    write("all : errors < 1 %\nall : p95 < 20 mss");
    until("a notice", () -> editor().getParserNotices().size() == 1);

    assertThat(
            onEventThread(
                () -> {
                  var notice = editor().getParserNotices().get(0);
                  return List.of(notice.getLine(), notice.getOffset(), notice.getLength());
                }))
        .isEqualTo(List.of(1, 34, 3));

    write("all : errors < 1 %\nall : p95 < 20 ms");
    until("no notice", () -> editor().getParserNotices().isEmpty());
  }

  @Test
  void linesWithVariablesAreNotMarked() {
    assertThat(CriteriaEditor.problems("x", "all : p95 < ${limit}\nall : p95 <")).hasSize(1);
  }

  @Test
  void brokenOffRunIsNotShownAsPassed() throws Exception {
    RunSummary run = Summaries.of(Summaries.label("x", 0, 1_000, 5_000));
    Verdict verdict =
        Gate.of(List.of(new GateText("x", "all : p95 < 1 s")), Baseline.none())
            .judge(Summaries.with(run, Samples.ended(run.info(), "lost the remote engine a")));
    gui.follow(() -> verdict);

    until(
        "the status",
        () ->
            find(gui, VerdictPanel.class).getComponent(0) instanceof JLabel status
                && status.getText().contains("FAILED")
                && status.getText().contains("lost the remote engine a"));
  }

  @Test
  void verdictIsShownDuringTheRun() throws Exception {
    Verdict verdict =
        Gate.of(List.of(new GateText("x", "all : p95 < 1 s\nall : p95 < 1 ns")), Baseline.none())
            .judge(Summaries.of(Summaries.label("x", 0, 1_000, 5_000)));
    gui.follow(() -> verdict);
    until("two rows", () -> table().getRowCount() == 2);

    assertThat(onEventThread(() -> table().getValueAt(0, 3))).isEqualTo("passed");
    assertThat(onEventThread(() -> table().getValueAt(1, 3))).isEqualTo("FAILED");
    assertThat(onEventThread(() -> table().getValueAt(1, 1))).isEqualTo("5000 ns");

    onEventThread(
        () -> {
          gui.clearData();
          return null;
        });
    assertThat(onEventThread(() -> table().getRowCount())).isZero();
  }
}
