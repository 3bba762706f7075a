package io.github.bancada.server.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.bancada.server.source.PrometheusText.Sample;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Fuzzes the text of an exporter: any is samples, which give figures that are numbers, and written
 * and read again are the same, or is refused with a message. Each build runs the seeds in the
 * resources beside this class; {@code JAZZER_FUZZ=1} in the environment searches for more.
 */
class PrometheusTextFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void textIsSamplesOrRefusedWithAMessage(byte[] bytes) throws IOException {
    List<Sample> samples = new ArrayList<>();
    try {
      PrometheusText.read(new String(bytes, StandardCharsets.UTF_8), samples::add);
    } catch (IOException e) {
      assertThat(e).hasMessageStartingWith("the answer is not that of a Prometheus exporter (");
      return;
    }
    NodeMetrics metrics = new NodeMetrics();
    samples.forEach(metrics);
    try {
      assertThat(metrics.at(1, "").values().values())
          .allMatch(value -> Double.isFinite(value) && value >= 0);
    } catch (IOException e) {
      assertThat(e).hasMessageStartingWith("the exporter has no metrics of a machine; ");
    }
    String again =
        samples.stream()
            .map(each -> PrometheusTextTest.line(each, () -> ""))
            .collect(Collectors.joining("\n"));
    List<Sample> read = new ArrayList<>();

    assertThat(PrometheusText.read(again, read::add)).isZero();
    assertThat(read).isEqualTo(samples);
  }
}
