package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import io.github.bancada.element.Fold;
import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.BusySeconds;
import io.github.bancada.report.view.CapacityView;
import io.github.bancada.table.GateVerdict;
import io.github.bancada.table.GateVerdict.Result;
import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.Font;
import java.util.Comparator;
import java.util.List;
import javax.swing.BoxLayout;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.table.AbstractTableModel;
import javax.swing.table.DefaultTableCellRenderer;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The area above the figures of the shown run: whether it was broken off, its gates' criteria, its
 * capacity, and whether the load machine was busy. Invisible without content. Event thread only.
 */
final class VerdictPane extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final int GAP = 3;
  private static final int MAX_ROWS = 3;

  private final JPanel lines = new JPanel();
  private final CriteriaTable table = new CriteriaTable();
  private final JScrollPane scroll = new JScrollPane(table);
  private final Fold criteria = new Fold(TEXTS.text("gate.criteria"), scroll);

  VerdictPane() {
    super(new BorderLayout(0, GAP));
    lines.setLayout(new BoxLayout(lines, BoxLayout.Y_AXIS));
    add(lines, BorderLayout.NORTH);
    add(criteria, BorderLayout.CENTER);
    clear();
  }

  void show(RunSummary summary, BusySeconds cpu) {
    lines.removeAll();
    if (!summary.info().endReason().isEmpty()) {
      line(TEXTS.text("verdict.broken", summary.info().endReason()), ChartColors.RED);
    }
    List<GateVerdict> gates = summary.results().gates();
    for (GateVerdict gate : gates) {
      String key = "gate." + gate.result().name();
      line(TEXTS.text(key, gate.met(), gate.criteria().size()) + gate.end(), hue(gate.result()));
    }
    int found = CapacityView.isFound(summary) ? ChartColors.GREEN : ChartColors.ORANGE;
    CapacityView.closing(summary).ifPresent(said -> line(said, found));
    summary.results().verdicts().forEach(said -> line(said, ChartColors.BLUE));
    if (cpu.busy() > 0) {
      line(
          TEXTS.text("verdict.cpu", Math.round(CpuRow.BUSY_PERCENT), cpu.busy(), cpu.all()),
          ChartColors.ORANGE);
    }
    // Criteria that are not met come first.
    table.show(
        gates.stream()
            .flatMap(gate -> gate.criteria().stream())
            .sorted(Comparator.comparing(each -> each.result() == Result.PASSED))
            .toList());
    int rows = Math.min(MAX_ROWS, table.getRowCount());
    table.setPreferredScrollableViewportSize(new Dimension(1, rows * table.getRowHeight()));
    criteria.setVisible(rows > 0);
    // A passed gate needs only its line.
    criteria.suggest(gates.stream().anyMatch(gate -> gate.result() != Result.PASSED));
    setVisible(lines.getComponentCount() > 0);
    revalidate();
  }

  void clear() {
    setVisible(false);
  }

  private void line(String text, int hue) {
    JLabel label = new JLabel(text);
    label.setFont(label.getFont().deriveFont(Font.BOLD));
    label.setForeground(ChartColors.hue(hue));
    label.setToolTipText(text); // it may be wider than the window
    lines.add(label);
  }

  private static int hue(Result result) {
    return switch (result) {
      case PASSED -> ChartColors.GREEN;
      case FAILED -> ChartColors.RED;
      case NO_DATA -> ChartColors.ORANGE;
    };
  }

  /** The colour of a result that is not passed; null for passed. */
  static Color colour(Result result) {
    return result == Result.PASSED ? null : ChartColors.hue(hue(result));
  }

  /** The criteria of gates with their results. Event thread only. */
  private static final class CriteriaTable extends JTable {
    private static final long serialVersionUID = 1L;
    private static final int[] WIDTHS = {200, 200, 120, 50};

    private final Criteria model;

    CriteriaTable() {
      this(new Criteria());
    }

    private CriteriaTable(Criteria model) {
      super(model);
      this.model = model;
      JMeterUtils.applyHiDPI(this);
      setDefaultRenderer(Object.class, new ResultRenderer());
      for (int column = 0; column < WIDTHS.length; column++) {
        getColumnModel().getColumn(column).setPreferredWidth(WIDTHS[column]);
      }
    }

    void show(List<GateVerdict.Criterion> criteria) {
      if (!criteria.equals(model.rows)) {
        model.rows = criteria;
        model.fireTableDataChanged();
      }
    }

    private static final class Criteria extends AbstractTableModel {
      private static final long serialVersionUID = 1L;

      private transient List<GateVerdict.Criterion> rows = List.of();

      @Override
      public int getRowCount() {
        return rows.size();
      }

      @Override
      public int getColumnCount() {
        return GateVerdict.TITLES.size();
      }

      @Override
      public String getColumnName(int column) {
        return TEXTS.text("gate.column." + GateVerdict.TITLES.get(column));
      }

      @Override
      public Object getValueAt(int row, int column) {
        GateVerdict.Criterion criterion = rows.get(row);
        return column < getColumnCount() - 1
            ? criterion.cells().get(column)
            : TEXTS.text("gate.result." + criterion.result().name());
      }
    }

    private final class ResultRenderer extends DefaultTableCellRenderer {
      private static final long serialVersionUID = 1L;

      @Override
      public Component getTableCellRendererComponent(
          JTable in, Object value, boolean selected, boolean focus, int row, int column) {
        super.getTableCellRendererComponent(in, value, selected, focus, row, column);
        Color colour = VerdictPane.colour(model.rows.get(in.convertRowIndexToModel(row)).result());
        setForeground(
            selected ? in.getSelectionForeground() : colour == null ? in.getForeground() : colour);
        setToolTipText(String.valueOf(value));
        return this;
      }
    }
  }
}
