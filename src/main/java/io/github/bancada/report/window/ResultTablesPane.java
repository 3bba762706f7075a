package io.github.bancada.report.window;

import io.github.bancada.table.Published;
import io.github.bancada.table.ResultTable;
import java.awt.BorderLayout;
import java.awt.Font;
import java.util.List;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import net.miginfocom.swing.MigLayout;

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
      return; // keeps the reader's place
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
}
