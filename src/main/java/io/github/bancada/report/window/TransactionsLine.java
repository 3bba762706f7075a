package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import io.github.bancada.metrics.RunSummary;
import java.awt.Font;
import javax.swing.JLabel;

/**
 * Says whether the table's total has its Transaction Controllers; invisible without any. Event
 * thread only.
 */
final class TransactionsLine extends JLabel {
  private static final long serialVersionUID = 1L;

  TransactionsLine() {
    setFont(getFont().deriveFont(Font.PLAIN));
    clear();
  }

  void show(RunSummary summary) {
    setVisible(!summary.transactions().isEmpty());
    setText(
        TEXTS.text(
            summary.total().hasTransactions() ? "transactions.count" : "transactions.separate"));
    setToolTipText(getText()); // it may be wider than the window
  }

  void clear() {
    setVisible(false);
  }
}
