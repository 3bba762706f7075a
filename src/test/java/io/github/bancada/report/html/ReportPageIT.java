package io.github.bancada.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.Searches;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.report.view.AggregateText;
import io.github.bancada.table.Results;
import io.github.bancada.testing.Browser;
import io.github.bancada.testing.RequiresChromium;
import io.github.bancada.testing.Waiting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a reader does with a run's page in a real browser: by mouse, by keys, on a phone. */
@RequiresChromium
class ReportPageIT {
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

  @BeforeEach
  void window() throws Exception {
    browser.size(1_280, 800, 1);
    browser.dark(false);
  }

  /** What a page remembers belongs to all pages from disk. */
  @AfterEach
  void forget() throws Exception {
    browser.evaluate("localStorage.clear()");
  }

  private void open(RunSummary run) throws Exception {
    Path page = work.resolve("report.html");
    HtmlReport.write(page, run);
    browser.open(page);
    assertThat(js("document.documentElement.dataset.failed ?? ''").asText()).isEmpty();
  }

  private static JsonNode js(String script) throws Exception {
    return browser.evaluate(script);
  }

  /** The texts of the elements. */
  private static List<String> texts(String selector) throws Exception {
    JsonNode all =
        js("[...document.querySelectorAll('" + selector + "')].map(e => e.textContent.trim())");
    return StreamSupport.stream(all.spliterator(), false).map(JsonNode::asText).toList();
  }

  private static void click(String selector) throws Exception {
    js("document.querySelector('" + selector + "').click()");
  }

  private static void type(String selector, String text) throws Exception {
    js(
        "(field => { field.value = '"
            + text
            + "'; field.dispatchEvent(new Event('input')); })(document.querySelector('"
            + selector
            + "'))");
  }

  private static final String ROWS = "#labels tbody tr:not(.total)";

  @Test
  void scriptWritesTheFiguresAsTheConsoleDoes() throws Exception {
    for (RunSummary run : List.of(ManyLabels.run(8), HtmlReports.twoLabels())) {
      open(run);
      js(
          "[...document.querySelectorAll('.menu button')].find(b => b.textContent ==="
              + " 'all').click()");

      AggregateText text = AggregateText.of(run);
      List<String> expected = new ArrayList<>(text.titles());
      text.rows().forEach(expected::addAll);
      List<String> shown = texts("#labels th, #labels td");
      assertThat(shown).isEqualTo(expected);
    }
  }

  @Test
  void unitOfAllTimesIsOneAndIsRemembered() throws Exception {
    open(ManyLabels.run(8));
    assertThat(texts("#labels thead th")).contains("p50 ms", "max ms").doesNotContain("p50 µs");
    assertThat(texts("#labels tbody tr:first-child td")).contains("36.0");

    click("input[value=µs]");
    assertThat(texts("#labels thead th")).contains("p50 µs", "max µs");
    browser.open(work.resolve("report.html"));

    assertThat(texts("#labels thead th")).contains("p50 µs", "max µs");
  }

  @Test
  void rowsAreSearchedFilteredAndSorted() throws Exception {
    open(ManyLabels.run(1_000));
    js("bancada.tables.complete()");
    assertThat(texts(ROWS + " > th")).hasSize(1_000);

    type("input[type=search]", "GET page/09");
    assertThat(texts(ROWS + " > th")).hasSize(100).allMatch(name -> name.contains("/09"));
    assertThat(texts(".count")).containsExactly("100 of 1,000");
    js("[...document.querySelectorAll('.tools label input[type=checkbox]')][0].click()");
    assertThat(texts(ROWS + " > th")).hasSize(33);
    js(
        "[...document.querySelectorAll('#labels th button')]"
            + ".find(b => b.textContent === 'max ms').click()");
    js("bancada.tables.complete()");
    assertThat(texts(ROWS + " > th").get(0)).isEqualTo("GET /shop/page/0997");
    assertThat(texts("#labels thead th[aria-sort=descending]")).containsExactly("max ms");
    type("input[type=search]", "nowhere");
    assertThat(texts("#labels tbody tr").get(0)).isEqualTo("Nothing matches.");
    assertThat(texts("#labels tbody tr.total > th")).containsExactly("TOTAL");
  }

  @Test
  void comparedLabelsAreFound() throws Exception {
    Path page = work.resolve("comparison.html");
    ComparisonPage.write(
        page,
        Comparison.of(
            List.of(
                Configuration.ofRuns("old", List.of(ManyLabels.run(30))),
                Configuration.ofRuns("new", List.of(ManyLabels.run(30))))));
    browser.open(page);
    type("input[type=search]", "page/002");

    assertThat(texts(".one:not([hidden]) > h3")).hasSize(10).allMatch(name -> name.contains("002"));
    assertThat(texts(".contents a")).containsExactly("Figures", "Labels");
  }

  @Test
  void columnsAreChosenAndRemembered() throws Exception {
    open(ManyLabels.run(8));
    assertThat(texts("#labels thead th")).doesNotContain("stddev ms");
    click(".menu input[value=stddev_ms]");
    assertThat(texts("#labels thead th")).contains("stddev ms");
    browser.open(work.resolve("report.html"));

    assertThat(texts("#labels thead th")).contains("stddev ms");
  }

