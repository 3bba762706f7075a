package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.metrics.json.SummaryJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.StatisticalSampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Times of failed samples do not mix with those of successful ones. */
class OutcomesTest {
  private static final long START = 1_760_000_000_000L;
  private static final long MICROSECOND = 1_000;
  private static final long MILLISECOND = 1_000_000;

  @TempDir Path work;

  private static RunSummary recorded(List<? extends SampleResult> samples) throws Exception {
    try (RunRecorder recorder = RunRecorder.replay(START, 2)) {
      for (SampleResult sample : samples) {
        recorder.record(sample);
        recorder.advanceTo(Math.floorDiv(sample.getEndTime(), 1000L));
      }
      RunSummary run = recorder.finish(Samples.info(START, START + 60_000));
      List<IntervalRow> rows = new ArrayList<>();
      run.timeline().intervals().forEach(rows::add);
      return Summaries.with(run, Rows.of(rows));
    }
  }

  /** Ten seconds: each with 60 successes of 20 to 79 ms and, for "Bind", 40 refusals of 26 µs. */
  private static List<SampleResult> refusals() {
    List<SampleResult> samples = new ArrayList<>();
    for (int second = 0; second < 10; second++) {
      for (int i = 0; i < 60; i++) {
        long end = START + second * 1000 + i * 10;
        samples.add(Samples.ok("Search", end, (20 + i) * MILLISECOND));
        samples.add(Samples.ok("Bind", end, (20 + i) * MILLISECOND));
        if (i < 40) {
          samples.add(Samples.failed("Bind", end, 26 * MICROSECOND, "91 connectError", "refused"));
        }
      }
    }
    return samples;
  }

  @Test
  void refusedConnectionsAreNotTheFastestSuccesses() throws Exception {
    LabelSummary bind = recorded(refusals()).labels().get(1);

    ElapsedTimes successful = bind.outcomes().successful();
    assertThat(bind.samples()).isEqualTo(1000);
    assertThat(bind.errors()).isEqualTo(400);
    assertThat(successful.count()).isEqualTo(600);
    assertThat(successful.minNanos()).isEqualTo(20 * MILLISECOND);
    assertThat(successful.maxNanos()).isEqualTo(79 * MILLISECOND);
    assertThat(successful.meanNanos()).isEqualTo(49.5 * MILLISECOND);
    assertThat(successful.percentileNanos(50))
        .isBetween(49 * MILLISECOND, 49 * MILLISECOND + MILLISECOND / 10);
    assertThat(bind.elapsed()).isSameAs(successful);
  }

  @Test
  void failuresHaveTimesOfTheirOwn() throws Exception {
    ElapsedTimes failed = recorded(refusals()).labels().get(1).outcomes().failed();

    assertThat(failed.count()).isEqualTo(400);
    assertThat(failed.minNanos()).isEqualTo(26 * MICROSECOND);
    assertThat(failed.maxNanos()).isEqualTo(26 * MICROSECOND);
    assertThat(failed.sumNanos()).isEqualTo(400 * 26 * MICROSECOND);
    assertThat(failed.percentileNanos(99)).isEqualTo(26 * MICROSECOND);
    assertThat(failed.stddevNanos()).isCloseTo(0, within(100.0));
  }

  @Test
  void togetherTheyAreAllSamples() throws Exception {
    RunSummary run = recorded(refusals());

    for (LabelSummary label : List.of(run.labels().get(0), run.labels().get(1), run.total())) {
      ElapsedTimes all = label.outcomes().all();
      assertThat(all.count()).isEqualTo(label.samples());
      assertThat(all.sumNanos())
          .isEqualTo(
              label.outcomes().successful().sumNanos() + label.outcomes().failed().sumNanos());
    }
    ElapsedTimes bind = run.labels().get(1).outcomes().all();
    assertThat(bind.minNanos()).isEqualTo(26 * MICROSECOND);
    assertThat(bind.maxNanos()).isEqualTo(79 * MILLISECOND);
    assertThat(bind.percentileNanos(40)).isBetween(26 * MICROSECOND, 26_026L);
  }

