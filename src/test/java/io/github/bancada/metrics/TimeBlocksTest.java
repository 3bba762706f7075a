package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.metrics.json.SummaryJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Blocks of time: few, equal in length, and merged without loss. */
class TimeBlocksTest {
  private static final long START = 1_700_000_001;

  @TempDir Path work;

  /** A run with one sample a second for each of two labels, the second label's failing. */
  private static RunSummary run(int seconds, int step) throws Exception {
    try (RunRecorder recorder = RunRecorder.replay(START * 1000, 2)) {
      for (int i = 0; i < seconds; i += step) {
        long end = (START + i) * 1000 + 500;
        recorder.record(Samples.ok("a", end, 1_000_000L + 1000L * i));
        recorder.record(Samples.failed("b", end, 3_000_000, "500", ""));
        recorder.advanceTo(START + i);
      }
      RunSummary run = recorder.finish(Samples.info(START * 1000, (START + seconds) * 1000));
      return Summaries.with(run, Rows.none());
    }
  }

  private static long samples(TimeBlocks blocks) {
    return blocks.blocks().stream().mapToLong(TimeBlock::samples).sum();
  }

  @ParameterizedTest
  @CsvSource({"40, 1", "64, 1", "65, 2", "3600, 64", "200000, 4096"})
  void blocksAreAtMostSixtyFourHoweverLongTheRun(int seconds, long atMost) throws Exception {
    RunSummary run = run(seconds, seconds > 10_000 ? 50 : 1);
    for (LabelSummary label : List.of(run.labels().get(0), run.labels().get(1), run.total())) {
      TimeBlocks blocks = label.blocks();
      assertThat(blocks.blocks()).hasSizeLessThanOrEqualTo(TimeBlocks.MAX);
      assertThat(blocks.seconds()).isBetween(atMost / 2 + 1, atMost + atMost / 2);
      assertThat(samples(blocks)).isEqualTo(label.samples());
      assertThat(blocks.blocks().stream().mapToLong(TimeBlock::errors).sum())
          .isEqualTo(label.errors());
      assertThat(blocks.blocks().stream().mapToLong(each -> each.all().sumNanos()).sum())
          .isEqualTo(label.outcomes().all().sumNanos());
      Histogram together = LabelSummary.emptyHistogram();
      blocks.blocks().forEach(block -> together.add(block.all().times().toHistogram()));
      assertThat(together).isEqualTo(label.outcomes().all().histogram());
    }
  }

  @Test
  void blocksOfDifferentLengthsAndPlacesMerge() throws Exception {
    TimeBlocks brief = run(10, 1).total().blocks();
    TimeBlocks longer = run(300, 1).total().blocks();

    TimeBlocks merged = TimeBlocks.merge(List.of(brief, longer));

    assertThat(merged.seconds()).isEqualTo(longer.seconds());
    assertThat(samples(merged)).isEqualTo(20 + 600);
    assertThat(merged.blocks().get(0).samples()).isGreaterThan(longer.blocks().get(0).samples());
  }

  @Test
  void whereOneIsMissingThereAreNoneTogether() throws Exception {
    assertThat(TimeBlocks.merge(List.of(run(10, 1).total().blocks(), TimeBlocks.NONE)))
        .isEqualTo(TimeBlocks.NONE);
    assertThat(TimeBlocks.merge(List.of())).isEqualTo(TimeBlocks.NONE);
  }

  @Test
  void summaryKeepsThem() throws Exception {
    RunSummary run = run(100, 1);
    Path file = work.resolve("summary.json");

    SummaryJson.write(file, run);
    RunSummary read = SummaryJson.read(file);

    assertThat(read.labels().get(0).blocks().seconds()).isEqualTo(2);
    for (int i = 0; i < run.total().blocks().blocks().size(); i++) {
      TimeBlock before = run.total().blocks().blocks().get(i);
      TimeBlock after = read.total().blocks().blocks().get(i);
      assertThat(after.number()).isEqualTo(before.number());
      assertThat(after.errors()).isEqualTo(before.errors());
      assertThat(after.all().sumNanos()).isEqualTo(before.all().sumNanos());
      assertThat(after.all().times().toHistogram()).isEqualTo(before.all().times().toHistogram());
    }
  }

  @Test
  void summaryWithoutThemIsReadToo() throws Exception {
    Path file = work.resolve("summary.json");
    SummaryJson.write(file, Summaries.of(Summaries.label("a", 0, 1000, 5)));

    assertThat(file).content().doesNotContain("\"blocks\"");
    assertThat(SummaryJson.read(file).total().blocks().isEmpty()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"seconds\" : 0", "\"seconds\" : 3", "\"seconds\" : 1", "\"second\" : 2"})
  void damagedBlocksAreRefused(String seconds) throws Exception {
    Path file = work.resolve("summary.json");
    SummaryJson.write(file, run(100, 1));
    Files.writeString(file, Files.readString(file).replace("\"seconds\" : 2", seconds));

    assertThatThrownBy(() -> SummaryJson.read(file)).hasMessageContaining("is damaged: ");
  }
}
