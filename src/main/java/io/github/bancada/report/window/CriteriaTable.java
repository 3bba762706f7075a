package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import io.github.bancada.table.GateVerdict;
import java.awt.Color;
import java.awt.Component;
import java.util.List;
import javax.swing.JTable;
import javax.swing.table.AbstractTableModel;
import javax.swing.table.DefaultTableCellRenderer;
import org.apache.jmeter.util.JMeterUtils;

/** The criteria of gates with their results. Event thread only. */
final class CriteriaTable extends JTable {
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
