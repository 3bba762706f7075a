package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import java.awt.Component;
import java.awt.Font;
import java.util.Comparator;
import javax.swing.JTable;
import javax.swing.SortOrder;
import javax.swing.SwingConstants;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.TableColumnModel;
import javax.swing.table.TableRowSorter;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The aggregate table on the screen: sortable with {@code TOTAL} always last, copied with Ctrl+C.
 * Event thread only.
 */
final class AggregateTable extends JTable {
  private static final long serialVersionUID = 1L;
  private static final int LABEL_WIDTH = 120;
  private static final int FIGURE_WIDTH = 60;
  private static final int MARGIN = 12;

  AggregateTable(AggregateTableModel model) {
    super(model);
    setRowSorter(new TotalLastSorter(model));
    setDefaultRenderer(AggregateTableModel.Cell.class, new CellRenderer());
    setAutoResizeMode(AUTO_RESIZE_OFF);
    getTableHeader().setReorderingAllowed(true);
    getTableHeader().setToolTipText(TEXTS.text("table.tooltip"));
    setWidths();
    JMeterUtils.applyHiDPI(this);
  }

  @Override
  public void createDefaultColumnsFromModel() {
    super.createDefaultColumnsFromModel();
    if (getFont() != null) { // null while the super constructor runs
      setWidths();
    }
  }

  private void setWidths() {
    TableColumnModel columns = getColumnModel();
    for (int i = 0; i < columns.getColumnCount(); i++) {
      int title = getFontMetrics(getFont()).stringWidth(getModel().getColumnName(i)) + MARGIN;
      columns.getColumn(i).setPreferredWidth(Math.max(title, i == 0 ? LABEL_WIDTH : FIGURE_WIDTH));
    }
  }

  /** Sorts by value, not by text; the total stays last in every order. */
  private static final class TotalLastSorter extends TableRowSorter<AggregateTableModel> {
    TotalLastSorter(AggregateTableModel model) {
      super(model);
    }

    @Override
    public Comparator<?> getComparator(int column) {
      boolean descending =
          !getSortKeys().isEmpty() && getSortKeys().get(0).getSortOrder() == SortOrder.DESCENDING;
      Comparator<AggregateTableModel.Cell> byValue =
          column == 0
              ? Comparator.comparing(AggregateTableModel.Cell::text)
              : Comparator.comparingDouble(AggregateTableModel.Cell::value);
      Comparator<AggregateTableModel.Cell> totalLast =
          Comparator.comparing(AggregateTableModel.Cell::total);
      return (descending ? totalLast.reversed() : totalLast).thenComparing(byValue);
    }

    @Override
    protected boolean useToString(int column) {
      return false;
    }
  }

  private static final class CellRenderer extends DefaultTableCellRenderer {
    private static final long serialVersionUID = 1L;

    @Override
    public Component getTableCellRendererComponent(
        JTable table, Object value, boolean selected, boolean focus, int row, int column) {
      super.getTableCellRendererComponent(table, value, selected, focus, row, column);
      boolean label = table.convertColumnIndexToModel(column) == 0;
      setHorizontalAlignment(label ? SwingConstants.LEADING : SwingConstants.TRAILING);
      if (value instanceof AggregateTableModel.Cell cell && cell.total()) {
        setFont(getFont().deriveFont(Font.BOLD));
      }
      return this;
    }
  }
}
