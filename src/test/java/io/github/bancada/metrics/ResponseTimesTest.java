package io.github.bancada.metrics;

import static io.github.bancada.metrics.Arriving.MILLI;
import static io.github.bancada.metrics.Arriving.START;
import static io.github.bancada.metrics.Arriving.late;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Response times are recorded beside service times. */
@Timeout(600)
class ResponseTimesTest {
  @AfterEach
  void noArrivals() {
    ArrivalCounts.Source.clear();
  }

  private static RunSummary recorded(List<SampleResult> samples) throws IOException {
    try (RunRecorder recorder = RunRecorder.replay(START, 2)) {
      samples.forEach(recorder::record);
      return recorder.finish(Samples.info(START, START + 1_000));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {50, 90, 95, 99, 99.9, 100})
  void percentilesOfAFrozenServerAreThoseOfArithmetic(double percentile) throws Exception {
    Arriving.Times times = Arriving.Times.frozen();
    long[] sorted = times.response().clone();
    Arrays.sort(sorted);
    double exact = sorted[(int) Math.ceil(percentile * sorted.length / 100) - 1];

    LabelSummary label = Arriving.frozen().labels().get(0);

    assertThat((double) label.asResponse().elapsed().percentileNanos(percentile))
        .isBetween(exact * 0.999, exact * 1.001);
    assertThat(label.asResponse().elapsed().sumNanos()).isEqualTo(Arrays.stream(sorted).sum());
    assertThat(label.elapsed().percentileNanos(99.9)).as("service").isEqualTo(MILLI);
  }

  @Test
  void responseIsLatenessPlusElapsedByOutcome() throws Exception {
    RunSummary run =
        recorded(
            List.of(
                late(Samples.ok("a", START, 3 * MILLI), 4 * MILLI),
                late(Samples.ok("a", START, 3 * MILLI), 0),
                late(Samples.failed("a", START, MILLI, "91", "refused"), 9 * MILLI)));

    Outcomes responses = run.labels().get(0).responses().outcomes();
    assertThat(responses.successful().minNanos()).isEqualTo(3 * MILLI);
    assertThat(responses.successful().maxNanos()).isEqualTo(7 * MILLI);
    assertThat(responses.failed().sumNanos()).isEqualTo(10 * MILLI);
    assertThat(run.total().responses().outcomes().count()).isEqualTo(3);
    assertThat(run.total().elapsed().sumNanos()).as("service").isEqualTo(6 * MILLI);
    assertThat(run.total().asResponse().samples()).isEqualTo(3);
  }

  @Test
  void samplesWithoutIntendedStartHaveNone() throws Exception {
    RunSummary run =
        recorded(
            List.of(
                Samples.ok("both", START, MILLI),
                late(Samples.ok("both", START, 2 * MILLI), MILLI),
                Samples.ok("both", START, 5 * MILLI),
                Samples.ok("plain", START, MILLI)));

    assertThat(run.labels().get(0).samples()).isEqualTo(3);
    assertThat(run.labels().get(0).responses().outcomes().count()).isEqualTo(1);
    assertThat(run.labels().get(0).asResponse().elapsed().maxNanos()).isEqualTo(3 * MILLI);
    assertThat(run.labels().get(1).responses()).isEqualTo(ResponseTimes.NONE);
  }

  /** HTTP and all others, whose results are of JMeter's classes. */
  @Test
  void resultsOfOtherSamplersHaveThemToo() throws Exception {
    RunSummary run =
        recorded(List.of(late(Samples.inMilliseconds("page", START, 20, true), 500_000)));

    assertThat(run.total().asResponse().elapsed().maxNanos()).isEqualTo(20_500_000);
    assertThat(run.total().millisecondsOnly()).isTrue();
  }

  /** As from a remote engine: the sample sender keeps assertion results. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void intendedStartSurvivesTheWayToTheController(boolean ours) throws Exception {
    SampleResult sample =
        late(
            ours ? Samples.ok("a", START, MILLI) : Samples.inMilliseconds("a", START, 1, true),
            6 * MILLI);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(sample);
    }
    SampleResult read;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      read = (SampleResult) in.readObject();
    }

    assertThat(IntendedStart.of(read).usersBusy()).isTrue();
    try (RunRecorder recorder = new RunRecorder(START, 2)) {
      recorder.record(read, "engine-1");
      RunSummary run = recorder.finish(Samples.info(START, START + 1_000));
      assertThat(run.total().asResponse().elapsed().maxNanos()).isEqualTo(7 * MILLI);
      assertThat(run.engines().get(0).asResponse().elapsed().maxNanos()).isEqualTo(7 * MILLI);
    }
  }

  @Test
  void rowsOfSecondsAndBlocksOfTimeHaveThem() throws Exception {
    RunSummary run = Arriving.frozen();
    List<IntervalRow> rows = new ArrayList<>();
    run.timeline().intervals().forEach(rows::add);

    IntervalRow thawed =
        rows.stream()
            .filter(row -> row.epochSecond() == START / 1000 + 12)
            .filter(row -> row.label().equals("Search"))
            .findFirst()
            .orElseThrow();
    assertThat(thawed.response().map(SecondTimes::maxNanos)).contains(2_000 * MILLI);
    assertThat(thawed.elapsed().map(SecondTimes::p95Nanos)).contains(MILLI);
    for (LabelSummary label : List.of(run.labels().get(0), run.total())) {
      assertThat(label.responses().blocks().blocks().stream().mapToLong(TimeBlock::samples).sum())
          .isEqualTo(2_000);
      assertThat(label.blocks().blocks()).hasSameSizeAs(label.responses().blocks().blocks());
    }
  }

  @Test
  void plainRunHasNeitherRowsNorBlocksNorHistograms() throws Exception {
    try (RunRecorder recorder = RunRecorder.replay(START, 2)) {
      recorder.record(Samples.ok("a", START, MILLI));
      RunSummary run = recorder.finish(Samples.info(START, START + 1_000));

      assertThat(run.total().responses()).isEqualTo(ResponseTimes.NONE);
      assertThat(run.arrivals()).isEqualTo(ArrivalCounts.NONE);
      run.timeline().intervals().forEach(row -> assertThat(row.response()).isEmpty());
    }
  }

  @Test
  void totalsAreExactWhenManyThreadsRecord() throws Exception {
    int threads = 6;
    int each = 20_000;
    long now = System.currentTimeMillis();
    ExecutorService users = Executors.newFixedThreadPool(threads);
    try (RunRecorder recorder = new RunRecorder(now, 2)) {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        tasks.add(
            () -> {
              for (int i = 1; i <= each; i++) {
                recorder.record(late(Samples.ok("label " + i % 3, now + i % 5_000, i), 2L * i));
              }
              return null;
            });
      }
      for (Future<Void> user : users.invokeAll(tasks)) {
        user.get();
      }
      RunSummary run = recorder.finish(Samples.info(now, now + 5_000));

      long sum = (long) each * (each + 1) / 2 * threads;
      assertThat(run.total().elapsed().sumNanos()).isEqualTo(sum);
      assertThat(run.total().asResponse().elapsed().sumNanos()).isEqualTo(3 * sum);
      assertThat(run.total().asResponse().elapsed().count()).isEqualTo((long) threads * each);
      assertThat(run.total().asResponse().elapsed().minNanos()).isEqualTo(3);
      assertThat(run.total().asResponse().elapsed().maxNanos()).isEqualTo(3L * each);
    } finally {
      users.shutdown();
    }
  }

  @Test
  void recordingAllocatesNothingForASample() throws Exception {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    SampleResult sample = late(Samples.ok("a", START, MILLI), MILLI);
    try (RunRecorder recorder = RunRecorder.replay(START, 2)) {
      for (int i = 0; i < 100_000; i++) {
        recorder.record(sample);
      }
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 100_000; i++) {
        recorder.record(sample);
      }
      long bytes = threads.getCurrentThreadAllocatedBytes() - before;

      assertThat(bytes)
          .as("of 100,000 samples; each hand-over of 256 may cost some")
          .isLessThan(100_000);
    }
  }

  @Test
  void liveRunHasTheCountsOfThreadGroupsAndEngines() throws Exception {
    ArrivalCounts.Source.add(() -> Arriving.COUNTS);
    ArrivalCounts.Source.heard("engine-1", Arriving.COUNTS);
    ArrivalCounts.Source.heard("engine-1", Arriving.COUNTS);

    try (RunRecorder recorder = new RunRecorder(START, 2)) {
      RunSummary run = recorder.finish(Samples.info(START, START + 1_000));

      assertThat(run.arrivals().served()).isEqualTo(4_000);
      assertThat(run.arrivals().load()).isEqualTo("100 /s for 20 s (even)");
    }
  }
}
