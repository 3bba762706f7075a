package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import java.awt.Component;
import java.awt.Dimension;
import java.awt.Font;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import javax.swing.BorderFactory;
import javax.swing.JTable;
import javax.swing.SortOrder;
import javax.swing.SwingConstants;
import javax.swing.border.Border;
import javax.swing.event.TableModelEvent;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.TableRowSorter;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The aggregate table on the screen: sortable with {@code TOTAL} always last, copied with Ctrl+C.
 * Event thread only.
 */
final class AggregateTable extends JTable {
  private static final long serialVersionUID = 1L;
  private static final int LABEL_WIDTH = 96;
  private static final int TIME_WIDTH = 60;
  private static final int COUNT_WIDTH = 48;
  private static final int HEADER_GAP = 6;
  private static final int MARGIN = 10;

  AggregateTable(AggregateTableModel model) {
    super(model);
    setRowSorter(new TotalLastSorter(model));
    setDefaultRenderer(AggregateTableModel.Cell.class, new CellRenderer());
    setAutoResizeMode(AUTO_RESIZE_OFF);
    getTableHeader().setReorderingAllowed(true);
    getTableHeader().setToolTipText(TEXTS.text("table.tooltip"));
    setWidths();
    JMeterUtils.applyHiDPI(this);
    int lines = 2 * getFontMetrics(getFont()).getHeight() + HEADER_GAP;
    getTableHeader().setPreferredSize(new Dimension(0, lines));
  }

  @Override
  public void createDefaultColumnsFromModel() {
    super.createDefaultColumnsFromModel();
    if (getFont() != null) { // null while the super constructor runs
      setWidths();
    }
  }

  /** Adapts to a new unit of times and to longer figures. */
  @Override
  public void tableChanged(TableModelEvent event) {
    super.tableChanged(event);
    if (getFont() != null) {
      setHeads();
      widen();
    }
  }

  private void setWidths() {
    setHeads();
    for (int i = 0; i < getColumnCount(); i++) {
      String[] lines = lines(i);
      int title =
          Arrays.stream(lines).mapToInt(getFontMetrics(getFont())::stringWidth).max().orElse(0);
      columnModel
          .getColumn(i)
          .setPreferredWidth(Math.max(title + MARGIN, least(of(i), lines.length)));
    }
  }

  private void setHeads() {
    for (int i = 0; i < getColumnCount(); i++) {
      columnModel.getColumn(i).setHeaderValue("<html><center>" + String.join("<br>", lines(i)));
    }
    getTableHeader().repaint();
  }

  /** Puts the unit below the name, so that all times fit. */
  private String[] lines(int column) {
    return getModel().getColumnName(of(column)).split(" (?=\\()");
  }

  private int of(int column) {
    return convertColumnIndexToModel(column);
  }

  /** Shows every figure completely; columns that a reader made wider stay wide. */
  private void widen() {
    for (int i = 0; i < getColumnCount(); i++) {
      if (of(i) > 0) {
        int column = of(i);
        String longest =
            IntStream.range(0, getModel().getRowCount())
                .mapToObj(row -> getModel().getValueAt(row, column).toString())
                .max(Comparator.comparingInt(String::length))
                .orElse("");
        // The total is bold.
        int needed = getFontMetrics(getFont().deriveFont(Font.BOLD)).stringWidth(longest) + MARGIN;
        if (needed > columnModel.getColumn(i).getPreferredWidth()) {
          columnModel.getColumn(i).setPreferredWidth(needed);
        }
      }
    }
  }

  private static int least(int column, int lines) {
    if (column == 0) {
      return LABEL_WIDTH;
    }
    return lines > 1 ? TIME_WIDTH : COUNT_WIDTH; // times and rates have a unit
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

    /** Less than the look and feel has, so that every figure fits. */
    private static final Border PADDING = BorderFactory.createEmptyBorder(1, 3, 1, 3);

    @Override
    public Component getTableCellRendererComponent(
        JTable table, Object value, boolean selected, boolean focus, int row, int column) {
      super.getTableCellRendererComponent(table, value, selected, focus, row, column);
      boolean label = table.convertColumnIndexToModel(column) == 0;
      setBorder(PADDING);
      setHorizontalAlignment(label ? SwingConstants.LEADING : SwingConstants.TRAILING);
      if (value instanceof AggregateTableModel.Cell cell && cell.total()) {
        setFont(getFont().deriveFont(Font.BOLD));
      }
      return this;
    }
  }
}
