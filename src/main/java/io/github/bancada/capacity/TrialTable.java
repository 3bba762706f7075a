package io.github.bancada.capacity;

import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.capacity.search.TrialRow;
import io.github.bancada.capacity.search.TrialVerdict;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultColumn;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultTable;
import java.awt.Component;
import java.awt.Container;
import java.awt.Rectangle;
import java.util.List;
import java.util.Locale;
import java.util.Vector;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import javax.swing.JTable;
import javax.swing.SwingConstants;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.DefaultTableModel;
import javax.swing.table.TableColumn;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The trials on the screen: each column as wide as its widest cell; a narrow window scrolls. A new
 * trial scrolls into view. Event thread only.
 */
final class TrialTable extends JTable {

  private static final long serialVersionUID = 1L;
  private static final int MARGIN = 4;

  private static final double MILLI = 1e6;
  private static final double PERCENT = 100;

  private static final DoubleFunction<String> MILLIS = ResultColumn.decimals(2);

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
      last.x = getVisibleRect().x; // horizontally, the user scrolls
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

  /** As wide as the window, or as its columns if they are wider. */
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

  /** A table with a row for each trial; the main columns come first. */
  static ResultTable of(LoadKind load, List<TrialRow> trials) {
    return columns(load).table("trials", List.of(), trials, Published.NONE);
  }

  private static ResultColumns<TrialRow> columns(LoadKind load) {
    return new ResultColumns<>(
        List.of(
            ResultColumn.words("number", "trial", row -> Integer.toString(row.number())),
            ResultColumn.words("phase", "phase", TrialTable::phase),
            figure(
                "load",
                load == LoadKind.RATE ? "load /s" : "users",
                load == LoadKind.RATE ? ResultColumn.decimals(1) : load::number,
                TrialRow::load),
            ResultColumn.words("verdict", "verdict", row -> row.verdict().token()),
            figure("over", "over %", ResultColumn.decimals(1), TrialTable::over),
            ResultColumn.words("interval", "interval %", TrialTable::interval),
            figure("p95", "p95 ms", MILLIS, row -> row.response().p95Nanos() / MILLI),
            figure(
                "served_per_s", "served /s", ResultColumn.decimals(1), TrialRow::servedPerSecond),
            figure("cpu", "CPU %", ResultColumn.decimals(0), row -> PERCENT * row.cpu().machine()),
            figure("cpu_own", "JVM %", ResultColumn.decimals(0), row -> PERCENT * row.cpu().own()),
            figure("mean", "mean ms", MILLIS, row -> row.response().meanNanos() / MILLI),
            figure("p99", "p99 ms", MILLIS, row -> row.response().p99Nanos() / MILLI),
            figure("users_busy", "users busy", ResultColumn.decimals(1), TrialRow::usersBusy),
            ResultColumn.count("samples", "samples", TrialRow::samples),
            figure("seconds", "time s", ResultColumn.decimals(0), TrialRow::seconds)));
  }

  private static ResultColumn<TrialRow> figure(
      String key, String title, DoubleFunction<String> shown, ToDoubleFunction<TrialRow> number) {
    return ResultColumn.figure(key, title, "", shown, 2, number);
  }

  private static String phase(TrialRow row) {
    return row.phase().token() + (row.round() > 0 ? " " + row.round() : "");
  }

  /** The share over; for a mean, in percent of the limit. Unknown for a warm-up. */
  private static double over(TrialRow row) {
    return row.verdict() == TrialVerdict.NONE ? Double.NaN : PERCENT * row.share();
  }

  /** The interval of the share over. */
  private static String interval(TrialRow row) {
    if (row.verdict() == TrialVerdict.NONE) {
      return ResultTable.Cell.NONE.text();
    }
    return String.format(Locale.ROOT, "%.1f to %.1f", PERCENT * row.low(), PERCENT * row.high());
  }
}
