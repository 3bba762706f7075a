package io.github.bancada.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.Scalability;
import io.github.bancada.capacity.search.Searches;
import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.Runs;
import io.github.bancada.table.Results;
import io.github.bancada.testing.Chromium;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresChromium;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the page in a real browser: script, policy and charts. */
@RequiresChromium
class HtmlReportBrowserIT {
  private static final long START = Summaries.START;

  @TempDir Path work;

  private String opened(RunSummary summary, String... options) throws Exception {
    Path page = work.resolve("report.html");
    HtmlReport.write(page, summary);
    return Chromium.open(page, Files.createDirectories(work.resolve("profile")), options);
  }

  private static RunSummary run(String label) {
    List<IntervalRow> rows = new ArrayList<>();
    List<CpuRow> cpu = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      long second = START / 1000 + i;
      if (i % 7 != 0) { // seconds without samples
        rows.add(
            IntervalRow.together(
                second, label, 9, i % 2, new SecondTimes(9, 1_000 + i, 20_000 + i, 4_000_000), 5));
        rows.add(
            IntervalRow.together(
                second,
                RunSummary.TOTAL,
                9,
                i % 2,
                new SecondTimes(9, 1_000 + i, 20_000 + i, 4_000_000),
                5));
      }
      cpu.add(new CpuRow(second, 50, 0, 45, 1, 1, 3, 60));
    }
    return new Runs(
            Summaries.of(
                List.of(
                    Summaries.label(label, 1, 100_000, 1_000, 50_000_000),
                    Summaries.label("another", 0, 100_000, 9_000)),
                List.of(new Failures.Group(label, label, label, 1, START, START)),
                Optional.empty()))
        .intervals(Rows.of(rows))
        .cpu(Rows.of(cpu))
        .end(START + 100_000)
        .summary();
  }

  @Test
  void chartsOfACapacityAreDrawnWithoutError() throws Exception {
    CapacityResult found =
        Searches.withScalability(Searches.rate(), new Scalability(100, 0.02, 1e-4, 0.01, 30));

    String dom =
        opened(
            run("search").withResults(Results.NONE.withCapacity(Optional.of(found))),
            "--window-size=500,1000");

    assertThat(root(dom)).contains("data-charts=\"7\"").doesNotContain("data-failed");
    assertThat(dom).doesNotContainPattern("<canvas (?![^>]*width=\"[1-9])[^>]*>");
  }

  @Test
  void allChartsAreDrawnWithoutError() throws Exception {
    String dom = opened(run("search"));

    assertThat(root(dom)).contains("data-charts=\"5\"").doesNotContain("data-failed");
    assertThat(dom)
        .contains("<option value=\"search\">")
        .contains("<button type=\"button\">label</button>");
    // Chart.js sets the size of a drawn canvas.
    assertThat(dom.split("<canvas ", -1)).hasSize(6);
    assertThat(dom).doesNotContainPattern("<canvas (?![^>]*width=\"[1-9])[^>]*>");
  }

  @Test
  void heatMapCodesAndLoadAreDrawn() throws Exception {
    String dom = opened(HeatMapTest.run(20, 30));

    assertThat(root(dom)).contains("data-charts=\"5\"").doesNotContain("data-failed");
    assertThat(dom)
        .containsPattern(
            "<svg [^>]*role=\"img\" aria-label=\"Heat map: [^\"]+ each second of the run")
        .containsPattern(
            "<rect [^>]*fill-opacity=\"1.000\" [^>]*data-text=\"[^\"]* of 30 samples took ")
        .contains("<figure id=\"codes\">", "<figure id=\"against-rate\">");
  }

  @Test
  @OnlyInLongForm
  void darkThemeIsDrawn() throws Exception {
    assertThat(root(opened(run("search"), "--blink-settings=preferredColorScheme=0")))
        .contains("data-charts=\"5\"");
  }

  @Test
  void scriptsFromTheRunDoNotRun() throws Exception {
    String attack =
        "</script><script>document.title='owned'</script><img src=x"
            + " onerror=\"document.title='owned'\">";
    String dom = opened(new Runs(run(attack)).texts(attack).summary());

    assertThat(root(dom)).contains("data-charts=\"5\"");
    assertThat(dom).doesNotContain("<title>owned", "<img");
  }

  @Test
  @OnlyInLongForm
  void pageWithoutChartsHasSortableTables() throws Exception {
    assertThat(root(opened(Summaries.of()))).contains("data-charts=\"0\"");
  }

  private static String root(String dom) {
    return dom.substring(dom.indexOf("<html"), dom.indexOf('>', dom.indexOf("<html")) + 1);
  }
}