  @Test
  void labelWithoutSuccessHasNoTimesOfSuccess() throws Exception {
    LabelSummary label =
        recorded(List.of(Samples.failed("a", START, MILLISECOND, "91", ""))).labels().get(0);

    assertThat(label.elapsed().isEmpty()).isTrue();
    assertThat(label.outcomes().areKnown()).isTrue();
    assertThat(label.outcomes().failed().count()).isEqualTo(1);
  }

  @Test
  void secondsHaveThemApartToo() throws Exception {
    List<IntervalRow> rows = new ArrayList<>();
    recorded(refusals()).timeline().intervals().forEach(rows::add);

    assertThat(rows).hasSize(30);
    IntervalRow search = rows.get(0);
    assertThat(search.successful()).contains(search.all());
    assertThat(search.failed()).isEmpty();
    IntervalRow bind = rows.get(1);
    assertThat(bind.successful().orElseThrow().maxNanos()).isEqualTo(79 * MILLISECOND);
    assertThat(bind.successful().orElseThrow().sumNanos()).isEqualTo(60 * 49_500_000L);
    assertThat(bind.failed())
        .contains(
            new SecondTimes(
                40 * 26 * MICROSECOND, 26 * MICROSECOND, 26 * MICROSECOND, 26 * MICROSECOND));
    assertThat(bind.all().sumNanos()).isEqualTo(60 * 49_500_000L + 40 * 26 * MICROSECOND);
    assertThat(bind.areOutcomesKnown()).isTrue();
  }

  @Test
  void blocksHaveThemApartToo() throws Exception {
    List<TimeBlock> blocks = recorded(refusals()).labels().get(1).blocks().blocks();

    assertThat(blocks).hasSize(10);
    assertThat(blocks.get(3).successful().samples()).isEqualTo(60);
    assertThat(blocks.get(3).failed().samples()).isEqualTo(40);
    assertThat(blocks.get(3).failed().sumNanos()).isEqualTo(40 * 26 * MICROSECOND);
  }

  @Test
  void resultThatStandsForSuccessesAndFailuresIsNeither() throws Exception {
    StatisticalSampleResult merged =
        new StatisticalSampleResult(Samples.inMilliseconds("a", START + 500, 10, true));
    for (int i = 0; i < 6; i++) {
      merged.add(Samples.inMilliseconds("a", START + 500, 10, i < 4));
    }
    RunSummary run = recorded(List.of(merged, Samples.ok("a", START, MILLISECOND)));

    LabelSummary label = run.labels().get(0);
    assertThat(label.outcomes().areKnown()).isFalse();
    assertThat(label.outcomes().mixed().count()).isEqualTo(6);
    assertThat(label.outcomes().successful().count()).isEqualTo(1);
    assertThat(label.elapsed().count()).as("of all, where it is not known").isEqualTo(7);
    List<IntervalRow> rows = new ArrayList<>();
    run.timeline().intervals().forEach(rows::add);
    assertThat(rows.get(0).areOutcomesKnown()).isFalse();
    assertThat(rows.get(0).successful()).isEmpty();
  }

  @Test
  void summaryFileKeepsThemApart() throws Exception {
    RunSummary run = recorded(refusals());
    Path file = work.resolve("summary.json");

    SummaryJson.write(file, run);
    RunSummary read = SummaryJson.read(file);

    assertThat(Summaries.comparable(read)).isEqualTo(Summaries.comparable(run));
    TimeBlock written = run.total().blocks().blocks().get(3);
    TimeBlock block = read.total().blocks().blocks().get(3);
    assertThat(block.failed().sumNanos()).isEqualTo(written.failed().sumNanos());
    assertThat(block.failed().times().toHistogram())
        .isEqualTo(written.failed().times().toHistogram());
    assertThat(block.successful().times().toHistogram())
        .isEqualTo(written.successful().times().toHistogram());
  }

  @Test
  void fileWhoseOutcomesContradictItsSamplesIsDamaged() throws Exception {
    Path file = work.resolve("summary.json");
    SummaryJson.write(file, recorded(refusals()));
    String text = Files.readString(file);
    Files.writeString(file, text.replaceFirst("\"samples\" : 400", "\"samples\" : 0"));

    assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> SummaryJson.read(file)))
        .isInstanceOf(java.io.IOException.class)
        .hasMessageContaining("the outcomes of 'Bind' have 600 samples, not 1000");
  }
}
