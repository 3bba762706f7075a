package io.github.bancada.gate;

import static io.github.bancada.gate.JudgedRuns.RUN;
import static io.github.bancada.gate.JudgedRuns.gate;
import static io.github.bancada.gate.JudgedRuns.judge;
import static io.github.bancada.gate.JudgedRuns.millis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.json.SummaryJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures in percent of another run, and the files that they come from. */
class GateBaselineTest {
  @TempDir Path work;

  @Test
  void baselineIsTheSameFigureOfAnotherRun() throws Exception {
    Baseline baseline =
        Baseline.of(
            "old", Summaries.of(Summaries.label("fast", millis(1), new long[] {5_000_000})));

    Judgement same = judge("fast : max <= 100 % of baseline", RUN, baseline);
    assertThat(same.passed()).isTrue();
    assertThat(same.limitText()).isEqualTo("<= 10 ms (100 % of baseline)");
    assertThat(judge("fast : max < 100 % of baseline", RUN, baseline).passed()).isFalse();
    assertThat(judge("fast : errors = 0 % of baseline", RUN, baseline).passed()).isTrue();
    assertThat(judge("fast : throughput >= 100.1 % of baseline", RUN, baseline).passed()).isFalse();
    assertThat(judge("all : max < 10001 % of baseline", RUN, baseline).passed()).isTrue();
    Judgement missing = judge("/s/ : max < 200 % of baseline", RUN, baseline);
    assertThat(missing.passed()).isFalse();
    assertThat(missing.measuredText()).contains("not in the baseline (slow)");
  }

  @Test
  void criterionWithoutBaselineIsRejectedBeforeTheRun() {
    assertThatThrownBy(() -> gate("all : p95 < 110 % of baseline", Baseline.none()))
        .isInstanceOf(GateException.class)
        .hasMessageStartingWith("gate:1:1: the criterion needs a baseline");
    assertThatThrownBy(
            () -> gate("# one\nother : p95 < 110 % of baseline", Baseline.of("old", RUN)))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("gate:2:1: the baseline 'old' has no sample of 'other'");
  }

  @Test
  void baselineIsReadFromFileOrDirectory() throws Exception {
    SummaryJson.write(work.resolve("summary.json"), RUN);

    for (Path path : List.of(work, work.resolve("summary.json"))) {
      Baseline baseline = Baseline.read(path.toString());
      assertThat(judge("slow : p95 <= 100 % of baseline", RUN, baseline).passed()).isTrue();
    }
  }

  /** A JTL file in CSV. */
  private Path jtl(String columns, String... lines) throws IOException {
    return Files.write(
        work.resolve("old.jtl"), Stream.concat(Stream.of(columns), Stream.of(lines)).toList());
  }

  @Test
  void baselineMayBeAJtlFile() throws Exception {
    Path file =
        jtl(
            "timeStamp,elapsed,label,success",
            "1000000,10,fast,true",
            "1000500,10,fast,true",
            "1001000,10,fast,false");
    Baseline baseline = Baseline.read(file.toString());

    assertThat(judge("fast : max <= 100 % of baseline", RUN, baseline).limitText())
        .isEqualTo("<= 10 ms (100 % of baseline)");
    assertThat(judge("all : errors < 100 % of baseline", RUN, baseline).passed()).isTrue();
    assertThatThrownBy(() -> gate("other : p95 < 110 % of baseline", baseline))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("has no sample of 'other'");
  }

  @Test
  void jtlWithoutOutcomesIsRefusedWhereTheyMatter() throws Exception {
    Baseline baseline = Baseline.read(jtl("timeStamp,elapsed,label", "1000000,10,fast").toString());

    assertThat(judge("fast : all max <= 100 % of baseline", RUN, baseline).passed()).isTrue();
    assertThatThrownBy(() -> gate("fast : max <= 100 % of baseline", baseline))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("does not say which samples failed");
  }

  @Test
  void unreadableBaselineIsNamed() throws Exception {
    assertThatThrownBy(() -> Baseline.read(work.resolve("none.json").toString()))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("none.json' cannot be read");
    Path file = Files.writeString(work.resolve("summary.json"), "{}");
    assertThatThrownBy(() -> Baseline.read(file.toString()))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("is not a run summary");
    assertThatThrownBy(() -> Baseline.read("\u0000"))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("baseline");
  }
}
