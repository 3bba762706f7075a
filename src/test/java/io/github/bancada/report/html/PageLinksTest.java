package io.github.bancada.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.report.view.RunMoment;
import io.github.bancada.table.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every link in a page of ours leads to a place in it, and a page needs nothing else. */
class PageLinksTest {
  @TempDir Path work;

  private Map<String, String> pages() throws IOException {
    Map<String, String> pages = new LinkedHashMap<>();
    Path report = work.resolve("report.html");
    HtmlReport.write(
        report,
        ManyLabels.run(8).withResults(Tables.results().withGates(List.of(Tables.verdict()))));
    pages.put("report", Files.readString(report));
    HtmlReport.write(report, Summaries.of());
    pages.put("report without samples", Files.readString(report));
    Path comparison = work.resolve("comparison.html");
    ComparisonPage.write(
        comparison,
        Comparison.of(
            List.of(
                Configuration.ofRuns("old", List.of(ManyLabels.run(3))),
                Configuration.ofRuns("new", List.of(ManyLabels.run(3))))));
    pages.put("comparison", Files.readString(comparison));
    Path history = work.resolve("history.html");
    HistoryPage.write(history, Histories.of(24, 3));
    pages.put("history", Files.readString(history));
    pages.put("live", new LivePage().page(RunMoment.whole(ManyLabels.run(8)), 1));
    pages.put("live, hostile", new LivePage().page(RunMoment.whole(ManyLabels.hostile()), 1));
    return pages;
  }

  @Test
  void everyLinkLeadsToAPlaceInThePage() throws Exception {
    for (Map.Entry<String, String> each : pages().entrySet()) {
      Document page = Jsoup.parse(each.getValue());
      assertThat(page.select("[src], link, base, form, iframe, object"))
          .as(each.getKey())
          .isEmpty();
      assertThat(page.select("[href]").eachAttr("href"))
          .as(each.getKey())
          .allSatisfy(
              link -> {
                assertThat(link).startsWith("#");
                assertThat(page.getElementById(link.substring(1))).as(link).isNotNull();
              });
      assertThat(page.select("[id]").eachAttr("id")).as(each.getKey()).doesNotHaveDuplicates();
    }
  }

  @Test
  void contentsHaveEveryHeading() throws Exception {
    for (Map.Entry<String, String> each : pages().entrySet()) {
      Document page = Jsoup.parse(each.getValue());
      List<String> headings = page.select("h2[id]").eachText();
      assertThat(page.select(".contents a").eachText())
          .as(each.getKey())
          .isEqualTo(headings.size() < 2 ? List.of() : headings);
    }
  }
}
