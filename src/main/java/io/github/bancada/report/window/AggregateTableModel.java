package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.AggregateText;
import io.github.bancada.report.view.Column;
import java.util.ArrayList;
import java.util.List;
import javax.swing.table.AbstractTableModel;

/** The aggregate table for Swing: one row per label, {@code TOTAL} last. Event thread only. */
public final class AggregateTableModel extends AbstractTableModel {
  private static final long serialVersionUID = 1L;

  private transient Table table = Table.EMPTY;

  /**
   * The content of the table.
   *
   * @param columns the figures, after the label
   * @param unit of all times
   * @param rows the cells of each label, then of the total
   */
  public record Table(List<Column> columns, String unit, List<List<Cell>> rows) {
    static final Table EMPTY = new Table(Column.ALL, "ms", List.of());

    /** The content for a run, in its best unit. */
    public static Table of(RunSummary summary) {
      return of(summary, "");
    }

    /**
     * The content for a run; no rows without samples. Callable from any thread.
     *
     * @param unit of all times; "" for the best one
     */
    public static Table of(RunSummary summary, String unit) {
      List<Column> columns = Column.inWindow(summary);
      if (summary.total().samples() == 0) {
        return new Table(columns, EMPTY.unit(), List.of());
      }
      AggregateText text =
          AggregateText.of("label", AggregateText.withTotal(summary), columns, unit);
      List<List<Cell>> rows = new ArrayList<>();
      for (int i = 0; i < text.rows().size(); i++) {
        rows.add(row(text, i, i == text.rows().size() - 1));
      }
      return new Table(columns, text.unit().symbol(), rows);
    }

    private static List<Cell> row(AggregateText text, int row, boolean total) {
      List<String> shown = text.rows().get(row);
      List<Cell> cells = new ArrayList<>(List.of(new Cell(0, shown.get(0), total)));
      for (int i = 1; i < shown.size(); i++) {
        double value = text.columns().get(i - 1).of(text.figures().get(row));
        cells.add(new Cell(value, shown.get(i), total));
      }
      return cells;
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
    if (column == 0) {
      return TEXTS.text("column.label");
    }
    Column of = table.columns().get(column - 1);
    String name = TEXTS.text("column." + of.key());
    return of.kind() == Column.Kind.NANOS ? name + " (" + table.unit() + ")" : name;
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
