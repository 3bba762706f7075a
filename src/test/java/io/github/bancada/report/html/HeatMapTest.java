package io.github.bancada.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.TimeBlock;
import io.github.bancada.metrics.TimeBlocks;
import io.github.bancada.report.view.HeatRows;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The distribution over time, counted. */
class HeatMapTest {
  private static final long START = 1_700_000_000_000L;
  private static final long MILLI = 1_000_000;

  static RunSummary run(int seconds, int perSecond) throws Exception {
    Random random = new Random(1);
    try (RunRecorder recorder = RunRecorder.replay(START, 2)) {
      for (int second = 0; second < seconds; second++) {
        long end = START + 1_000L * second + 500;
        recorder.advanceTo(end / 1_000);
        for (int i = 0; i < perSecond; i++) {
          long millis = 1 + random.nextInt(second % 2 == 0 ? 10 : 900);
          recorder.record(Samples.ok(i % 3 == 0 ? "a" : "b", end, millis * MILLI));
        }
        recorder.record(Samples.failed("a", end, 20_000 * MILLI, "91", "late"));
      }
      return Summaries.withRowsInMemory(
          recorder.finish(Samples.info(START, START + 1_000L * seconds)));
    }
  }

  @ParameterizedTest
  @CsvSource({"10, 40", "300, 7"})
  void everySuccessIsInExactlyOneCell(int seconds, int perSecond) throws Exception {
    RunSummary run = run(seconds, perSecond);
    HeatMap map = HeatMap.of(run, run.labels());

    assertThat(map.views()).containsOnlyKeys(ReportCharts.ALL_LABELS, "a", "b");
    for (LabelSummary label : run.labels()) {
      assertThat(counted(map, map.views().get(label.label())))
          .isEqualTo(label.outcomes().successful().count());
    }
    TimeBlocks all = map.views().get(ReportCharts.ALL_LABELS);
    assertThat(counted(map, all)).isEqualTo((long) seconds * perSecond);
    assertThat(all.blocks()).hasSizeLessThanOrEqualTo(TimeBlocks.MAX);
    assertThat(map.scale().rows()).isBetween(10, 48);
    assertThat(map.html().split("<tr>")).hasSize(all.blocks().size() + 2);
  }

  private static long counted(HeatMap map, TimeBlocks blocks) {
    return blocks.blocks().stream()
        .flatMapToLong(block -> Arrays.stream(map.counts().of(block)))
        .sum();
  }

  @Test
  void mapOfARunThatGoesOnCountsOnlyWhatIsNew() throws Exception {
    HeatMap.Counts counts = new HeatMap.Counts();
    RunSummary run = run(10, 40);
    TimeBlocks blocks = run.total().blocks();
    long[] before = HeatMap.of(run, List.of(), counts).counts().of(blocks.blocks().get(3));

    HeatMap next = HeatMap.of(run, run.labels(), counts);

    assertThat(next.counts().of(blocks.blocks().get(3))).isSameAs(before);
    assertThat(counted(next, blocks)).isEqualTo(400);
  }

  @Test
  void otherRowsAreCountedAnew() throws Exception {
    HeatMap.Counts counts = new HeatMap.Counts();
    TimeBlock block = run(1, 40).total().blocks().blocks().get(0);
    for (long highest : List.of(20L, 50_000L)) {
      HeatRows scale = HeatRows.of(MILLI, highest * MILLI);
      counts.begin(scale);

      assertThat(counts.of(block)).hasSize(scale.rows());
      assertThat(Arrays.stream(counts.of(block)).sum()).isEqualTo(40);
    }
  }

  @Test
  void wholeMillisecondsStandInTheRowsThatTheyBelongTo() throws Exception {
    RunSummary run = run(2, 1_000);
    HeatMap map = HeatMap.of(run, List.of());
    TimeBlock first = map.views().get(ReportCharts.ALL_LABELS).blocks().get(0);

    long[] counts = map.counts().of(first);

    HeatRows scale = map.scale();
    for (int row = 0; row < counts.length; row++) {
      double from = Math.pow(10, (scale.first() + row) / (double) scale.perDecade());
      double to = Math.pow(10, (scale.first() + row + 1) / (double) scale.perDecade());
      long expected = 0;
      for (int i = 0; i < first.successful().times().values(); i++) {
        long whole = Math.round(first.successful().times().nanos(i) / 1e6) * MILLI;
        if (whole >= from * (1 - 1e-9) && whole < to * (1 - 1e-9)) {
          expected += first.successful().times().count(i);
        }
      }
      assertThat(counts[row]).as("from %.0f ns to %.0f ns", from, to).isEqualTo(expected);
    }
  }

  @Test
  void runWithoutSuccessHasNone() throws Exception {
    RunSummary run = run(3, 0);

    assertThat(HeatMap.of(run, List.of()).isEmpty()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "1000000, 1000000, 160, 1",
    "1, 86400000000000, 2, 28",
    "1000000, 9999999, 40, 40",
    "0, 0, 160, 1",
  })
  void rowsAreAsFineAsThereIsRoom(long min, long max, int perDecade, int rows) {
    HeatRows scale = HeatRows.of(min, max);

    assertThat(scale.perDecade()).isEqualTo(perDecade);
    assertThat(scale.rows()).isEqualTo(rows);
    assertThat(scale.row(min)).isZero();
    assertThat(scale.row(max)).isEqualTo(rows - 1);
  }
}
