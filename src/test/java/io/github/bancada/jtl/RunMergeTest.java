package io.github.bancada.jtl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.Results;
import io.github.bancada.table.Tables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

/** Two machines as one: the same figures as if one had recorded everything. */
class RunMergeTest {
  private static final long START = 1_700_000_000_000L;

  private static SampleResult first(int i) {
    return i == 70
        ? Samples.failed("a", START + 100L * i, 9_000_000, "503", "busy")
        : Samples.ok("a", START + 100L * i, 1_000_000L + 5_000 * i);
  }

  private static SampleResult second(int i) {
    return i >= 40 && i < 45
        ? Samples.failed("b", START + 50 + 100L * i, 7_000_000, "500", "broken")
        : Samples.ok(i % 2 == 0 ? "a" : "b", START + 50 + 100L * i, 2_000_000L + 3_000 * i);
  }

  private interface Machine {
    SampleResult sample(int i);
  }

  private static RunSummary run(long shiftMillis, Machine... machines) throws Exception {
    try (RunRecorder recorder = RunRecorder.replay(START + shiftMillis, 2)) {
      for (int i = 0; i < 100; i++) {
        for (Machine machine : machines) {
          recorder.record(machine.sample(i));
        }
        recorder.advanceTo((START + 100L * i) / 1000);
      }
      RunSummary summary =
          recorder.finish(Samples.info(START + shiftMillis, START + shiftMillis + 11_000));
      List<IntervalRow> rows = new ArrayList<>();
      summary.timeline().intervals().forEach(rows::add);
      return Summaries.with(summary, Rows.of(rows));
    }
  }

  private static RunSummary merged() throws Exception {
    Map<String, RunSummary> runs = new LinkedHashMap<>();
    runs.put("m1", run(0, RunMergeTest::first));
    runs.put("m2", run(0, RunMergeTest::second));
    return RunMerge.merge(runs);
  }

  private static List<Object> exact(LabelSummary label) {
    return List.of(
        label.label(),
        label.samples(),
        label.errors(),
        label.outcomes().all().minNanos(),
        label.outcomes().all().maxNanos(),
        label.outcomes().all().sumNanos(),
        label.span(),
        label.outcomes().all().histogram(),
        label.blocks().seconds(),
        label.blocks().blocks().stream().map(block -> block.all().times().toHistogram()).toList());
  }

  @Test
  void totalsAreThoseOfOneRecorderThatHadSeenEverything() throws Exception {
    RunSummary expected = run(0, RunMergeTest::first, RunMergeTest::second);
    RunSummary merged = merged();

    assertThat(exact(merged.total())).isEqualTo(exact(expected.total()));
    assertThat(merged.labels().stream().map(RunMergeTest::exact).toList())
        .isEqualTo(expected.labels().stream().map(RunMergeTest::exact).toList());
    assertThat(merged.failures().groups()).isEqualTo(expected.failures().groups());
  }

  @Test
  void firstFailureIsTheEarliestAndItsNumberCountsBothMachines() throws Exception {
    RunSummary merged = merged();

    assertThat(merged.failures().first().orElseThrow().code()).isEqualTo("500");
    // The 41st of its machine, 4.05 s after the start, and 40 of the other in seconds before.
    assertThat(merged.failures().first().orElseThrow().sampleNumber()).isEqualTo(41 + 40);
  }

  @Test
  void secondsAddUpAndTheirPercentilesAreTheLargest() throws Exception {
    RunSummary expected = run(0, RunMergeTest::first, RunMergeTest::second);
    List<IntervalRow> wanted = new ArrayList<>();
    expected.timeline().intervals().forEach(wanted::add);
    List<IntervalRow> rows = new ArrayList<>();
    merged().timeline().intervals().forEach(rows::add);

    assertThat(rows).hasSameSizeAs(wanted);
    for (int i = 0; i < rows.size(); i++) {
      assertThat(rows.get(i).label()).isEqualTo(wanted.get(i).label());
      assertThat(rows.get(i).epochSecond()).isEqualTo(wanted.get(i).epochSecond());
      assertThat(rows.get(i).samples()).isEqualTo(wanted.get(i).samples());
      assertThat(rows.get(i).all().sumNanos()).isEqualTo(wanted.get(i).all().sumNanos());
      assertThat(rows.get(i).all().maxNanos()).isEqualTo(wanted.get(i).all().maxNanos());
      assertThat(rows.get(i).all().p95Nanos())
          .isGreaterThanOrEqualTo(wanted.get(i).all().p95Nanos());
    }
  }

  @Test
  void eachMachineIsShownLikeAnEngineAndTheSourceSaysWhatIsNotExact() throws Exception {
    RunSummary merged = merged();

    assertThat(merged.engines()).extracting(LabelSummary::label).containsExactly("m1", "m2");
    assertThat(merged.engines()).extracting(LabelSummary::samples).containsExactly(100L, 100L);
    assertThat(merged.info().origin().source()).contains("m1, m2", "highest of any machine");
    assertThat(merged.info().machine().cpus()).isEqualTo(4);
  }

  @Test
  void publishedFiguresStandBesideTheWholeAndTablesStayThoseOfEachMachine() throws Exception {
    Map<String, RunSummary> runs = new LinkedHashMap<>();
    runs.put("m1", run(0, RunMergeTest::first).withResults(Tables.results()));
    runs.put("m2", run(0, RunMergeTest::second).withResults(Tables.results()));
    Results merged = RunMerge.merge(runs).results();

    assertThat(merged.published()).isEqualTo(Tables.results().published());
    assertThat(merged.tables())
        .extracting(ResultTable::name)
        .containsExactly("Dice (m1)", "Table (m1)", "Dice (m2)", "Table (m2)");
    assertThat(merged.tables().get(2).rows()).isEqualTo(Tables.dice("fair").rows());
  }

  @Test
  void machinesThatDidNotRunAtTheSameTimeAreRefused() throws Exception {
    Map<String, RunSummary> runs = new LinkedHashMap<>();
    runs.put("today", run(0, RunMergeTest::first));
    runs.put("earlier", run(-60_000, RunMergeTest::first));

    assertThatThrownBy(() -> RunMerge.merge(runs))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("'today' started 49.0 s after 'earlier' ended", "compare");
  }
}
