package io.github.bancada.report;

import io.github.bancada.element.Fold;
import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.PathLine;
import io.github.bancada.element.RunListenerGui;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.window.LiveView;
import io.github.bancada.report.window.ReportButtons;
import io.github.bancada.report.window.ReportPane;
import java.awt.BorderLayout;
import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.GUIMenuSortOrder;

/**
 * The Load Report in JMeter's window: its fields and the {@link ReportPane}. It receives no
 * samples. Event thread only, except {@link #follow} and {@link #offer}.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public final class LoadReportGui extends RunListenerGui<LoadReport> implements LiveView {
  private static final long serialVersionUID = 1L;
  private static final int PUBLISHED_ROWS = 2;

  private final JTextField directory = new JTextField();
  private final JTextField intendedInterval = new JTextField();
  private final JTextField compare = new JTextField();
  private final JTextField skip = new JTextField();
  private final JTextField until = new JTextField();
  private final JTextField apdex = new JTextField();
  private final JTextField transactions = new JTextField();
  private final JTextArea published = new JTextArea(PUBLISHED_ROWS, 40);
  private final ReportPane report;
  private final ReportButtons buttons;

  public LoadReportGui() {
    report = new ReportPane(this::shown);
    buttons = new ReportButtons(report::open, report::copyTable, this::clearData);
    JPanel top = new JPanel(new BorderLayout());
    top.add(makeTitlePanel(), BorderLayout.NORTH);
    Fold settings = new Fold(text("settings"), settings());
    settings.suggest(false); // a run needs the space
    top.add(settings, BorderLayout.CENTER);
    add(top, BorderLayout.NORTH);
    add(report, BorderLayout.CENTER);
    add(buttons, BorderLayout.SOUTH);
  }

  private JComponent settings() {
    JPanel panel = new JPanel(new MigLayout("insets 5 0 5 0, fillx", "[][grow,fill][][200,fill]"));
    panel.add(label("directory", directory));
    panel.add(new PathLine(directory, PathLine.Wanted.DIRECTORY), "wmin 60");
    panel.add(label("interval", intendedInterval));
    panel.add(intendedInterval, "wrap, wmin 60");
    panel.add(label("compare", compare));
    panel.add(compare, "wmin 60");
    panel.add(label("apdex", apdex));
    panel.add(apdex, "wrap, wmin 60");
    panel.add(label("skip", skip));
    panel.add(skip, "wmin 60");
    panel.add(label("until", until));
    panel.add(until, "wrap, wmin 60");
    panel.add(label("transactions", transactions));
    panel.add(transactions, "wrap, wmin 60");
    panel.add(label("published", published), "top");
    panel.add(new JScrollPane(published), "span 3, growx, wmin 60, hmin pref");
    return panel;
  }

  private void shown(RunSummary summary) {
    if (buttons != null) {
      buttons.shown(summary);
    }
  }

  @Override
  public void follow(Supplier<RunSummary> run) {
    SwingUtilities.invokeLater(() -> report.follow(run));
  }

  @Override
  public void offer(Supplier<Optional<URI>> page) {
    SwingUtilities.invokeLater(() -> buttons.offer(page));
  }

  @Override
  public void clearData() {
    report.clear();
  }

  @Override
  protected Class<LoadReport> type() {
    return LoadReport.class;
  }

  @Override
  protected LoadReport newListener() {
    LoadReport report = new LoadReport();
    report.setText(LoadReport.SKIP, LoadReport.SKIP_DEFAULT);
    report.setText(LoadReport.UNTIL, LoadReport.UNTIL_DEFAULT);
    report.setText(LoadReport.TRANSACTIONS, LoadReport.TRANSACTIONS_DEFAULT);
    return report;
  }

  @Override
  protected void write(LoadReport listener) {
    listener.setText(LoadReport.DIRECTORY, directory.getText());
    listener.setText(LoadReport.PUBLISHED, published.getText());
    listener.setLaterText(LoadReport.INTENDED_INTERVAL, intendedInterval.getText(), "");
    listener.setLaterText(LoadReport.COMPARE, compare.getText(), "");
    listener.setLaterText(LoadReport.APDEX, apdex.getText(), "");
    listener.setLaterText(LoadReport.SKIP, skip.getText(), LoadReport.SKIP_DEFAULT);
    listener.setLaterText(LoadReport.UNTIL, until.getText(), LoadReport.UNTIL_DEFAULT);
    listener.setLaterText(
        LoadReport.TRANSACTIONS, transactions.getText(), LoadReport.TRANSACTIONS_DEFAULT);
  }

  @Override
  protected void read(LoadReport listener) {
    directory.setText(listener.text(LoadReport.DIRECTORY));
    showStart(published, listener.text(LoadReport.PUBLISHED));
    showStart(intendedInterval, listener.text(LoadReport.INTENDED_INTERVAL));
    showStart(compare, listener.text(LoadReport.COMPARE));
    showStart(skip, listener.laterText(LoadReport.SKIP, LoadReport.SKIP_DEFAULT));
    showStart(until, listener.laterText(LoadReport.UNTIL, LoadReport.UNTIL_DEFAULT));
    showStart(apdex, listener.text(LoadReport.APDEX));
    showStart(
        transactions, listener.laterText(LoadReport.TRANSACTIONS, LoadReport.TRANSACTIONS_DEFAULT));
  }

  @Override
  protected void clearFields() {
    directory.setText("${__P(report.dir,)}");
    showStart(intendedInterval, "${__P(report.intended.interval,)}");
    showStart(compare, "${__P(report.compare,)}");
    showStart(skip, LoadReport.SKIP_DEFAULT);
    showStart(until, LoadReport.UNTIL_DEFAULT);
    showStart(transactions, LoadReport.TRANSACTIONS_DEFAULT);
    showStart(apdex, "${__P(report.apdex,)}");
    published.setText("");
  }

  private static void showStart(JTextComponent field, String text) {
    field.setText(text);
    field.setCaretPosition(0);
  }
}
