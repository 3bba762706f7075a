package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.metrics.RunSummary;
import java.awt.Font;
import java.awt.GridLayout;
import javax.swing.JLabel;
import javax.swing.JPanel;

/**
 * The arrivals of the shown run, below a red line if the run is invalid; invisible without
 * arrivals. Event thread only.
 */
final class ArrivalsLine extends JPanel {
  private static final long serialVersionUID = 1L;

  private final JLabel invalid = new JLabel();
  private final JLabel counts = new JLabel();

  ArrivalsLine() {
    super(new GridLayout(0, 1));
    invalid.setFont(invalid.getFont().deriveFont(Font.BOLD));
    counts.setFont(counts.getFont().deriveFont(Font.PLAIN));
    clear();
  }

  void show(RunSummary summary) {
    ArrivalCounts arrivals = summary.arrivals();
    setVisible(!arrivals.isNone());
    removeAll();
    if (arrivals.isInvalid()) {
      invalid.setText(
          TEXTS.text(
              "arrivals.invalid",
              arrivals.overdueByMachine(),
              arrivals.planned(),
              millis(arrivals.lateLimitNanos())));
      invalid.setToolTipText(invalid.getText()); // it may be wider than the window
      invalid.setForeground(ChartColors.hue(ChartColors.RED));
      add(invalid);
    }
    counts.setText(counts(arrivals));
    // It may be wider than the window.
    counts.setToolTipText(
        counts.getText() + (arrivals.load().isEmpty() ? "" : "; " + arrivals.load()));
    add(counts);
    revalidate();
  }

  void clear() {
    setVisible(false);
  }

  private static String counts(ArrivalCounts arrivals) {
    return TEXTS.text(
        "arrivals",
        arrivals.served(),
        arrivals.unserved(),
        arrivals.lateByUsers(),
        arrivals.lateByMachine(),
        millis(arrivals.worstLateNanos()),
        arrivals.mostBusy(),
        arrivals.users());
  }

  /** For the user's language to format. */
  private static double millis(long nanos) {
    double millis = nanos / 1e6;
    return millis < 10 ? millis : Math.round(millis);
  }
}
