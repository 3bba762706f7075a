package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.bancada.jmeter.BarrierMessage;
import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.metrics.json.SummaryJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Samples outside the load are in no total, and are not lost. */
class OutsideLoadTest {
  private static final long START = 1_700_000_000_000L;

  private static <T extends SampleResult> T marked(T sample) {
    sample.addAssertionResult(OutsideLoad.mark());
    return sample;
  }

  private static RunSummary run(SampleResult... samples) throws Exception {
    try (RunRecorder recorder = RunRecorder.replay(START, 2)) {
      for (SampleResult sample : samples) {
        recorder.record(sample);
      }
      return Summaries.with(recorder.finish(Samples.info(START, START + 60_000)), Rows.none());
    }
  }

  @Test
  void markSurvivesTheWayFromARemoteEngine() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(marked(Samples.inMilliseconds("connect", START, 1, true)));
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(OutsideLoad.isOutside((SampleResult) in.readObject())).isTrue();
    }
  }

  @Test
  void totalsHaveTheLoadOnlyAndFailuresOfAnySample() throws Exception {
    RunSummary summary =
        run(
            marked(Samples.ok("connect", START + 10, 1_000_000)),
            marked(Samples.ok("connect", START + 20, 3_000_000)),
            marked(Samples.failed("connect", START + 30, 5_000_000, "91 connectError", "")),
            Samples.ok("search", START + 40, 2_000_000));

    assertThat(summary.total().samples()).isEqualTo(2);
    assertThat(summary.total().errors()).isEqualTo(1);
    assertThat(summary.labels())
        .extracting(LabelSummary::label, LabelSummary::samples)
        .containsExactly(tuple("connect", 1L), tuple("search", 1L));
    assertThat(summary.outside())
        .singleElement()
        .satisfies(
            connect -> {
              assertThat(connect.label()).isEqualTo("connect");
              assertThat(connect.samples()).isEqualTo(2);
              assertThat(connect.elapsed().meanNanos()).isEqualTo(2_000_000);
              assertThat(connect.elapsed().maxNanos()).isEqualTo(3_000_000);
            });
    assertThat(summary.failures().first())
        .get()
        .extracting(Failures.First::sampleNumber)
        .isEqualTo(1L);
  }

  @Test
  void everyLabelHasAllItsSamples() throws Exception {
    RunSummary summary =
        run(
            marked(Samples.ok("connect", START + 10, 1_000_000)),
            marked(Samples.failed("connect", START + 30, 5_000_000, "91 connectError", "")),
            Samples.ok("search", START + 40, 2_000_000));

    assertThat(summary.everyLabel())
        .extracting(LabelSummary::label, LabelSummary::samples, LabelSummary::errors)
        .containsExactly(tuple("connect", 2L, 1L), tuple("search", 1L, 0L));
  }

  @Test
  void timeInWhichUsersConnectIsNoSilence() throws Exception {
    RunSummary summary =
        run(
            Samples.ok("search", START + 1_000, 1_000_000),
            marked(Samples.ok("connect", START + 20_000, 18_000_000_000L)),
            marked(Samples.ok("connect", START + 30_000, 15_000_000_000L)),
            Samples.ok("search", START + 31_000, 1_000_000),
            Samples.ok("search", START + 59_900, 1_000_000),
            Samples.ok("search", START + 60_000, 1_000_000));

    assertThat(summary.timeline().successes().longestSilence())
        .isEqualTo(new Successes.Gap(START + 31_000, START + 59_900, 0));
  }

  @Test
  void timeBesideTheLoadMayBeSilence() throws Exception {
    TimedSampleResult listening = Samples.ok("listen", START + 60_000, 59_000_000_000L);
    listening.setBackground();

    RunSummary summary =
        run(
            Samples.ok("search", START + 1_000, 1_000_000),
            Samples.ok("search", START + 31_000, 1_000_000),
            listening);

    assertThat(summary.total().samples()).isEqualTo(2);
    assertThat(summary.outside()).singleElement().returns("listen", LabelSummary::label);
    assertThat(summary.timeline().successes().longestSilence().fromEpochMillis())
        .isEqualTo(START + 1_000);
  }

  @Test
  void summaryIsReadBackWithThemAndWithConnectionsAndBarriers(@TempDir Path directory)
      throws Exception {
    BarrierOpening start =
        new BarrierOpening("all \"connected\"", "", START + 5, 500, 500, 499, 500, false);
    BarrierOpening end =
        new BarrierOpening("all done", "one:1099", START + 9, 7, 500, -1, -1, true);
    RunSummary summary =
        run(
                marked(Samples.ok("connect", START + 10, 1_000_000)),
                Samples.ok("search", START + 40, 2_000_000))
            .withConnections(new ConnectionSummary(500, List.of(start, end)));
    Path file = directory.resolve("summary.json");
    SummaryJson.write(file, summary);

    RunSummary read = SummaryJson.read(file);

    assertThat(read.connections()).isEqualTo(summary.connections());
    assertThat(read.outside())
        .extracting(LabelSummary::label, LabelSummary::samples)
        .containsExactly(tuple("connect", 1L));
    assertThat(Summaries.comparable(read)).isEqualTo(Summaries.comparable(summary));
  }

  @Test
  void openingArrivesAtTheControllerAsItWas() {
    BarrierOpening opening =
        new BarrierOpening("all connected, at last", "", START, 249, 250, 249, 251, true);

    assertThat(BarrierMessage.toldBy(BarrierMessage.event(opening))).contains(opening);
    assertThat(BarrierMessage.toldBy(EmbeddedServer.event("directory"))).isEmpty();
  }
}
