package io.github.bancada.report;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.swing.table.AbstractTableModel;

/** The aggregate table for Swing: a row a label, {@code TOTAL} last. For the event thread only. */
final class AggregateTableModel extends AbstractTableModel {
  private static final long serialVersionUID = 1L;

  private transient List<List<Cell>> rows = List.of();

  /**
   * One cell.
   *
   * @param value what it sorts by; 0 for a label
   * @param text what it shows
   * @param total whether it stands in the row {@code TOTAL}
   */
  record Cell(double value, String text, boolean total) {
    @Override
    public String toString() {
      return text;
    }
  }

  /** The table of a summary: what {@link #show} takes. For any thread. */
  static List<List<Cell>> cells(RunSummary summary) {
    List<List<Cell>> cells = new ArrayList<>();
    if (summary.total().samples() > 0) {
      summary.labels().forEach(label -> cells.add(row(label, false)));
      cells.add(row(summary.total(), true));
    }
    return cells;
  }

  private static List<Cell> row(LabelSummary summary, boolean total) {
    List<Cell> row = new ArrayList<>();
    row.add(new Cell(0, summary.label(), total));
    for (Column column : Column.ALL) {
      double value = column.of(summary);
      row.add(new Cell(value, text(column.kind(), value), total));
    }
    return row;
  }

  private static String text(Column.Kind kind, double value) {
    return switch (kind) {
      case COUNT -> String.format(Locale.ROOT, "%.0f", value);
      case PERCENT, RATE -> String.format(Locale.ROOT, "%.2f", value);
      case NANOS -> String.format(Locale.ROOT, "%.3f", value / 1e6);
    };
  }

  /** Shows these rows from now on. */
  void show(List<List<Cell>> next) {
    boolean sameRows = next.size() == rows.size();
    rows = next;
    if (sameRows && !rows.isEmpty()) {
      fireTableRowsUpdated(0, rows.size() - 1); // keeps the selection
    } else {
      fireTableDataChanged();
    }
  }

  @Override
  public int getRowCount() {
    return rows.size();
  }

  @Override
  public int getColumnCount() {
    return Column.ALL.size() + 1;
  }

  @Override
  public String getColumnName(int column) {
    return ReportTexts.text("column." + (column == 0 ? "label" : Column.ALL.get(column - 1).key()));
  }

  @Override
  public Class<?> getColumnClass(int column) {
    return Cell.class;
  }

  @Override
  public Cell getValueAt(int row, int column) {
    return rows.get(row).get(column);
  }
}
