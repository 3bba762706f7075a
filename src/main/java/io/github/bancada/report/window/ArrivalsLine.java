package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.ArrivalsText;
import java.awt.Font;
import javax.swing.JLabel;

/**
 * What became of the arrivals of the shown run, in red if the run is invalid; invisible without
 * arrivals. Event thread only.
 */
final class ArrivalsLine extends JLabel {
  private static final long serialVersionUID = 1L;
  private static final int RED = 0;

  ArrivalsLine() {
    show(ArrivalCounts.NONE);
  }

  void show(RunSummary summary) {
    show(summary.arrivals());
  }

  void clear() {
    show(ArrivalCounts.NONE);
  }

  private void show(ArrivalCounts arrivals) {
    setVisible(!arrivals.isNone());
    String counts = counts(arrivals);
    setText(arrivals.isInvalid() ? TEXTS.text("arrivals.invalid", counts) : counts);
    setToolTipText(tooltip(arrivals));
    setForeground(arrivals.isInvalid() ? ChartColors.hue(RED) : null);
    setFont(getFont().deriveFont(arrivals.isInvalid() ? Font.BOLD : Font.PLAIN));
  }

  private static String counts(ArrivalCounts arrivals) {
    return TEXTS.text(
        "arrivals",
        arrivals.served(),
        arrivals.unserved(),
        arrivals.lateByUsers(),
        arrivals.lateByMachine(),
        ArrivalsText.milliseconds(arrivals.worstLateNanos()),
        arrivals.mostBusy(),
        arrivals.users());
  }

  private static String tooltip(ArrivalCounts arrivals) {
    return arrivals.isInvalid()
        ? TEXTS.text(
            "arrivals.invalid.tooltip",
            arrivals.overdueByMachine(),
            arrivals.planned(),
            ArrivalsText.milliseconds(arrivals.lateLimitNanos()))
        : arrivals.load();
  }
}
