package io.github.bancada.report.window;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultTable;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Font;
import java.util.List;
import java.util.stream.Stream;
import javax.swing.BorderFactory;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.SwingConstants;
import javax.swing.border.Border;
import javax.swing.table.AbstractTableModel;
import javax.swing.table.DefaultTableCellRenderer;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.util.JMeterUtils;

/** Tables of results, and published figures beside those of the run. Event thread only. */
final class ResultTablesPane extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final int MOST_ROWS = 200;

  private final JPanel content = new JPanel(new MigLayout("insets 5, wrap 1, gapy 2"));
  private transient List<ResultTable> shown = List.of();

  ResultTablesPane() {
    super(new BorderLayout());
    JScrollPane scroll = new JScrollPane(content);
    scroll.getVerticalScrollBar().setUnitIncrement(16);
    add(scroll, BorderLayout.CENTER);
  }

  void show(List<ResultTable> tables) {
    if (tables.equals(shown)) {
      return; // keeps the scroll position
    }
    shown = tables;
    content.removeAll();
    tables.forEach(this::add);
    content.revalidate();
    content.repaint();
  }

  private void add(ResultTable table) {
    JLabel name = new JLabel(table.name());
    name.setFont(name.getFont().deriveFont(Font.BOLD));
    content.add(name, "gaptop 6");
    table.above().forEach(this::sentence);
    if (!table.published().isEmpty()) {
      sentence(table.published());
      sentence(Published.CAVEAT);
    }
    if (!table.columns().isEmpty()) {
      content.add(figures(table));
    }
    table.below().forEach(this::sentence);
  }

  private static JComponent figures(ResultTable table) {
    ResultFigures figures = new ResultFigures(table, MOST_ROWS);
    if (!table.hasTitles()) {
      return figures;
    }
    JPanel both = new JPanel(new BorderLayout());
    both.add(figures.getTableHeader(), BorderLayout.NORTH);
    both.add(figures, BorderLayout.CENTER);
    return both;
  }

  private void sentence(String text) {
    JLabel label = new JLabel(text);
    label.setFont(label.getFont().deriveFont(Font.PLAIN));
    if (ResultTable.isObjection(text)) {
      label.setForeground(ChartColors.hue(ChartColors.ORANGE));
    }
    content.add(label);
  }

  /** One table of results; published figures are in italics. Event thread only. */
  private static final class ResultFigures extends JTable {
    private static final long serialVersionUID = 1L;
    private static final int MARGIN = 14;

    private final transient ResultTable table;

    /**
     * @param mostRows limit of shown rows
     */
    ResultFigures(ResultTable table, int mostRows) {
      super(new Cells(table, mostRows));
      this.table = table;
      JMeterUtils.applyHiDPI(this);
      setAutoResizeMode(AUTO_RESIZE_OFF);
      setDefaultRenderer(Object.class, new CellRenderer());
      getTableHeader().setReorderingAllowed(false);
      for (int i = 0; i < getColumnCount(); i++) {
        int column = i;
        int widest =
            Stream.concat(
                    Stream.of(getColumnName(column)),
                    table.rows().stream().limit(mostRows).map(row -> row.get(column).text()))
                .mapToInt(getFontMetrics(getFont())::stringWidth)
                .max()
                .orElse(0);
        getColumnModel().getColumn(i).setPreferredWidth(widest + MARGIN);
      }
    }

    private static final class Cells extends AbstractTableModel {
      private static final long serialVersionUID = 1L;

      private final transient ResultTable table;
      private final transient List<String> titles;
      private final int rows;

      Cells(ResultTable table, int mostRows) {
        this.table = table;
        titles = table.titlesWithoutBar();
        rows = Math.min(mostRows, table.rows().size());
      }

      @Override
      public int getRowCount() {
        return rows;
      }

      @Override
      public int getColumnCount() {
        return titles.size();
      }

      @Override
      public String getColumnName(int column) {
        return titles.get(column);
      }

      @Override
      public Object getValueAt(int row, int column) {
        return table.rows().get(row).get(column).text();
      }
    }

    private final class CellRenderer extends DefaultTableCellRenderer {
      private static final long serialVersionUID = 1L;
      private static final Border PADDING = BorderFactory.createEmptyBorder(1, 3, 1, 3);

      @Override
      public Component getTableCellRendererComponent(
          JTable in, Object value, boolean selected, boolean focus, int row, int column) {
        super.getTableCellRendererComponent(in, value, selected, focus, row, column);
        ResultTable.Column of = table.columns().get(in.convertColumnIndexToModel(column));
        setBorder(PADDING);
        setHorizontalAlignment(of.isText() ? SwingConstants.LEADING : SwingConstants.TRAILING);
        boolean total = table.rows().get(row).get(0).text().equals(RunSummary.TOTAL);
        setFont(
            getFont()
                .deriveFont(
                    (total ? Font.BOLD : Font.PLAIN) | (of.isPublished() ? Font.ITALIC : 0)));
        return this;
      }
    }
  }
}