  @Test
  void tickedLabelsAreLaidOverEachOther() throws Exception {
    open(ManyLabels.run(8));
    click("#labels tbody tr:nth-child(1) input");
    assertThat(legend("latency")).startsWith("p50", "p95");
    click("#labels tbody tr:nth-child(3) input");

    List<String> both = List.of("GET /shop/page/0000", "GET /shop/page/0002");
    assertThat(legend("latency")).containsAll(both).hasSize(6);
    assertThat(legend("throughput")).containsExactlyElementsOf(both);
    assertThat(legend("percentiles")).containsExactlyElementsOf(both);
    assertThat(texts("#view option:checked")).containsExactly("2 labels");
    js("document.querySelector('#view').value = 'all labels together'");
    js("document.querySelector('#view').dispatchEvent(new Event('change'))");
    assertThat(legend("latency")).startsWith("p50", "p95");
    assertThat(texts("#labels tbody :checked")).isEmpty();
  }

  private static List<String> legend(String chart) throws Exception {
    JsonNode names =
        js(
            "Chart.getChart(document.querySelector('#"
                + chart
                + " canvas')).data.datasets"
                + ".map(set => set.label)");
    return StreamSupport.stream(names.spliterator(), false).map(JsonNode::asText).toList();
  }

  @Test
  void capacityIsReadAtOnce() throws Exception {
    CapacityResult found = Searches.rate();
    open(HtmlReports.twoLabels().withResults(Results.NONE.withCapacity(Optional.of(found))));
    String axis = "Chart.getChart(document.querySelector('#capacity canvas')).scales.x";
    assertThat(js(axis + ".min").asDouble()).isBetween(found.low() / 2, found.low());
    assertThat(js(axis + ".max").asDouble()).isBetween(found.high(), 2 * found.high());
    click("#capacity .reset");
    assertThat(js(axis + ".min").asDouble()).isLessThan(found.low() / 2);

    String trials = "document.querySelector('table.sortable')";
    assertThat(js(trials + ".rows[0].cells[0].offsetWidth").asInt()).isLessThan(80);
    assertThat(
            js("[..."
                    + trials
                    + ".tBodies[0].rows].every(row => [...row.cells].every(cell =>"
                    + " Number.isInteger(cell.getBoundingClientRect().height)))")
                .asBoolean())
        .as("lines of a row meet")
        .isTrue();
    String links = "document.querySelector('.contents ul')";
    assertThat(js(links + ".scrollWidth <= " + links + ".clientWidth").asBoolean()).isTrue();
  }

  @Test
  void newDataAreShownInThePlaceOfTheOld() throws Exception {
    open(ManyLabels.run(8));
    click("#labels tbody tr:nth-child(1) input");
    js("document.querySelector('#labels tbody tr:nth-child(2) input').focus()");
    String data = HtmlReport.data(ManyLabels.run(9));

    js("bancada.update(" + data + ")");

    assertThat(texts(ROWS + " > th")).hasSize(9);
    assertThat(js("document.activeElement.closest('tr').textContent").asText())
        .contains("page/0001");
    assertThat(js("document.querySelectorAll('#labels :checked').length").asInt()).isOne();
  }

  @Test
  void keysDoWhatTheMouseDoes() throws Exception {
    open(ManyLabels.run(8));
    browser.press("Tab");
    assertThat(js("document.activeElement.getAttribute('href')").asText()).startsWith("#to-");
    js("document.querySelector('#labels th:nth-child(2) button').focus()");
    browser.press("Enter");
    assertThat(texts("#labels thead th[aria-sort]")).containsExactly("samples");
    js("document.querySelector('#latency canvas').focus()");
    browser.press("ArrowRight");
    browser.press("ArrowRight");

    assertThat(texts("#latency .unseen").get(0)).startsWith("1 s after the start").contains("p95");
    browser.press("+");
    assertThat(js("document.querySelector('#latency .reset').hidden").asBoolean()).isFalse();
    browser.press("Escape");
    assertThat(js("document.querySelector('#latency .reset').hidden").asBoolean()).isTrue();
  }

  @Test
  void phoneShowsWhatMattersWithoutScrollingAside() throws Exception {
    browser.size(390, 844, 2);
    open(ManyLabels.run(8));

    assertThat(texts("#labels thead th")).containsExactly("label", "error %", "p95 ms", "/s");
    assertThat(js("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(390);
    assertThat(js("document.querySelector('#labels').parentElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(390);
  }

  private static double edge(String selector, String side) throws Exception {
    return js("document.querySelector('" + selector + "').getBoundingClientRect()." + side)
        .asDouble();
  }

  @Test
  void wideWindowHasChartsBesideALongTableAndBelowAShortOne() throws Exception {
    open(ManyLabels.run(40));
    assertThat(edge("#latency", "left")).isGreaterThan(600).isGreaterThan(edge("#labels", "right"));

    open(ManyLabels.run(8));
    assertThat(edge("#latency", "top")).isGreaterThan(edge("#labels", "bottom"));
    assertThat(edge("#latency", "left")).isLessThan(100);
    assertThat(edge("#against-users", "left")).isGreaterThan(edge("#against-rate", "right"));
  }

  @Test
  void thousandLabelsArePaintedFromTheFirstRowsOn() throws Exception {
    open(ManyLabels.run(1_000));
    Waiting.await(
        "the first paint",
        () -> js("performance.getEntriesByName('first-contentful-paint').length").asInt() == 1);
    assertThat(texts(ROWS + " > th")).hasSizeGreaterThanOrEqualTo(FigureTable.FIRST_ROWS);
  }
}
