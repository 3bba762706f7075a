package io.github.bancada.capacity;

import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.capacity.search.TrialRow;
import io.github.bancada.capacity.search.Verdict;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultColumn;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultTable;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** The trials of a search as a table, for the window. Stateless. */
final class CapacityTable {
  private static final double MILLI = 1e6;
  private static final double PERCENT = 100;

  private static final DoubleFunction<String> MILLIS = ResultColumn.decimals(2);

  private CapacityTable() {}

  /** A table with a row for each trial; what says most of it comes first. */
  static ResultTable of(LoadKind load, List<TrialRow> trials) {
    return columns(load).table("trials", List.of(), trials, Published.NONE);
  }

  private static ResultColumns<TrialRow> columns(LoadKind load) {
    return new ResultColumns<>(
        List.of(
            ResultColumn.words("number", "trial", row -> Integer.toString(row.number())),
            ResultColumn.words("phase", "phase", CapacityTable::phase),
            figure(
                "load",
                load == LoadKind.RATE ? "load /s" : "users",
                load == LoadKind.RATE ? ResultColumn.decimals(1) : load::number,
                TrialRow::load),
            ResultColumn.words("verdict", "verdict", row -> row.verdict().word()),
            figure("over", "over %", ResultColumn.decimals(1), CapacityTable::over),
            ResultColumn.words("interval", "interval %", CapacityTable::interval),
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
    return row.phase().word() + (row.round() > 0 ? " " + row.round() : "");
  }

  /** The share over; for a mean, in percent of the limit. Not known of what judges nothing. */
  private static double over(TrialRow row) {
    return row.verdict() == Verdict.NONE ? Double.NaN : PERCENT * row.share();
  }

  /** The interval of the same. */
  private static String interval(TrialRow row) {
    if (row.verdict() == Verdict.NONE) {
      return ResultTable.Cell.NONE.text();
    }
    return String.format(Locale.ROOT, "%.1f to %.1f", PERCENT * row.low(), PERCENT * row.high());
  }
}
