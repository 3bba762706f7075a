package io.github.bancada.pages.times;

import io.github.bancada.element.RunTable;
import io.github.bancada.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The times of page counters as a table, with what was published beside them. Immutable.
 *
 * @param rows by label, in the order in which the labels came
 * @param published to be shown beside the rows with the same labels
 * @param wallMillis from the start of the first to the end of the last job
 */
public record CounterTimesTable(
    List<CounterTimes.Figures> rows, PublishedTimes published, long wallMillis)
    implements RunTable {
  private static final String NONE = "-";
  private static final double MEGA = 1e6;

  private static final List<String> CSV_TITLES =
      List.of(
          "label",
          "jobs",
          "failed_jobs",
          "pages",
          "bytes",
          "pages_per_s",
          "mb_per_s",
          "real_mean_s",
          "user_mean_s",
          "sys_mean_s",
          "cpu_mean_s",
          "published_real_s",
          "published_user_s",
          "published_sys_s");

  public CounterTimesTable {
    rows = List.copyOf(rows);
  }

  @Override
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  @Override
  public List<String> lines() {
    if (rows.isEmpty()) {
      return List.of("Page Counter Times: no sample of Printer Page Count");
    }
    List<String> lines = new ArrayList<>();
    lines.add("Page Counter Times: of one job, in seconds (mean)");
    if (!published.title().isEmpty()) {
      lines.add("Right of the bar, as published: " + TextTable.oneLine(published.title()));
    }
    lines.add("");
    lines.addAll(table().lines());
    lines.add("");
    lines.add(inAll());
    long failed = rows.stream().mapToLong(CounterTimes.Figures::failed).sum();
    if (failed > 0) {
      lines.add(
          String.format(
              Locale.ROOT, "Left out: %,d %s that failed.", failed, failed == 1 ? "job" : "jobs"));
    }
    return lines;
  }

  private TextTable table() {
    TextTable table = new TextTable();
    List<String> titles =
        new ArrayList<>(
            List.of(
                "label", "jobs", "pages each", "pages/s", "MB/s", "real", "user", "sys", "cpu"));
    if (isPublished()) {
      titles.addAll(List.of("|", "real", "user", "sys"));
    }
    table.row(titles);
    for (CounterTimes.Figures row : rows) {
      List<String> cells =
          new ArrayList<>(
              List.of(
                  row.label(),
                  String.format(Locale.ROOT, "%,d", row.jobs()),
                  text(row.meanPages(), isWhole(row.meanPages()) ? "%,.0f" : "%,.2f"),
                  text(row.pagesPerSecond(), "%,.1f"),
                  text(
                      row.megabytesPerSecond(),
                      row.megabytesPerSecond().orElse(0) < 10 ? "%.2f" : "%,.1f"),
                  text(row.real(), "%.6f"),
                  text(row.user(), "%.3f"),
                  text(row.sys(), "%.3f"),
                  text(row.cpu(), "%.6f")));
      addPublished(cells, published.rows().get(row.label()));
      table.row(cells);
    }
    for (Map.Entry<String, PublishedTimes.Row> other : notRun()) {
      List<String> cells = new ArrayList<>(List.of(other.getKey()));
      cells.addAll(List.of(NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE));
      addPublished(cells, other.getValue());
      table.row(cells);
    }
    return table;
  }

  private boolean isPublished() {
    return !published.rows().isEmpty();
  }

  private static boolean isWhole(OptionalDouble value) {
    return value.orElse(0) == Math.rint(value.orElse(0));
  }

  private void addPublished(List<String> cells, PublishedTimes.Row row) {
    if (isPublished()) {
      cells.add("|");
      cells.add(text(row == null ? OptionalDouble.empty() : row.real(), "%.3f"));
      cells.add(text(row == null ? OptionalDouble.empty() : row.user(), "%.3f"));
      cells.add(text(row == null ? OptionalDouble.empty() : row.sys(), "%.3f"));
    }
  }

  /** What was published of counters that were not run. */
  private List<Map.Entry<String, PublishedTimes.Row>> notRun() {
    List<String> known = rows.stream().map(CounterTimes.Figures::label).toList();
    return published.rows().entrySet().stream()
        .filter(row -> !known.contains(row.getKey()))
        .toList();
  }

  private static String text(OptionalDouble value, String format) {
    return value.isEmpty() ? NONE : String.format(Locale.ROOT, format, value.getAsDouble());
  }

  /** With as many users as there were, and everything between two jobs. */
  private String inAll() {
    long jobs = rows.stream().mapToLong(CounterTimes.Figures::jobs).sum();
    long pages = rows.stream().mapToLong(CounterTimes.Figures::pages).sum();
    double megabytes = rows.stream().mapToLong(CounterTimes.Figures::bytes).sum() / MEGA;
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

  /** Comma-separated, RFC 4180 quoting, a point for the decimals, empty where nothing is known. */
  @Override
  public String csv() {
    StringBuilder text = new StringBuilder(String.join(",", CSV_TITLES)).append('\n');
    for (CounterTimes.Figures row : rows) {
      Optional<PublishedTimes.Row> beside = Optional.ofNullable(published.rows().get(row.label()));
      List<String> cells = new ArrayList<>();
      cells.add(quoted(row.label()));
      cells.add(Long.toString(row.jobs()));
      cells.add(Long.toString(row.failed()));
      cells.add(row.meanPages().isEmpty() ? "" : Long.toString(row.pages()));
      cells.add(Long.toString(row.bytes()));
      cells.add(plain(row.pagesPerSecond()));
      cells.add(plain(row.megabytesPerSecond()));
      cells.add(plain(row.real()));
      cells.add(plain(row.user()));
      cells.add(plain(row.sys()));
      cells.add(plain(row.cpu()));
      cells.add(plain(beside.map(PublishedTimes.Row::real).orElse(OptionalDouble.empty())));
      cells.add(plain(beside.map(PublishedTimes.Row::user).orElse(OptionalDouble.empty())));
      cells.add(plain(beside.map(PublishedTimes.Row::sys).orElse(OptionalDouble.empty())));
      text.append(String.join(",", cells)).append('\n');
    }
    return text.toString();
  }

  private static String plain(OptionalDouble value) {
    return value.isEmpty() ? "" : String.format(Locale.ROOT, "%.9f", value.getAsDouble());
  }

  private static String quoted(String text) {
    return text.chars().anyMatch(c -> ",\"\r\n".indexOf(c) >= 0)
        ? '"' + text.replace("\"", "\"\"") + '"'
        : text;
  }
}
