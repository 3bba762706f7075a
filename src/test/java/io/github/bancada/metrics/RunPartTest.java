package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.bancada.jtl.StoredPart;
import io.github.bancada.table.LeftOut;
import io.github.bancada.table.RunPart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is left out of a run is in no figure, and is said. */
class RunPartTest {
  /** In the middle of a second. */
  private static final long START = 1_000_000_400;

  private static RunSummary recorded(RunPart part) throws IOException {
    try (RunRecorder recorder =
        RunRecorder.replay(START, 2, part, START, TransactionSamples.SEPARATE)) {
      for (int i = 0; i < 10; i++) {
        long end = START + i * 1000L + 100;
        recorder.record(
            i < 3 || i > 7
                ? Samples.failed("early or late", end, 90_000_000L, "500", "no")
                : Samples.ok("between", end, 1_000_000L * i));
      }
      RunSummary run = recorder.finish(Samples.info(START, START + 10_000));
      List<IntervalRow> rows = new ArrayList<>();
      run.timeline().intervals().forEach(rows::add);
      return new RunSummary(
          run.info(),
          run.labels(),
          run.total(),
          run.engines(),
          run.outside(),
          run.failures(),
          new Timeline(
              Rows.of(rows),
              run.timeline().cpu(),
              run.timeline().successes(),
              run.timeline().codes(),
              run.timeline().leftOut()),
          run.connections());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', 0, 9223372036854775807",
    "15, '', 15000, 9223372036854775807",
    "15s, 1min, 15000, 60000",
    "500ms, 2m, 500, 120000",
    "' 1.5 S ', 1h, 1500, 3600000",
  })
  void timesHaveTheUsualUnits(String skip, String until, long skipMillis, long untilMillis) {
    assertThat(RunPart.parse(skip, until)).isEqualTo(new RunPart(skipMillis, untilMillis));
  }

  @ParameterizedTest
  @CsvSource({
    "15 seconds, '', report.skip is '15 seconds'; write a time",
    "-1, '', report.skip is '-1'",
    "'', soon, report.until is 'soon'",
    "10s, 10s, leave out the whole test",
    "999999999h, '', report.skip is '999999999h'",
  })
  void wrongTimeIsNamedWithTheRemedy(String skip, String until, String message) {
    assertThatThrownBy(() -> RunPart.parse(skip, until))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void samplesThatEndedOutsideThePartAreInNoFigure() throws IOException {
    RunSummary run = recorded(new RunPart(3_000, 8_000));

    assertThat(run.total().samples()).isEqualTo(5);
    assertThat(run.total().errors()).isZero();
    assertThat(run.total().elapsed().maxNanos()).isEqualTo(7_000_000);
    assertThat(run.labels()).extracting(LabelSummary::label).containsExactly("between");
    assertThat(run.failures().groups()).isEmpty();
    assertThat(run.failures().first()).isEmpty();
    assertThat(RecordedRun.rows(run))
        .extracting(IntervalRow::label, IntervalRow::errors)
        .containsOnly(tuple("between", 0L), tuple("TOTAL", 0L));
  }

  @Test
  void whatIsLeftOutIsCountedAndSaid() throws IOException {
    RunSummary run = recorded(new RunPart(3_000, 8_000));

    assertThat(run.timeline().leftOut().sentence())
        .isEqualTo("Left out: the first 3 s (3 samples); the time after 8 s (2 samples)");
    assertThat(run.countedMillis()).isEqualTo(5_000);
    assertThat(recorded(RunPart.WHOLE).timeline().leftOut().sentence()).isEmpty();
    assertThat(recorded(RunPart.WHOLE).countedMillis()).isEqualTo(10_000);
  }

  @Test
  void throughputIsOfTheTimeThatCounts() throws IOException {
    LabelSummary total = recorded(new RunPart(3_050, Long.MAX_VALUE)).total();

    // The first sample began before that time; it counts from there.
    assertThat(total.span().startEpochMillis()).isEqualTo(START + 3_050 + 47);
    assertThat(total.samples()).isEqualTo(7);
  }

  @Test
  void storedRunIsCutAtItsBlocks() throws IOException {
    RunSummary whole = recorded(RunPart.WHOLE);

    RunSummary part = StoredPart.of(whole, new RunPart(3_000, 8_000));

    // The run began at .4 s of a second: blocks of whole seconds are cut at .0, to the inside.
    assertThat(part.timeline().leftOut()).isEqualTo(new LeftOut(new RunPart(3_600, 7_600), 4, 2));
    assertThat(part.total().samples()).isEqualTo(4);
    assertThat(part.failures().groups()).isEmpty();
    assertThat(part.total().receivedKilobytesPerSecond()).isNaN();
    assertThat(part.total().connectMeanNanos()).isNaN();
    assertThat(RecordedRun.rows(part)).hasSize(8);
  }

  @Test
  void partOfAPartLeavesOutBoth() throws IOException {
    RunSummary run = recorded(new RunPart(3_000, Long.MAX_VALUE));

    RunSummary part = StoredPart.of(run, new RunPart(1_000, 8_000));

    assertThat(part.timeline().leftOut()).isEqualTo(new LeftOut(new RunPart(3_000, 7_600), 3, 2));
    assertThat(StoredPart.of(run, new RunPart(1_000, Long.MAX_VALUE))).isSameAs(run);
  }

  @Test
  void partWithoutSamplesHasNoData() throws IOException {
    assertThat(StoredPart.of(recorded(RunPart.WHOLE), RunPart.after(60)).total().samples())
        .isZero();
    assertThat(recorded(RunPart.after(60)).total().samples()).isZero();
  }
}
