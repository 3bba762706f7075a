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

  private transient List<LabelSummary> rows = List.of();

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

  /** Shows this summary from now on; null shows nothing. */
  void show(RunSummary summary) {
    List<LabelSummary> next = new ArrayList<>();
    if (summary != null && summary.total().samples() > 0) {
      next.addAll(summary.labels());
      next.add(summary.total());
    }
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
    LabelSummary summary = rows.get(row);
    boolean total = row == rows.size() - 1;
    if (column == 0) {
      return new Cell(0, summary.label(), total);
    }
    Column figure = Column.ALL.get(column - 1);
    double value = figure.of(summary);
    String text =
        switch (figure.kind()) {
          case COUNT -> String.format(Locale.ROOT, "%.0f", value);
          case PERCENT, RATE -> String.format(Locale.ROOT, "%.2f", value);
          case NANOS -> String.format(Locale.ROOT, "%.3f", value / 1e6);
        };
    return new Cell(value, text, total);
  }
}
