package io.github.bancada.cli;

import io.github.bancada.pages.job.PageCount;
import io.github.bancada.text.TextTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/** Counted jobs as a table with a total. Not thread-safe. */
final class TableJobs implements CountedJobs {
  private final PrintWriter out;
  private final TextTable table = new TextTable();
  private long jobs;
  private long counted;
  private long pages;
  private long total;

  TableJobs(PrintWriter out) {
    this.out = out;
    table.row(
        List.of("file", "format", "pages", "copies", "total", "duplex", "confidence", "status"));
  }

  /** Replaces control characters, which file names may contain. */
  static String printable(String text) {
    return TextTable.oneLine(text).replaceAll("\\p{Cntrl}", "?");
  }

  @Override
  public void add(Path file, PageCount count) {
    jobs++;
    if (count.isOk()) {
      counted++;
      pages = sum(pages, count.pages());
      total = sum(total, count.total());
    }
    table.row(
        List.of(
            printable(file.toString()),
            count.format(),
            Long.toString(count.pages()),
            count.copies() == 0 ? "vary" : Long.toString(count.copies()),
            Long.toString(count.total()),
            count.duplex().text(),
            count.confidence().text(),
            count.status().text()));
  }

  private static long sum(long a, long b) {
    return a + b < 0 ? Long.MAX_VALUE : a + b;
  }

  @Override
  public void addUncounted(Path file, String status, String message) {
    jobs++;
    table.row(List.of(printable(file.toString()), "", "", "", "", "", "", status));
  }

  @Override
  public void end() {
    if (jobs == 0) {
      return;
    }
    table.row(
        List.of(
            "TOTAL",
            "",
            Long.toString(pages),
            "",
            Long.toString(total),
            "",
            "",
            counted + " of " + jobs + " counted"));
    table.lines().forEach(out::println);
  }
}
