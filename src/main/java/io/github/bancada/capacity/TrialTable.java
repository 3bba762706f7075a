package io.github.bancada.capacity;

import io.github.bancada.table.ResultTable;
import java.awt.Component;
import java.awt.Container;
import java.awt.Rectangle;
import java.util.List;
import java.util.Vector;
import javax.swing.JTable;
import javax.swing.SwingConstants;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.DefaultTableModel;
import javax.swing.table.TableColumn;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The trials on the screen: each column as wide as its widest cell, so that nothing is cut off; a
 * narrow window scrolls. The last trial is in view when it comes. Event thread only.
 */
final class TrialTable extends JTable {
  private static final long serialVersionUID = 1L;
  private static final int MARGIN = 4;

  private final DefaultTableModel trials;
  private transient List<ResultTable.Column> columns = List.of();

  TrialTable() {
    this(
        new DefaultTableModel() {
          private static final long serialVersionUID = 1L;

          @Override
          public boolean isCellEditable(int row, int column) {
            return false;
          }
        });
  }

  private TrialTable(DefaultTableModel model) {
    super(model);
    trials = model;
    setDefaultRenderer(Object.class, new FiguresToTheRight());
    JMeterUtils.applyHiDPI(this);
  }

  void show(ResultTable table) {
    int before = getRowCount();
    Vector<Vector<String>> rows = new Vector<>();
    for (List<ResultTable.Cell> cells : table.rows()) {
      rows.add(new Vector<>(cells.stream().map(ResultTable.Cell::text).toList()));
    }
    columns = table.columns();
    trials.setDataVector(
        rows, new Vector<>(columns.stream().map(ResultTable.Column::title).toList()));
    for (int i = 0; i < columns.size(); i++) {
      setWidth(i);
    }
    if (rows.size() != before && !rows.isEmpty()) {
      Rectangle last = getCellRect(rows.size() - 1, 0, true);
      last.x = getVisibleRect().x; // to the right or left the user decides
      scrollRectToVisible(last);
    }
  }

  private void setWidth(int index) {
    TableColumn column = getColumnModel().getColumn(index);
    int width =
        getTableHeader()
            .getDefaultRenderer()
            .getTableCellRendererComponent(this, column.getHeaderValue(), false, false, -1, index)
            .getPreferredSize()
            .width;
    for (int row = 0; row < getRowCount(); row++) {
      Component cell = prepareRenderer(getCellRenderer(row, index), row, index);
      width = Math.max(width, cell.getPreferredSize().width);
    }
    column.setPreferredWidth(width + MARGIN);
    column.setMinWidth(width);
  }

  /** As wide as the window if there is room, else as its columns. */
  @Override
  public boolean getScrollableTracksViewportWidth() {
    Container around = getParent();
    return around != null && getPreferredSize().width < around.getWidth();
  }

  private final class FiguresToTheRight extends DefaultTableCellRenderer {
    private static final long serialVersionUID = 1L;

    @Override
    public Component getTableCellRendererComponent(
        JTable in, Object value, boolean selected, boolean focus, int row, int column) {
      super.getTableCellRendererComponent(in, value, selected, focus, row, column);
      boolean words = columns.get(in.convertColumnIndexToModel(column)).isText();
      setHorizontalAlignment(words ? SwingConstants.LEADING : SwingConstants.TRAILING);
      return this;
    }
  }
}
