package io.github.bancada.metrics.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.SummedTimes;
import io.github.bancada.metrics.TimeBlock;
import io.github.bancada.metrics.TimeBlocks;
import io.github.bancada.metrics.TimeCounts;
import io.github.bancada.table.Tables;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A written summary reads back equal; other files are refused with a reason. */
class SummaryJsonTest extends JsonSummaries {
  @Property(tries = 200)
  void whatIsWrittenIsReadBackWhole(Any any) throws Exception {
    RunSummary summary = summary(any);
    Path file = work.resolve("any.json");
    SummaryJson.write(file, summary);

    assertThat(Summaries.comparable(SummaryJson.read(file)))
        .isEqualTo(Summaries.comparable(summary));
  }

  @Property(tries = 100)
  void totalsAreTheSameWithoutSecondsAndBlocks(Any any) throws Exception {
    RunSummary summary = summary(any);
    Path file = work.resolve("any.json");
    SummaryJson.write(file, summary);

    RunSummary totals = SummaryJson.readTotals(file);

    List<IntervalRow> seconds = new ArrayList<>();
    totals.timeline().intervals().forEach(seconds::add);
    assertThat(seconds).isEmpty();
    assertThat(Summaries.comparable(totals.withTimeline(summary.timeline())))
        .isEqualTo(Summaries.comparable(summary));
  }

  @Test
  void totalsHaveNoBlocks() throws Exception {
    Path file = work.resolve("blocks.json");
    LabelSummary label =
        Summaries.label("a", 1, 2_000, 1_000, 3_000)
            .withBlocks(
                new TimeBlocks(
                    1, List.of(TimeBlock.together(1_000, 0, new SummedTimes(TimeCounts.NONE, 0)))));
    SummaryJson.write(file, Summaries.of(label));

    assertThat(SummaryJson.read(file).labels().get(0).blocks().isEmpty()).isFalse();
    assertThat(SummaryJson.readTotals(file).labels().get(0).blocks().isEmpty()).isTrue();
  }

  @Test
  void readersWithoutHistogramsFindTheFigures() throws Exception {
    Path file = work.resolve("summary.json");
    SummaryJson.write(file, Summaries.of(Summaries.label("a", 1, 2_000, 1_000, 3_000)));

    JsonNode label = JSON.readTree(file.toFile()).path("labels").path(0);
    assertThat(label.path("samples").asLong()).isEqualTo(2);
    assertThat(label.path("mean_ns").asDouble()).isEqualTo(2_000);
    assertThat(label.path("p99_9_ns").asLong()).isEqualTo(3_000);
    assertThat(label.path("throughput_per_s").asDouble()).isEqualTo(1);
  }

  @Test
  void resultsArePlainForOtherReaders() throws IOException {
    Path file = work.resolve("results.json");
    SummaryJson.write(file, Summaries.of().withResults(Tables.results()));
    JsonNode json = JSON.readTree(file.toFile());

    assertThat(json.at("/published/title").asText()).isEqualTo("The article (2016)");
    assertThat(json.at("/published/rows/0").toString())
        .isEqualTo("{\"name\":\"samples\",\"figures\":[7.0],\"qualifiers\":[\">\"]}");
    assertThat(json.at("/results/0/name").asText()).isEqualTo("Dice");
    assertThat(json.at("/results/0/columns/2").toString())
        .isEqualTo(
            "{\"key\":\"published_mean_points\",\"title\":\"mean\",\"unit\":\"points\","
                + "\"text\":false,\"published\":true}");
    assertThat(json.at("/results/0/rows/1").toString())
        .isEqualTo("{\"texts\":[\"loaded\",\"-\",\"5.1\"],\"values\":[null,null,5.1]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/published/rows/0/figures", "/results/0/rows/0/values"})
  void rowOfResultsThatIsTooShortIsRefused(String pointer) throws IOException {
    Path file = work.resolve("results.json");
    SummaryJson.write(file, Summaries.of().withResults(Tables.results()));
    JsonNode json = JSON.readTree(file.toFile());
    ((ArrayNode) json.at(pointer)).remove(0);

    assertDamaged(json, "a row has ");
  }
}
