package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Latencies, response codes, bytes of a second, and shares of samples within a limit. */
class FirstByteTest {
  private static final long START = 1_000_000;
  private static final long MILLI = 1_000_000;

  private static RunSummary recorded(int grace, List<SampleResult> samples) throws IOException {
    try (RunRecorder recorder = RunRecorder.replay(START, grace)) {
      samples.forEach(recorder::record);
      RunSummary run = recorder.finish(Samples.info(START, START + 3_000));
      return Summaries.withRowsInMemory(run);
    }
  }

  private static TimedSampleResult answering(String label, long end, long elapsed, long latency) {
    TimedSampleResult sample = new TimedSampleResult();
    sample.setSampleLabel(label);
    sample.setSuccessful(true);
    sample.setResponseCode("0 success");
    sample.setTimes(end - elapsed / MILLI, elapsed, 0, 0, latency);
    return sample;
  }

  private static SampleResult inMilliseconds(long latency, boolean success) {
    SampleResult sample = Samples.inMilliseconds("web", START + 500, 40, success);
    sample.setLatency(latency);
    sample.setResponseCode(success ? "200" : "503");
    sample.setBytes(1_000L);
    sample.setSentBytes(100L);
    return sample;
  }

  @ParameterizedTest
  @ValueSource(ints = {RecordedRun.LOCAL, RecordedRun.REMOTE})
  void latenciesAreThoseOfSuccessfulSamplesInNanoseconds(int grace) throws Exception {
    List<SampleResult> samples = new ArrayList<>();
    for (int i = 1; i <= 2_000; i++) {
      samples.add(answering("Search", START + 100, 10 * MILLI, i * 1_000L));
    }
    samples.add(answering("Listen", START + 100, MILLI, 0)); // no answer
    TimedSampleResult refused = answering("Search", START + 100, MILLI, 5 * MILLI);
    refused.setSuccessful(false);
    samples.add(refused);

    RunSummary run = recorded(grace, samples);

    ElapsedTimes search = RecordedRun.of(run, "Search").latencies();
    assertThat(search.count()).isEqualTo(2_000);
    assertThat(search.minNanos()).isEqualTo(1_000);
    assertThat(search.maxNanos()).isEqualTo(2_000_000);
    assertThat(search.percentileNanos(50)).isEqualTo(1_000_000);
    assertThat(RecordedRun.of(run, "Listen").latencies().isEmpty()).as("unknown, not 0").isTrue();
    assertThat(run.total().latencies().sumNanos()).isEqualTo(search.sumNanos());
    assertThat(RecordedRun.rowsOf(run, "Search").get(0).latency().orElseThrow().p95Nanos())
        .isEqualTo(1_900_000);
  }

  @Test
  void zeroMillisecondsCountOnlyWhereTheSamplerMeasures() throws Exception {
    List<SampleResult> web =
        List.of(inMilliseconds(0, true), inMilliseconds(0, true), inMilliseconds(9, true));
    List<SampleResult> dummy = List.of(inMilliseconds(0, true), inMilliseconds(0, true));

    ElapsedTimes measured = recorded(2, web).total().latencies();

    assertThat(measured.count()).isEqualTo(3);
    assertThat(measured.minNanos()).isZero();
    assertThat(measured.percentileNanos(50)).isZero();
    assertThat(measured.meanNanos()).isEqualTo(3.0 * MILLI);
    assertThat(recorded(2, dummy).total().latencies().isEmpty()).isTrue();
  }

  @Test
  void eachSecondHasItsCodesAndBytes() throws Exception {
    List<SampleResult> samples = new ArrayList<>();
    for (int i = 0; i < 700; i++) {
      samples.add(inMilliseconds(3, i % 7 != 0));
    }
    samples.add(answering("Search", START + 1_500, MILLI, MILLI));

    RunSummary run = recorded(2, samples);

    List<CodeRow> codes = new ArrayList<>();
    run.timeline().codes().forEach(codes::add);
    assertThat(codes)
        .containsExactlyInAnyOrder(
            new CodeRow(START / 1000, "200", 600),
            new CodeRow(START / 1000, "503", 100),
            new CodeRow(START / 1000 + 1, "0 success", 1));
    assertThat(RecordedRun.rowsOf(run, RunSummary.TOTAL).get(0).traffic())
        .isEqualTo(new Traffic(700_000, 70_000));
    assertThat(RecordedRun.rowsOf(run, "Search").get(0).traffic()).isEqualTo(Traffic.NONE);
  }

  @Test
  void mergedSamplesHaveTheirMeanLatencyAndNoCode() throws Exception {
    SampleResult merged = inMilliseconds(30, true);
    merged.setSampleCount(10);

    RunSummary run = recorded(2, List.of(merged));

    assertThat(run.total().latencies().count()).isEqualTo(10);
    assertThat(run.total().latencies().percentileNanos(95)).isEqualTo(3 * MILLI);
    List<CodeRow> codes = new ArrayList<>();
    run.timeline().codes().forEach(codes::add);
    assertThat(codes).containsExactly(new CodeRow(START / 1000, "(merged)", 10));
  }

  @Test
  void failedSamplesAreFrustratedHoweverFast() {
    LabelSummary label =
        Summaries.label(
            "a",
            new long[] {MILLI, 500 * MILLI, 501 * MILLI, 2_000 * MILLI, 2_001 * MILLI},
            new long[] {MILLI});

    assertThat(label.apdex(ApdexThresholds.DEFAULT)).contains(new Apdex(2, 2, 1, 1));
    assertThat(label.withoutOutcomes().apdex(ApdexThresholds.DEFAULT)).as("not known").isEmpty();
  }

  private static long[] times(Any any) {
    return any.list(1, 40, () -> any.longNumber(0, 3_000_000_000L)).stream()
        .mapToLong(n -> n)
        .toArray();
  }

  /** So that a gate and the table never contradict each other. */
  @Property(tries = 500)
  void asManyAreWithinALimitAsItsPercentileSays(Any any) {
    long[] nanos = times(any);
    double percentile = any.decimal(0.01, 100, 2);
    long[] limits = times(any);
    ElapsedTimes times = Summaries.label("a", 0, 1_000, nanos).outcomes().successful();
    for (long limit : limits) {
      boolean met = times.percentileNanos(percentile) <= limit;

      assertThat(times.within(limit) >= Percentiles.rank(percentile, times.count()))
          .as("%s %% within %d of %s", percentile, limit, List.of(nanos))
          .isEqualTo(met);
    }
    long shown = times.percentileNanos(percentile);
    assertThat(times.within(shown))
        .isGreaterThanOrEqualTo(Percentiles.rank(percentile, times.count()));
  }
}
