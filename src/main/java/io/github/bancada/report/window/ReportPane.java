package io.github.bancada.report.window;

import io.github.bancada.jtl.StoredRun;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.LabelChoice;
import io.github.bancada.report.view.PublishedView;
import io.github.bancada.report.view.TimeFormat;
import io.github.bancada.text.ResourceTexts;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.awt.event.ActionEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.swing.BorderFactory;
import javax.swing.DefaultComboBoxModel;
import javax.swing.JButton;
import javax.swing.JCheckBox;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTable;
import javax.swing.TransferHandler;
import javax.swing.UIManager;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Table and charts of a run: the live run, or a run opened from a file, which a banner names. Event
 * thread only.
 */
public final class ReportPane extends JPanel {
  /** Texts of the Load Report's window. */
  static final ResourceTexts TEXTS = new ResourceTexts("io.github.bancada.report.LoadReport");

  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(ReportPane.class);
  private static final int DEFAULT_REFRESH_MILLIS = 500;
  private static final int GAP = 5;
  private static final int LEAST_ROWS = 2;
  private static final int MOST_ROWS = 5;
  private static final int PREFERRED_WIDTH = 700;

  private final AggregateTableModel model = new AggregateTableModel();
  private final JTable table = new AggregateTable(model);
  private final JScrollPane above = new JScrollPane(table);
  private final JComboBox<LabelChoice> chooser = new JComboBox<>();
  private final JComboBox<String> unit = new JComboBox<>();
  private final JCheckBox logarithmic = new JCheckBox(TEXTS.text("logarithmic.label"));
  private final ChartsPane charts = new ChartsPane();
  private final JSplitPane halves = new JSplitPane(JSplitPane.VERTICAL_SPLIT);
  private final JLabel status = new JLabel(TEXTS.text("status.waiting"));
  private final VerdictPane verdict = new VerdictPane();
  private final ArrivalsLine arrivals = new ArrivalsLine();
  private final TransactionsLine transactions = new TransactionsLine();
  private final JLabel origin = new JLabel();
  private final JPanel banner = new JPanel(new BorderLayout(GAP, 0));
  private final transient Consumer<RunSummary> onShown;
  private final transient LiveRefresh refresh;

  /** The run of this session, kept while a file is shown; null if none. */
  private transient Supplier<RunSummary> run;

  /** The shown frame; null if none. */
  private transient LiveRefresh.Frame shown;

  /** The opened file; null if none. */
  private transient StoredRun opened;

  /**
   * @param onShown receives each shown summary, and null when the screen is empty
   */
  public ReportPane(Consumer<RunSummary> onShown) {
    super(new BorderLayout(0, GAP));
    this.onShown = onShown;
    refresh =
        new LiveRefresh(
            JMeterUtils.getPropDefault("jmeter.gui.refresh_period", DEFAULT_REFRESH_MILLIS),
            this::show,
            this::isShowing);
    chooser.setModel(new DefaultComboBoxModel<>(new LabelChoice[] {LabelChoice.TOTAL}));
    chooser.addActionListener(event -> refresh.choose(choice()));
    unit.addItem(TEXTS.text("unit.auto"));
    TimeFormat.SYMBOLS.forEach(unit::addItem);
    unit.addActionListener(event -> refresh.choose(choice()));
    table.getSelectionModel().addListSelectionListener(event -> chooseSelectedRow());

    JPanel below = new JPanel(new BorderLayout(0, GAP));
    below.add(labelLine(), BorderLayout.NORTH);
    below.add(charts, BorderLayout.CENTER);
    above.setMinimumSize(new Dimension(0, table.getRowHeight() * 2));
    halves.setTopComponent(above);
    halves.setBottomComponent(below);
    halves.setBorder(BorderFactory.createEmptyBorder());
    JPanel top = new JPanel(new BorderLayout(0, GAP));
    top.add(banner(), BorderLayout.NORTH);
    top.add(verdict, BorderLayout.CENTER);
    top.add(arrivals, BorderLayout.SOUTH);
    add(top, BorderLayout.NORTH);
    add(halves, BorderLayout.CENTER);
    showNothing(TEXTS.text("status.waiting"));
  }

  /** Does not grow for a long sentence: cuts it and shows it in a tooltip. */
  @Override
  public Dimension getPreferredSize() {
    return new Dimension(PREFERRED_WIDTH, super.getPreferredSize().height);
  }

  /** Gives the table space for its rows up to a limit, and the charts the rest. */
  private void fitTable() {
    int rows = Math.max(LEAST_ROWS, Math.min(MOST_ROWS, model.getRowCount()));
    int bar = above.getHorizontalScrollBar().getPreferredSize().height;
    Dimension size = new Dimension(1, table.getRowHeight() * rows + bar);
    if (!size.equals(table.getPreferredScrollableViewportSize())) {
      table.setPreferredScrollableViewportSize(size);
      halves.resetToPreferredSizes();
    }
  }

  private JPanel labelLine() {
    JLabel label = new JLabel(TEXTS.text("chooser.label"));
    label.setLabelFor(chooser);
    chooser.setToolTipText(TEXTS.text("chooser.tooltip"));
    JLabel unitLabel = new JLabel(TEXTS.text("unit.label"));
    unitLabel.setLabelFor(unit);
    unit.setToolTipText(TEXTS.text("unit.tooltip"));
    logarithmic.setToolTipText(TEXTS.text("logarithmic.tooltip"));
    logarithmic.addActionListener(event -> rescale());
    JPanel line = new JPanel(new MigLayout("insets 0", "[][][][][]push[]"));
    line.add(label);
    line.add(chooser, "w 120::300");
    line.add(logarithmic);
    line.add(unitLabel, "gapleft 10");
    line.add(unit);
    line.add(status, "wmin 0, wrap");
    line.add(transactions, "span, wmin 0, hidemode 3");
    return line;
  }

