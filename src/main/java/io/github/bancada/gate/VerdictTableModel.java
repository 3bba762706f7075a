package io.github.bancada.gate;

import static io.github.bancada.gate.PerformanceGateGui.TEXTS;

import io.github.bancada.table.GateVerdict.Result;
import java.util.List;
import javax.swing.table.AbstractTableModel;

/** A verdict as a table. Event thread only. */
final class VerdictTableModel extends AbstractTableModel {
  private static final long serialVersionUID = 1L;
  private static final List<String> COLUMNS = List.of("criterion", "measured", "limit", "result");

  private transient List<Judgement> rows = List.of();

  void show(List<Judgement> judgements) {
    boolean same = judgements.size() == rows.size();
    rows = judgements;
    if (same && !rows.isEmpty()) {
      fireTableRowsUpdated(0, rows.size() - 1); // the selection stays
    } else {
      fireTableDataChanged();
    }
  }

  boolean isPassed(int row) {
    return rows.get(row).passed();
  }

  private static String key(Result result) {
    return switch (result) {
      case PASSED -> "passed";
      case FAILED -> "failed";
      case NO_DATA -> "nodata";
    };
  }

  @Override
  public int getRowCount() {
    return rows.size();
  }

  @Override
  public int getColumnCount() {
    return COLUMNS.size();
  }

  @Override
  public String getColumnName(int column) {
    return TEXTS.text("column." + COLUMNS.get(column));
  }

  @Override
  public Object getValueAt(int row, int column) {
    Judgement judgement = rows.get(row);
    return switch (column) {
      case 0 -> judgement.name();
      case 1 -> judgement.measuredText();
      case 2 -> judgement.limitText();
      default -> TEXTS.text(key(judgement.result()));
    };
  }
}
