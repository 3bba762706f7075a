package io.github.bancada.pages;

import static io.github.bancada.table.ResultColumn.count;
import static io.github.bancada.table.ResultColumn.decimals;
import static io.github.bancada.table.ResultColumn.figure;
import static io.github.bancada.table.ResultColumn.wholeOr;
import static io.github.bancada.table.ResultColumn.words;

import io.github.bancada.pages.CounterTimes.Figures;
import io.github.bancada.table.Published;
import io.github.bancada.table.PublishedForm;
import io.github.bancada.table.ResultColumn;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.RunTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The times of page counters as a table, with published times beside them. Immutable.
 *
 * @param rows one for each label, in the order of first appearance
 * @param published times shown beside the rows with the same labels
 * @param wallMillis milliseconds from the start of the first job to the end of the last
 */
public record CounterTimesTable(List<Figures> rows, Published published, long wallMillis) {
  /** Published seconds of page counters, as the shell's {@code time} prints them. */
  public static final PublishedForm PUBLISHED = PublishedForm.table("label", "real", "user", "sys");

  private static final String NAME = "Page Counter Times";

  private static final ResultColumns<Figures> COLUMNS =
      new ResultColumns<>(
          List.of(
              words("label", "label", Figures::label),
              count("jobs", "jobs", Figures::jobs),
              count("failed_jobs", "", Figures::failed),
              figure("", "pages each", "", wholeOr(2), 0, Figures::meanPages),
              count("pages", "", Figures::knownPages),
              count("bytes", "", Figures::bytes),
              figure("pages_per_s", "pages/s", "1/s", decimals(1), 9, Figures::pagesPerSecond),
              figure(
                  "mb_per_s",
                  "MB/s",
                  "MB/s",
                  rate -> decimals(rate < 10 ? 2 : 1).apply(rate),
                  9,
                  Figures::megabytesPerSecond),
              seconds("real_mean_s", "real", 6, Figures::real).beside("real", decimals(3)),
              seconds("user_mean_s", "user", 3, Figures::user).beside("user", decimals(3)),
              seconds("sys_mean_s", "sys", 3, Figures::sys).beside("sys", decimals(3)),
              seconds("cpu_mean_s", "cpu", 6, Figures::cpu)));

  public CounterTimesTable {
    rows = List.copyOf(rows);
  }

  private static ResultColumn<Figures> seconds(
      String key, String title, int decimals, ToDoubleFunction<Figures> seconds) {
    return figure(key, title, "s", decimals(decimals), 9, seconds);
  }

  public RunTables tables() {
    ResultTable table =
        rows.isEmpty()
            ? ResultTable.of(NAME, List.of("no sample of Printer Page Count"))
            : COLUMNS
                .table(NAME, List.of("of one job, in seconds (mean)"), rows, published)
                .withBelow(below());
    return new RunTables(rows.isEmpty(), List.of(table), COLUMNS.csv(rows, published));
  }

  private List<String> below() {
    List<String> below = new ArrayList<>(List.of(inAll()));
    long failed = rows.stream().mapToLong(Figures::failed).sum();
    if (failed > 0) {
      below.add(
          String.format(
              Locale.ROOT, "Left out: %,d %s that failed.", failed, failed == 1 ? "job" : "jobs"));
    }
    return below;
  }

  /** Throughput of all virtual users, including the time between jobs. */
  private String inAll() {
    long jobs = rows.stream().mapToLong(Figures::jobs).sum();
    long pages = rows.stream().mapToLong(Figures::pages).sum();
    double megabytes = rows.stream().mapToLong(Figures::bytes).sum() / CounterTimes.MEGA;
    double seconds = wallMillis / 1e3;
    return String.format(
        Locale.ROOT,
        "In all, by the clock: %,d jobs, %,d pages and %,.1f MB in %,.1f s: %,.1f pages/s, %,.1f"
            + " MB/s",
        jobs,
        pages,
        megabytes,
        seconds,
        pages / seconds,
        megabytes / seconds);
  }
}
