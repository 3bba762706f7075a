package io.github.bancada.report.html;

import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.Runs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

/** Reports of runs, as pages. */
abstract class HtmlReports {
  static final long START = Summaries.START;
  static final long SECOND = START / 1000;
  static final int MAX_BYTES = 1_000_000;

  @TempDir Path work;

  String written(RunSummary summary) throws IOException {
    Path file = work.resolve("report.html");
    HtmlReport.write(file, summary);
    return Files.readString(file);
  }

  static RunSummary twoLabels() {
    return new Runs(
            Summaries.of(
                List.of(
                    Summaries.label("search", 1, 2_000, 230_000, 97_126_000),
                    Summaries.label("bind", 0, 3_000, 1_234_567)),
                List.of(
                    new Failures.Group(
                        "search", "85 timeout", "late", 1, START + 500, START + 500)),
                Optional.of(new Failures.First(1, START + 500, "search", "85 timeout", "late", 3))))
        .intervals(
            Rows.of(
                List.of(
                    IntervalRow.together(
                        SECOND,
                        "search",
                        2,
                        1,
                        new SecondTimes(97_356_000, 230_000, 97_126_000, 97_126_000),
                        3),
                    IntervalRow.together(
                        SECOND,
                        RunSummary.TOTAL,
                        2,
                        1,
                        new SecondTimes(97_356_000, 230_000, 97_126_000, 97_126_000),
                        3),
                    IntervalRow.together(
                        SECOND + 2,
                        "bind",
                        1,
                        0,
                        new SecondTimes(1_234_567, 1_234_567, 1_234_567, 1_234_567),
                        2),
                    IntervalRow.together(
                        SECOND + 2,
                        RunSummary.TOTAL,
                        1,
                        0,
                        new SecondTimes(1_234_567, 1_234_567, 1_234_567, 1_234_567),
                        2))))
        .cpu(new CpuRow(SECOND, 50.04, 1, 40, 2, 3, 3.96, 45))
        .summary();
  }

  /** The cells of a table, without its header. */
  static List<List<String>> table(String html, int number) {
    String body = html.split("<tbody>\n")[number + 1].split("</tbody>")[0];
    return body.lines()
        .map(
            line ->
                Arrays.stream(line.split("<t[dh][^>]*>", -1)).skip(1).map(String::strip).toList())
        .toList();
  }
}
