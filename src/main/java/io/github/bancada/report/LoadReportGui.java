package io.github.bancada.report;

import io.github.bancada.metrics.ResultsDirectory;
import io.github.bancada.metrics.RunSummary;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.awt.FlowLayout;
import java.awt.event.ActionEvent;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Supplier;
import javax.swing.BorderFactory;
import javax.swing.Box;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JFileChooser;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.SwingConstants;
import javax.swing.SwingUtilities;
import javax.swing.Timer;
import javax.swing.TransferHandler;
import org.apache.jmeter.gui.UnsharedComponent;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.Visualizer;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;

/**
 * The Load Report in JMeter's window: the aggregate table, live. It draws a snapshot once every
 * {@code jmeter.gui.refresh_period}; samples never pass through it. For the event thread only, but
 * for {@link #follow} and {@link #add}.
 */
public class LoadReportGui extends AbstractListenerGui
    implements Visualizer, LiveView, Clearable, UnsharedComponent {
  private static final long serialVersionUID = 1L;
  private static final int DEFAULT_REFRESH_MILLIS = 500;
  private static final int PUBLISHED_ROWS = 3;
  private static final int GAP = 5;

  private final JTextField directory = new JTextField();
  private final JTextArea published = new JTextArea(PUBLISHED_ROWS, 40);
  private final AggregateTableModel model = new AggregateTableModel();
  private final JTable table = new AggregateTable(model);
  private final JLabel status = new JLabel(ReportTexts.text("status.waiting"));
  private final JButton save = new JButton(ReportTexts.text("save"));
  private final Timer timer =
      new Timer(
          JMeterUtils.getPropDefault("jmeter.gui.refresh_period", DEFAULT_REFRESH_MILLIS),
          event -> refresh());

  private transient Supplier<RunSummary> source;
  private transient RunSummary shown;

  /** Builds the panel. */
  public LoadReportGui() {
    setLayout(new BorderLayout(0, GAP));
    setBorder(makeBorder());
    Box top = Box.createVerticalBox();
    top.add(makeTitlePanel());
    top.add(settings());
    add(top, BorderLayout.NORTH);
    add(new JScrollPane(table), BorderLayout.CENTER);
    add(footer(), BorderLayout.SOUTH);
  }

  private JComponent settings() {
    JPanel labels = new JPanel(new BorderLayout(0, GAP));
    JLabel first = label("directory", directory);
    first.setPreferredSize(
        new Dimension(first.getPreferredSize().width, directory.getPreferredSize().height));
    labels.add(first, BorderLayout.NORTH);
    JLabel table = label("published", published);
    table.setVerticalAlignment(SwingConstants.TOP);
    labels.add(table, BorderLayout.CENTER);
    JPanel fields = new JPanel(new BorderLayout(0, GAP));
    fields.add(directory, BorderLayout.NORTH);
    fields.add(new JScrollPane(published), BorderLayout.CENTER);
    JPanel panel = new JPanel(new BorderLayout(GAP, GAP));
    panel.setBorder(BorderFactory.createEmptyBorder(GAP, 0, GAP, 0));
    panel.add(labels, BorderLayout.WEST);
    panel.add(fields, BorderLayout.CENTER);
    return panel;
  }

  private static JLabel label(String key, JComponent field) {
    JLabel label = new JLabel(ReportTexts.text(key + ".label"));
    label.setLabelFor(field);
    label.setToolTipText(ReportTexts.text(key + ".tooltip"));
    field.setToolTipText(ReportTexts.text(key + ".tooltip"));
    return label;
  }

  private JPanel footer() {
    JPanel buttons = new JPanel(new FlowLayout(FlowLayout.TRAILING, GAP, 0));
    JButton copy = new JButton(ReportTexts.text("copy"));
    copy.addActionListener(event -> copyTable());
    save.setToolTipText(ReportTexts.text("save.tooltip"));
    save.addActionListener(event -> save());
    save.setEnabled(false);
    buttons.add(copy);
    buttons.add(save);
    JPanel footer = new JPanel(new BorderLayout());
    footer.add(status, BorderLayout.CENTER);
    footer.add(buttons, BorderLayout.EAST);
    return footer;
  }

  private void copyTable() {
    if (table.getSelectedRowCount() == 0) {
      table.selectAll();
    }
    TransferHandler.getCopyAction()
        .actionPerformed(new ActionEvent(table, ActionEvent.ACTION_PERFORMED, ""));
  }

  private void save() {
    JFileChooser chooser = new JFileChooser();
    chooser.setDialogTitle(ReportTexts.text("save.title"));
    chooser.setFileSelectionMode(JFileChooser.DIRECTORIES_ONLY);
    if (chooser.showSaveDialog(this) != JFileChooser.APPROVE_OPTION) {
      return;
    }
    String target = chooser.getSelectedFile().getPath();
    try {
      ReportWriter.write(ResultsDirectory.create(target, "", 0), shown);
      status.setText(ReportTexts.text("save.done", target));
    } catch (IOException e) {
      JOptionPane.showMessageDialog(
          this,
          ReportTexts.text("save.failed", target, e.getMessage()),
          getStaticLabel(),
          JOptionPane.ERROR_MESSAGE);
    }
  }

  @Override
  public void follow(Supplier<RunSummary> run) {
    SwingUtilities.invokeLater(
        () -> {
          source = run;
          shown = null;
          save.setEnabled(false);
          timer.start();
        });
  }

  private void refresh() {
    RunSummary now = source == null ? null : source.get();
    if (now == null || now == shown) {
      timer.stop(); // the run is over and its last state is on the screen
      return;
    }
    shown = now;
    model.show(now);
    save.setEnabled(true);
    status.setText(
        ReportTexts.text(
            "status.running",
            now.total().samples(),
            now.total().errors(),
            String.format(Locale.ROOT, "%.1f", now.info().durationMillis() / 1000.0)));
  }

  @Override
  public void clearData() {
    timer.stop();
    source = null;
    shown = null;
    model.show(null);
    save.setEnabled(false);
    status.setText(ReportTexts.text("status.waiting"));
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
      report.setListener(this);
    }
  }

  @Override
  public void clearGui() {
    super.clearGui();
    directory.setText("${__P(report.dir,)}");
    published.setText("");
    // The figures stay: JMeter clears a panel's fields each time it is selected.
  }
}
