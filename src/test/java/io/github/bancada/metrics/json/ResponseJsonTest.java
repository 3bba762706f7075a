package io.github.bancada.metrics.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.metrics.Arriving;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Response times and arrivals in the file of a run; a run without them has none of their fields.
 */
class ResponseJsonTest {
  @TempDir Path work;

  private JsonNode written(RunSummary run) throws Exception {
    Path file = work.resolve("summary.json");
    SummaryJson.write(file, run);
    return new ObjectMapper().readTree(file.toFile());
  }

  @Test
  void runIsReadBackWithBlocks() throws Exception {
    RunSummary run = Arriving.frozen();
    written(run);

    RunSummary read = SummaryJson.read(work.resolve("summary.json"));

    assertThat(Summaries.comparable(read)).isEqualTo(Summaries.comparable(run));
    LabelSummary before = run.labels().get(0).asResponse();
    LabelSummary after = read.labels().get(0).asResponse();
    assertThat(after.blocks().seconds()).isEqualTo(before.blocks().seconds());
    for (int i = 0; i < before.blocks().blocks().size(); i++) {
      assertThat(after.blocks().blocks().get(i).successful().percentileNanos(95))
          .isEqualTo(before.blocks().blocks().get(i).successful().percentileNanos(95));
    }
  }

  @Test
  void readersWithoutHistogramsFindTheFigures() throws Exception {
    JsonNode json = written(Arriving.frozen());

    JsonNode response = json.path("labels").path(0).path("response");
    assertThat(response.path("samples").asLong()).isEqualTo(2_000);
    assertThat(response.path("max_ns").asLong()).isEqualTo(2_000 * Arriving.MILLI);
    assertThat(response.path("successful").path("samples").asLong()).isEqualTo(2_000);
    assertThat(json.path("arrivals").path("served").asLong()).isEqualTo(2_000);
    assertThat(json.path("arrivals").path("late_by_users").asLong()).isEqualTo(222);
    assertThat(json.path("arrivals").path("invalid").asText()).isEmpty();
    assertThat(json.path("intervals").path("columns"))
        .extracting(JsonNode::asText)
        .endsWith(
            "failed_max_ns",
            "response_sum_ns",
            "response_p50_ns",
            "response_p95_ns",
            "response_max_ns",
            "received_bytes",
            "sent_bytes");
  }

  @Test
  void invalidRunSaysSo() throws Exception {
    JsonNode json = written(Arriving.frozen().withArrivals(Arriving.INVALID));

    assertThat(json.path("arrivals").path("invalid").asText())
        .isEqualTo(Arriving.INVALID.whyInvalid());
    assertThat(SummaryJson.read(work.resolve("summary.json")).arrivals().isInvalid()).isTrue();
  }

  @Test
  void plainRunHasNoneOfTheFields() throws Exception {
    JsonNode json = written(Summaries.of(Summaries.label("a", 1, 2_000, 1_000, 3_000)));

    assertThat(json.has("arrivals")).isFalse();
    assertThat(json.path("total").has("response")).isFalse();
    assertThat(json.path("intervals").path("columns"))
        .extracting(JsonNode::asText)
        .endsWith("failed_max_ns", "received_bytes", "sent_bytes");
  }
}
