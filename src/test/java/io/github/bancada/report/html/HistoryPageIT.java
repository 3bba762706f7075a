package io.github.bancada.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.testing.Browser;
import io.github.bancada.testing.RequiresChromium;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a reader sees of a history in a real browser. */
@RequiresChromium
class HistoryPageIT {
  private static Browser browser;

  @TempDir Path work;

  @BeforeAll
  static void start(@TempDir Path profile) throws Exception {
    browser = Browser.start(profile);
  }

  @AfterAll
  static void stop() throws Exception {
    browser.close();
  }

  private void open(int runs, int labels) throws Exception {
    Path page = work.resolve("history.html");
    HistoryPage.write(page, Histories.of(runs, labels, i -> Histories.withReport(work, i)));
    browser.size(390, 800, 1);
    browser.open(page);
    assertThat(js("document.documentElement.dataset.failed ?? ''").asText()).isEmpty();
  }

  private static JsonNode js(String script) throws Exception {
    return browser.evaluate(script);
  }

  private static List<String> texts(String array) throws Exception {
    return StreamSupport.stream(js(array).spliterator(), false).map(JsonNode::asText).toList();
  }

  private static final String P95 = "Chart.getChart(document.querySelector('#plan1-3 canvas'))";

  @Test
  void manyRunsAndLabelsAreDrawnOnAPhone() throws Exception {
    open(200, 60);

    assertThat(js("document.documentElement.scrollWidth").asInt()).isEqualTo(390);
    assertThat(js("document.querySelectorAll('#view option').length").asInt()).isEqualTo(50);
    assertThat(texts(P95 + ".data.datasets.map(set => set.label)"))
        .containsExactly("worse since", "p95", "level");
    assertThat(texts(P95 + ".scales.x.ticks.map(tick => tick.label)"))
        .hasSizeBetween(2, 5)
        .allMatch(date -> date.matches("20\\d\\d-\\d\\d-\\d\\d"));
    assertThat(texts("[...document.querySelectorAll('.contents a')].map(a => a.textContent)"))
        .containsExactly("Figures", "Changes", "Runs", "Left out");
  }

  @Test
  void markStandsAtTheFirstRunOfTheNewLevelAndGapsStayGaps() throws Exception {
    open(24, 3);
    js("bancada.select(['GET /shop/page/02'])");
    String marked = P95 + ".data.datasets[0].data.filter(point => point.y !== null)";

    assertThat(js(marked + ".map(point => point.x)")).hasToString("[19]");
    assertThat(js(P95 + ".data.datasets[1].data[3].y").isNull()).isTrue();
    double level = js(marked + "[0].y").asDouble();
    assertThat(level).isBetween(27e6, 29e6);
    assertThat(js(P95 + ".data.datasets[2].data[23].y").asDouble()).isEqualTo(level);
    assertThat(js(P95 + ".data.datasets[2].data[0].y").asDouble()).isBetween(22e6, 23e6);
  }

  @Test
  void linksLeadToTheReportsOfRuns() throws Exception {
    open(24, 3);

    List<String> links =
        texts("[...document.querySelectorAll('td a')].map(a => a.getAttribute('href'))");
    assertThat(links).hasSize(24).allMatch(link -> link.startsWith("./run-"));
    for (String link : links) {
      assertThat(Path.of(work.toUri().resolve(link))).exists();
    }
    browser.follow("td a");
    assertThat(js("document.title").asText()).isEqualTo("run 23");
  }

  @Test
  void newestChangesStandFirst() throws Exception {
    open(24, 4);

    String page = Files.readString(work.resolve("history.html"));
    assertThat(page.split("</h1>")[1])
        .containsPattern(
            "^\\n<p class=\"note\">plan: 24 runs from .*</p>\\n<p class=\"notice bad\">Worse:"
                + " TOTAL \\w+: .* since the run of 2026-10-09 .*version 2\\.5\\.13 -&gt; 2\\.5\\.14")
        .contains("stopped by &lt;b&gt;");
  }
}
