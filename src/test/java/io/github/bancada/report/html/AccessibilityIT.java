package io.github.bancada.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.capacity.search.Scalability;
import io.github.bancada.capacity.search.Searches;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.table.Results;
import io.github.bancada.table.Tables;
import io.github.bancada.testing.Browser;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.RequiresChromium;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks every kind of page with axe-core, the rules of WCAG 2.1 and good practice. */
@RequiresChromium
class AccessibilityIT {
  @TempDir Path work;

  private static String axe() throws Exception {
    try (InputStream in = AccessibilityIT.class.getResourceAsStream("/axe.min.js")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static RunSummary capacity() {
    return ManyLabels.run(2)
        .withResults(
            Results.NONE.withCapacity(
                Optional.of(
                    Searches.withScalability(
                        Searches.rate(), new Scalability(100, 0.02, 1e-4, 0.01, 30)))));
  }

  private Map<String, Path> pages() throws Exception {
    Map<String, RunSummary> runs = new LinkedHashMap<>();
    runs.put("one label", ManyLabels.run(1));
    runs.put(
        "eight labels, a gate and results",
        ManyLabels.run(8).withResults(Tables.results().withGates(List.of(Tables.verdict()))));
    runs.put("150 labels", ManyLabels.run(150));
    runs.put("hostile labels", ManyLabels.hostile());
    runs.put("no sample", Summaries.of());
    runs.put("capacity", capacity());
    Map<String, Path> pages = new LinkedHashMap<>();
    for (Map.Entry<String, RunSummary> run : runs.entrySet()) {
      pages.put(run.getKey(), work.resolve(run.getKey() + ".html"));
      HtmlReport.write(pages.get(run.getKey()), run.getValue());
    }
    pages.put("comparison", work.resolve("comparison.html"));
    ComparisonPage.write(
        pages.get("comparison"),
        Comparison.of(
            List.of(
                Configuration.ofRuns("old", List.of(ManyLabels.run(3))),
                Configuration.ofRuns("new", List.of(ManyLabels.run(3))))));
    pages.put("history", work.resolve("history.html"));
    HistoryPage.write(
        pages.get("history"), Histories.of(24, 3, i -> Histories.withReport(work, i)));
    pages.put("matrix", work.resolve("matrix.html"));
    MatrixPage.write(pages.get("matrix"), Matrices.of("repeated: 3 errors", "run/report.html"));
    return pages;
  }

  /** Light on a desk, dark on a phone; the short form looks at each page once. */
  private static boolean[] looks(String page) {
    boolean dark = page.length() % 2 == 0;
    return LongForm.of(new boolean[] {dark}, new boolean[] {false, true});
  }

  @Test
  void noPageHasAFinding() throws Exception {
    String axe = axe();
    List<String> findings = new ArrayList<>();
    try (Browser browser = Browser.start(Files.createDirectory(work.resolve("profile")))) {
      for (Map.Entry<String, Path> page : pages().entrySet()) {
        for (boolean dark : looks(page.getKey())) {
          browser.size(dark ? 390 : 1_280, 800, 1);
          browser.dark(dark);
          browser.open(page.getValue());
          browser.evaluate(axe + ";0");
          JsonNode violations =
              browser.evaluate(
                  "axe.run({resultTypes: ['violations']}).then(r => r.violations.map(v => v.impact"
                      + " + ' ' + v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html)))");
          violations.forEach(
              each -> findings.add(page.getKey() + (dark ? ", dark: " : ": ") + each.asText()));
        }
      }
    }

    assertThat(findings).isEmpty();
  }
}
