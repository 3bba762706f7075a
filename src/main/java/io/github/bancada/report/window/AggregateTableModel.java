package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.AggregateText;
import io.github.bancada.report.view.Column;
import io.github.bancada.report.view.TransactionNotes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.swing.table.AbstractTableModel;

/** The aggregate table for Swing: one row per label, {@code TOTAL} last. Event thread only. */
public final class AggregateTableModel extends AbstractTableModel {
  private static final long serialVersionUID = 1L;

  private transient Table table = Table.EMPTY;

  /**
   * The content of the table.
   *
   * @param columns the figures, after the label
   * @param rows the cells of each label, then of the total
   */
  public record Table(List<Column> columns, List<List<Cell>> rows) {
    static final Table EMPTY = new Table(Column.ALL, List.of());

    /** The content for a run; no rows without samples. Callable from any thread. */
    public static Table of(RunSummary summary) {
      List<Column> columns = Column.inWindow(summary);
      List<List<Cell>> rows = new ArrayList<>();
      if (summary.total().samples() > 0) {
        summary.labels().forEach(label -> rows.add(row(columns, label, false)));
        rows.add(row(columns, summary.total(), true));
      }
      return new Table(columns, rows);
    }

    private static List<Cell> row(List<Column> columns, LabelSummary summary, boolean total) {
      List<Cell> row = new ArrayList<>();
      row.add(new Cell(0, total ? summary.label() : TransactionNotes.marked(summary), total));
      for (Column column : columns) {
        double value = column.of(summary);
        row.add(new Cell(value, text(column, summary, value), total));
      }
      return row;
    }

    private static String text(Column column, LabelSummary summary, double value) {
      if (Double.isNaN(value)) {
        return AggregateText.NONE;
      }
      return switch (column.kind()) {
        case TEXT -> column.text().apply(summary);
        case COUNT -> String.format(Locale.ROOT, "%.0f", value);
        case PERCENT -> AggregateText.percent(value);
        case RATE -> String.format(Locale.ROOT, "%.2f", value);
        case NANOS -> String.format(Locale.ROOT, "%.3f", value / 1e6);
      };
    }

    private List<String> keys() {
      return columns.stream().map(Column::key).toList();
    }
  }

  /**
   * One cell.
   *
   * @param value sort key; 0 for a label
   * @param text displayed text
   * @param total whether it belongs to the row {@code TOTAL}
   */
  public record Cell(double value, String text, boolean total) {
    @Override
    public String toString() {
      return text;
    }
  }

  public void show(Table next) {
    Table before = table;
    table = next;
    if (!next.keys().equals(before.keys())) {
      fireTableStructureChanged();
    } else if (next.rows().size() == before.rows().size() && !next.rows().isEmpty()) {
      fireTableRowsUpdated(0, next.rows().size() - 1); // keeps the selection
    } else {
      fireTableDataChanged();
    }
  }

  @Override
  public int getRowCount() {
    return table.rows().size();
  }

  @Override
  public int getColumnCount() {
    return table.columns().size() + 1;
  }

  @Override
  public String getColumnName(int column) {
    return TEXTS.text("column." + (column == 0 ? "label" : table.columns().get(column - 1).key()));
  }

  @Override
  public Class<?> getColumnClass(int column) {
    return Cell.class;
  }

  @Override
  public Cell getValueAt(int row, int column) {
    return table.rows().get(row).get(column);
  }
}
