package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.testing.RequiresDisplay;
import io.github.bancada.testing.ShownGui;
import java.util.List;
import javax.swing.JLabel;
import javax.swing.JTable;
import org.apache.jmeter.gui.util.JSyntaxTextArea;
import org.fife.ui.rsyntaxtextarea.SyntaxScheme;
import org.fife.ui.rsyntaxtextarea.TokenTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the panel in a window. */
@RequiresDisplay
@Timeout(300)
class PerformanceGateGuiTest extends ShownGui<PerformanceGateGui> {
  PerformanceGateGuiTest() {
    super(PerformanceGateGui::new);
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
  void criteriaHaveTheColorOfTexts() throws Exception {
    SyntaxScheme scheme = onEventThread(() -> editor().getSyntaxScheme());

    assertThat(scheme.getStyle(TokenTypes.LITERAL_STRING_DOUBLE_QUOTE))
        .isEqualTo(scheme.getStyle(TokenTypes.VARIABLE))
        .isEqualTo(scheme.getStyle(TokenTypes.IDENTIFIER))
        .isNotEqualTo(scheme.getStyle(TokenTypes.COMMENT_EOL));
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
