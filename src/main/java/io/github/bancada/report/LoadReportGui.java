package io.github.bancada.report;

import io.github.bancada.metrics.RunSummary;
import java.awt.BorderLayout;
import java.util.function.Supplier;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.UnsharedComponent;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.visualizers.Visualizer;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;

/**
 * The Load Report in JMeter's window: its fields, and below them the {@link ReportPane}. Samples
 * never pass through it. For the event thread only, but for {@link #follow} and {@link #add}.
 */
public final class LoadReportGui extends AbstractListenerGui
    implements Visualizer, LiveView, Clearable, UnsharedComponent {
  private static final long serialVersionUID = 1L;
  private static final int PUBLISHED_ROWS = 2;
  private static final int GAP = 5;

  private final JTextField directory = new JTextField();
  private final JTextField intendedInterval = new JTextField();
  private final JTextField compare = new JTextField();
  private final JTextArea published = new JTextArea(PUBLISHED_ROWS, 40);
  private final ReportPane report;
  private final ReportButtons buttons;

  /** Builds the panel. */
  public LoadReportGui() {
    report = new ReportPane(this::shown);
    buttons = new ReportButtons(report::open, report::copyTable, this::clearData);
    setLayout(new BorderLayout(0, GAP));
    setBorder(makeBorder());
    JPanel top = new JPanel(new BorderLayout());
    top.add(makeTitlePanel(), BorderLayout.NORTH);
    top.add(settings(), BorderLayout.CENTER);
    add(top, BorderLayout.NORTH);
    add(report, BorderLayout.CENTER);
    add(buttons, BorderLayout.SOUTH);
  }

  private JComponent settings() {
    JPanel panel = new JPanel(new MigLayout("insets 5 0 5 0, fillx", "[][grow,fill][][200,fill]"));
    panel.add(label("directory", directory));
    panel.add(directory, "wmin 60");
    panel.add(label("interval", intendedInterval));
    panel.add(intendedInterval, "wrap, wmin 60");
    panel.add(label("compare", compare));
    panel.add(compare, "span 3, growx, wrap, wmin 60");
    panel.add(label("published", published), "top");
    panel.add(new JScrollPane(published), "span 3, growx, wmin 60, hmin pref");
    return panel;
  }

  private static JLabel label(String key, JComponent field) {
    JLabel label = new JLabel(ReportTexts.text(key + ".label"));
    label.setLabelFor(field);
    label.setToolTipText(ReportTexts.text(key + ".tooltip"));
    field.setToolTipText(ReportTexts.text(key + ".tooltip"));
    return label;
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
  public void clearData() {
    report.clear();
  }

  @Override
  public void add(SampleResult sample) {
    // Figures come from snapshots of the run, never sample by sample.
  }

  @Override
  public boolean isStats() {
    return false;
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public String getStaticLabel() {
    return ReportTexts.text("displayName");
  }

  @Override
  public TestElement createTestElement() {
    LoadReport report = new LoadReport();
    modifyTestElement(report);
    return report;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    configureTestElement(element);
    if (element instanceof LoadReport report) {
      report.setDirectory(directory.getText());
      report.setPublished(published.getText());
      report.setIntendedInterval(intendedInterval.getText());
      report.setCompare(compare.getText());
      report.setListener(this);
    }
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    if (element instanceof LoadReport report) {
      directory.setText(report.getDirectory());
      published.setText(report.getPublished());
      published.setCaretPosition(0);
      intendedInterval.setText(report.getIntendedInterval());
      intendedInterval.setCaretPosition(0);
      compare.setText(report.getCompare());
      compare.setCaretPosition(0);
      report.setListener(this);
    }
  }

  @Override
  public void clearGui() {
    super.clearGui();
    directory.setText("${__P(report.dir,)}");
    intendedInterval.setText("${__P(report.intended.interval,)}");
    intendedInterval.setCaretPosition(0);
    compare.setText("${__P(report.compare,)}");
    compare.setCaretPosition(0);
    published.setText("");
    // The figures stay: JMeter clears a panel's fields each time it is selected.
  }
}
