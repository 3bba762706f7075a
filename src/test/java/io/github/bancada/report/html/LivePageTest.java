package io.github.bancada.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.TimeBlocks;
import io.github.bancada.report.view.RunMoment;
import java.util.Random;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

/** What a live page has, and what is sent to it. */
class LivePageTest {
  private static final long START = 1_700_000_000_000L;
  private static final int MOST_BYTES = 600_000;

  private final LivePage page = new LivePage();

  private JsonNode update(RunSummary run) throws Exception {
    return new ObjectMapper().readTree(page.update(RunMoment.whole(run)));
  }

  @Test
  void updateHasWhatTheReportHas() throws Exception {
    RunSummary run = HeatMapTest.run(20, 30);
    JsonNode report = new ObjectMapper().readTree(HtmlReport.data(run));

    JsonNode live = update(run).path("data");

    assertThat(live.path("heat")).isEqualTo(report.path("heat"));
    assertThat(live.at("/tables/0")).isEqualTo(report.at("/tables/0"));
    assertThat(live.path("charts"))
        .extracting(chart -> chart.path("id").asText())
        .containsExactly("latency", "throughput", "codes", "percentiles", "cpu");
  }

  @Test
  void pageHasPlacesForWhatComesLater() throws Exception {
    Document empty = Jsoup.parse(page.page(RunMoment.whole(Summaries.of()), 1));
    RunSummary run = HeatMapTest.run(5, 10);

    assertThat(empty.select("figure[hidden]").eachAttr("id"))
        .containsExactly("bytes", "codes", "heat");
    for (JsonNode chart : update(run).at("/data/charts")) {
      assertThat(empty.getElementById(chart.path("id").asText())).isNotNull();
    }
    Document full = Jsoup.parse(page.page(RunMoment.whole(run), 1));
    assertThat(full.select("figure[hidden]").eachAttr("id")).containsExactly("bytes", "heat");
    assertThat(full.getElementById("data").data()).contains("\"heat\":");
  }

  @Test
  void pageOfARunThatHasEndedSaysSo() throws Exception {
    Document ended = Jsoup.parse(page.page(RunMoment.whole(ManyLabels.run(2)), 1));

    assertThat(ended.getElementById("state").text()).startsWith("Ended: ");
    assertThat(new ObjectMapper().readTree(ended.getElementById("now").text()).path("ended"))
        .isEqualTo(new ObjectMapper().readTree("true"));
  }

  /** A slow browser need not draw the page before it gets the end of the run. */
  @Test
  void updatesAreAskedForBeforeAnythingIsDrawn() throws Exception {
    Document html = Jsoup.parse(page.page(RunMoment.whole(ManyLabels.run(2)), 7));

    assertThat(html.root().child(0).attr("data-page")).isEqualTo("7");
    assertThat(html.head().child(2).data()).contains("new EventSource('events?page=' + ");
  }

  @Test
  void labelsThatAreNotToBeTrustedAreData() throws Exception {
    String surrogate = "half of a pair: \uD83D";
    RunSummary run =
        Summaries.of(Summaries.label(surrogate, 0, 1, 5), Summaries.label("</script><b>", 0, 1, 5));

    JsonNode rows = update(run).at("/data/tables/0/rows");

    assertThat(rows.get(0).get(0).asText()).startsWith("half of a pair: ");
    assertThat(rows.get(1).get(0).asText()).isEqualTo("</script><b>");
  }

  /** As many blocks of time as there can be, times of any length, and labels with long names. */
  @Test
  void updateIsOfBoundedSize() throws Exception {
    Random random = new Random(1);
    try (RunRecorder recorder = RunRecorder.replay(START, 2)) {
      for (int second = 0; second < 120; second++) {
        long end = START + 1_000L * second + 500;
        recorder.advanceTo(end / 1_000);
        for (int i = 0; i < 1_000; i++) {
          long nanos = (long) Math.pow(10, 4 + 6 * random.nextDouble());
          recorder.record(Samples.ok("GET /a/page/with/a/long/address?id=" + i % 12, end, nanos));
        }
      }
      RunSummary run = recorder.finish(Samples.info(START, START + 120_000));

      byte[] update = page.update(RunMoment.whole(run));

      JsonNode heat = new ObjectMapper().readTree(update).at("/data/heat");
      assertThat(heat.path("views")).hasSize(1 + DistributionChart.LINES);
      assertThat(heat.at("/views/0/columns")).hasSizeBetween(TimeBlocks.MAX / 2, TimeBlocks.MAX);
      assertThat(update).hasSizeLessThan(MOST_BYTES).doesNotContain('\n');
    }
  }
}
