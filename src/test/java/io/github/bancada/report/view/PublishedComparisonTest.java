package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.report.html.ComparisonPage;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.Results;
import io.github.bancada.table.TableText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Published figures beside those of several runs. */
class PublishedComparisonTest {
  private static final long MILLI = 1_000_000;
  private static final String FIGURES =
      """
      Bank benchmark (2019)
      figure | published
      samples | 12500
      mean ms | about 36
      """;

  @TempDir Path work;

  private static LabelSummary label(long millis) {
    return Summaries.label("a", 0, 1_000, millis * MILLI);
  }

  private static RunSummary run(long millis, String published, ResultTable... tables) {
    return Summaries.of(label(millis))
        .withResults(new Results(PublishedView.parse(published), List.of(tables)));
  }

  private static Comparison comparison(RunSummary one, RunSummary... others) {
    return Comparison.of(
        List.of(
            Configuration.ofRuns("old", List.of(one)),
            Configuration.ofRuns("new", List.of(others))));
  }

  private static List<String> lines(Comparison comparison) {
    List<String> lines = new ArrayList<>();
    PublishedComparison.of(comparison).forEach(table -> lines.addAll(TableText.lines(table)));
    return lines;
  }

  private static ResultTable listener(double tps) {
    return new ResultTable(
        "Bank Results",
        List.of("of this run only"),
        "Bank benchmark (2019)",
        List.of(
            new ResultTable.Column("", "type", "", true, false),
            new ResultTable.Column("tps", "tps", "1/s", false, false),
            new ResultTable.Column("mean", "mean ms", "ms", false, false),
            new ResultTable.Column("", "tps", "1/s", false, true)),
        List.of(
            List.of(
                ResultTable.Cell.of("withdraw"),
                new ResultTable.Cell(String.valueOf(tps), tps),
                new ResultTable.Cell("3", 3),
                new ResultTable.Cell("50", 50))),
        List.of("Some failed."));
  }

  @Test
  void figuresOfEachRunStandBesideThePublishedOnes() {
    assertThat(lines(comparison(run(40, FIGURES), run(30, FIGURES))))
        .containsExactly(
            "Published figures beside these runs:",
            "Right of the bar, as published on other hardware: Bank benchmark (2019)",
            "figure   old  new  |  published",
            "samples    1    1  |     12,500",
            "mean ms   40   30  |   about 36");
  }

  @Test
  void runWithoutPublishedFiguresStandsBesideThoseOfTheOther() {
    assertThat(lines(comparison(run(40, ""), run(30, FIGURES))))
        .contains("mean ms   40   30  |   about 36");
  }

  @Test
  void repeatsHaveAColumnEachAndManyOfThemARowEach() {
    RunSummary run = run(30, FIGURES);

    assertThat(lines(comparison(run(40, FIGURES), run, run)))
        .contains("figure   old  new, run 1  new, run 2  |  published");
    assertThat(lines(comparison(run(40, FIGURES), run, run, run, run, run, run)))
        .contains(
            "figure   run         this run  |  published",
            "mean ms  old               40  |   about 36",
            "mean ms  new, run 1        30  |   about 36");
  }

  @Test
  void tablesOfListenersAreJoinedRowByRow() {
    assertThat(lines(comparison(run(40, "", listener(20)), run(30, "", listener(45)))))
        .containsExactly(
            "Bank Results:",
            "Right of the bar, as published on other hardware: Bank benchmark (2019)",
            "type      run   tps  mean ms  |  tps",
            "withdraw  old  20.0        3  |   50",
            "withdraw  new  45.0        3  |   50",
            "Some failed.");
  }

  @Test
  void differentPublicationsAreNotMixed() {
    String other = FIGURES.replace("2019", "2021").replace("12500", "99");

    assertThat(lines(comparison(run(40, FIGURES), run(30, other))))
        .contains(
            "samples    1  |     12,500",
            "Right of the bar, as published on other hardware: Bank benchmark (2021)",
            "samples    1  |         99");
  }

  @Test
  void nothingIsShownWithoutPublishedFigures() {
    ResultTable plain = new ResultTable("Other", List.of(), "", List.of(), List.of(), List.of());

    assertThat(lines(comparison(run(40, "", plain), run(30, "", plain)))).isEmpty();
    assertThat(PublishedComparison.of(Comparison.of(Configuration.byLabel(List.of(twoLabels())))))
        .isEmpty();
  }

  private static RunSummary twoLabels() {
    return Summaries.of(label(1), Summaries.label("b", 0, 1_000, MILLI))
        .withResults(new Results(PublishedView.parse(FIGURES), List.of()));
  }

  @Test
  void everyViewOfAComparisonHasThem() throws Exception {
    Comparison comparison = comparison(run(40, FIGURES), run(30, FIGURES));
    Path page = work.resolve("comparison.html");

    ComparisonPage.write(page, comparison);

    assertThat(page)
        .content()
        .contains("Published figures beside these runs", "about 36", Published.CAVEAT);
    assertThat(ComparisonText.lines(comparison)).contains("mean ms   40   30  |   about 36");
    assertThat(ComparisonMarkdown.lines(comparison, List.of(), true))
        .contains(
            "**Published figures beside these runs**",
            "| figure | old | new | published |",
            "| mean ms | 40 | 30 | about 36 |");
  }
}