  private JPanel banner() {
    JButton close = new JButton(TEXTS.text("opened.close"));
    close.setToolTipText(TEXTS.text("opened.close.tooltip"));
    close.addActionListener(event -> backToRun());
    origin.setIcon(UIManager.getIcon("FileView.fileIcon"));
    banner.add(origin, BorderLayout.CENTER);
    banner.add(close, BorderLayout.EAST);
    banner.setBorder(
        BorderFactory.createCompoundBorder(
            BorderFactory.createLineBorder(ChartColors.hue(ChartColors.ORANGE), 2),
            BorderFactory.createEmptyBorder(2, GAP, 2, 2)));
    banner.setVisible(false);
    return banner;
  }

  private LabelChoice chosen() {
    return chooser.getSelectedItem() instanceof LabelChoice label ? label : LabelChoice.TOTAL;
  }

  private LiveRefresh.Choice choice() {
    int place = unit.getSelectedIndex();
    return new LiveRefresh.Choice(chosen(), place > 0 ? unit.getItemAt(place) : "");
  }

  private void chooseSelectedRow() {
    if (table.getSelectedRowCount() == 1) {
      int row = table.convertRowIndexToModel(table.getSelectedRow());
      // The total is last in the table and first in the chooser.
      chooser.setSelectedIndex(row == model.getRowCount() - 1 ? 0 : row + 1);
    }
  }

  /** Shows a live or finished run of this session. */
  public void follow(Supplier<RunSummary> source) {
    run = source;
    refresh.stop();
    closeFile();
    onShown.accept(null);
    refresh.follow(source);
  }

  /** Shows a run from a file and closes it when another one is shown. */
  public void open(Path file, StoredRun stored) {
    refresh.stop();
    closeFile();
    opened = stored;
    RunSummary summary = stored.summary();
    origin.setText(
        TEXTS.text(summary.total().millisecondsOnly() ? "opened.milliseconds" : "opened", file));
    origin.setToolTipText(file.toString());
    banner.setVisible(true);
    refresh.follow(() -> summary);
  }

  private void closeFile() {
    banner.setVisible(false);
    if (opened != null) {
      try {
        opened.close();
      } catch (IOException e) {
        log.warn("A temporary file of the opened run could not be deleted", e);
      }
      opened = null;
    }
  }

  private void backToRun() {
    if (run != null) {
      follow(run);
    } else {
      clear();
    }
  }

  /** Empties the screen. Recording of a live run continues. */
  public void clear() {
    run = null;
    refresh.stop();
    closeFile();
    showNothing(TEXTS.text("status.cleared"));
  }

  private void showNothing(String why) {
    shown = null;
    model.show(AggregateTableModel.Table.EMPTY);
    fitTable();
    chooser.setModel(new DefaultComboBoxModel<>(new LabelChoice[] {LabelChoice.TOTAL}));
    refresh.choose(choice());
    charts.clear();
    verdict.clear();
    arrivals.clear();
    transactions.clear();
    status.setText(why);
    onShown.accept(null);
  }

  private void rescale() {
    charts.setLogarithmic(logarithmic.isSelected());
    if (shown != null) {
      charts.show(shown.charts());
    }
  }

  private void show(LiveRefresh.Frame frame) {
    shown = frame;
    RunSummary summary = frame.summary();
    model.show(frame.table());
    fitTable();
    verdict.show(summary, frame.cpu());
    arrivals.show(summary);
    transactions.show(summary);
    offer(LabelChoice.of(summary));
    charts.show(frame.charts());
    charts.show(summary.results().answers(), PublishedView.others(summary));
    String figures =
        TEXTS.text(
            "status.running",
            summary.total().samples(),
            summary.total().errors(),
            String.format(Locale.ROOT, "%.1f", summary.info().durationMillis() / 1000.0));
    if (summary.connections().peak() >= 0) {
      figures = TEXTS.text("status.connections", figures, summary.connections().peak());
    }
    status.setText(
        frame.problem().isEmpty()
            ? figures
            : TEXTS.text("status.intervals", figures, frame.problem()));
    status.setToolTipText(status.getText());
    onShown.accept(summary);
  }

  private void offer(List<LabelChoice> labels) {
    if (chooser.getItemCount() == labels.size()
        && labels.get(labels.size() - 1).equals(chooser.getItemAt(labels.size() - 1))) {
      return; // a run only adds labels
    }
    LabelChoice before = chosen();
    chooser.setModel(new DefaultComboBoxModel<>(labels.toArray(LabelChoice[]::new)));
    chooser.setSelectedItem(labels.contains(before) ? before : LabelChoice.TOTAL);
  }

  /** Copies the selected rows of the table, or all. */
  public void copyTable() {
    if (table.getSelectedRowCount() == 0) {
      table.selectAll();
    }
    TransferHandler.getCopyAction()
        .actionPerformed(new ActionEvent(table, ActionEvent.ACTION_PERFORMED, ""));
  }
}
