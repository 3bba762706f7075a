package io.github.bancada.gate;

import static io.github.bancada.gate.PerformanceGateGui.TEXTS;

import io.github.bancada.table.GateVerdict.Result;
import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Component;
import java.awt.Dimension;
import java.util.List;
import java.util.function.Supplier;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.SwingUtilities;
import javax.swing.Timer;
import javax.swing.UIManager;
import javax.swing.table.AbstractTableModel;
import javax.swing.table.DefaultTableCellRenderer;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The verdict so far: a table refreshed every {@code jmeter.gui.refresh_period}, without a copy of
 * the samples. Event thread only, except {@link #follow}.
 */
final class VerdictPanel extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final int DEFAULT_REFRESH_MILLIS = 500;
  private static final int GAP = 5;
  private static final int ROWS = 6;
  private static final int WIDTH = 500;

  private static final int[] WIDTHS = {160, 180, 120, 40};

  private final TableModel model = new TableModel();
  private final JTable table = new JTable(model);
  private final JLabel status = new JLabel(TEXTS.text("status.waiting"));
  private final Timer timer =
      new Timer(
          JMeterUtils.getPropDefault("jmeter.gui.refresh_period", DEFAULT_REFRESH_MILLIS),
          event -> refresh());

  private transient Supplier<Verdict> source;
  private transient Verdict shown;

  VerdictPanel() {
    super(new BorderLayout(0, GAP));
    setBorder(BorderFactory.createEmptyBorder(GAP, 0, 0, 0));
    JMeterUtils.applyHiDPI(table);
    table.setDefaultRenderer(Object.class, new ResultRenderer());
    for (int column = 0; column < WIDTHS.length; column++) {
      table.getColumnModel().getColumn(column).setPreferredWidth(WIDTHS[column]);
    }
    table.setPreferredScrollableViewportSize(new Dimension(WIDTH, ROWS * table.getRowHeight()));
    add(status, BorderLayout.NORTH);
    add(new JScrollPane(table), BorderLayout.CENTER);
  }

  /** Shows this run from now on; callable from any thread. */
  void follow(Supplier<Verdict> run) {
    SwingUtilities.invokeLater(
        () -> {
          source = run;
          shown = null;
          timer.start();
        });
  }

  private void refresh() {
    Verdict now = source == null ? null : source.get();
    if (now == null || now == shown) {
      timer.stop(); // the run is over and its final state is shown
      return;
    }
    shown = now;
    model.show(now.judgements());
    String key =
        !now.brokenOff().isEmpty()
            ? "status.broken"
            : now.result() == Result.NO_DATA
                ? "status.nodata"
                : now.invalid().isEmpty() ? "status.failed" : "status.invalid";
    status.setText(
        TEXTS.text(
            now.passed() ? "status.passed" : key,
            now.judgements().size() - now.failures(),
            now.judgements().size(),
            now.brokenOff().isEmpty() ? now.invalid() : now.brokenOff()));
    status.setToolTipText(status.getText()); // the reason may be wider than the window
    status.setForeground(now.passed() ? null : failureColour());
  }

  void clear() {
    timer.stop();
    source = null;
    shown = null;
    model.show(List.of());
    status.setText(TEXTS.text("status.waiting"));
    status.setForeground(null);
  }

  /** A red that is readable on the look and feel's background, light or dark. */
  static Color failureColour() {
    Color background = UIManager.getColor("Panel.background");
    boolean dark =
        background != null
            && Color.RGBtoHSB(
                    background.getRed(), background.getGreen(), background.getBlue(), null)[2]
                < 0.5f;
    return dark ? Color.getHSBColor(0, 0.55f, 1) : Color.getHSBColor(0, 1, 0.75f);
  }

  private final class ResultRenderer extends DefaultTableCellRenderer {
    private static final long serialVersionUID = 1L;

    ResultRenderer() {
      putClientProperty("html.disable", true); // a label may look like HTML
    }

    @Override
    public Component getTableCellRendererComponent(
        JTable in, Object value, boolean selected, boolean focus, int row, int column) {
      super.getTableCellRendererComponent(in, value, selected, focus, row, column);
      boolean passed = model.isPassed(in.convertRowIndexToModel(row));
      setForeground(
          !passed && !selected
              ? failureColour()
              : selected ? in.getSelectionForeground() : in.getForeground());
      setToolTipText(String.valueOf(value));
      return this;
    }
  }

  /** A verdict as a table. Event thread only. */
  private static final class TableModel extends AbstractTableModel {
    private static final long serialVersionUID = 1L;
    private static final List<String> COLUMNS = List.of("criterion", "measured", "limit", "result");

    private transient List<Judgement> rows = List.of();

    void show(List<Judgement> judgements) {
      boolean same = judgements.size() == rows.size();
      rows = judgements;
      if (same && !rows.isEmpty()) {
        fireTableRowsUpdated(0, rows.size() - 1); // the selection stays
      } else {
        fireTableDataChanged();
      }
    }

    boolean isPassed(int row) {
      return rows.get(row).passed();
    }

    private static String key(Result result) {
      return switch (result) {
        case PASSED -> "passed";
        case FAILED -> "failed";
        case NO_DATA -> "nodata";
      };
    }

    @Override
    public int getRowCount() {
      return rows.size();
    }

    @Override
    public int getColumnCount() {
      return COLUMNS.size();
    }

    @Override
    public String getColumnName(int column) {
      return TEXTS.text("column." + COLUMNS.get(column));
    }

    @Override
    public Object getValueAt(int row, int column) {
      Judgement judgement = rows.get(row);
      return switch (column) {
        case 0 -> judgement.name();
        case 1 -> judgement.measuredText();
        case 2 -> judgement.limitText();
        default -> TEXTS.text(key(judgement.result()));
      };
    }
  }
}
