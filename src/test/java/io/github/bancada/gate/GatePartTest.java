package io.github.bancada.gate;

import static io.github.bancada.gate.JudgedRuns.gate;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.TransactionSamples;
import io.github.bancada.table.GateVerdict;
import io.github.bancada.table.RunPart;
import org.junit.jupiter.api.Test;

/** A gate judges the part of a test that counts, and says what it leaves out. */
class GatePartTest {
  private static final long START = 1_000_000;
  private static final String SLOW = "all : max < 50 ms";
  private static final String SLOW_SECONDS = "all : max < 50 ms for 2 s";

  /** Slow for three seconds, then fast for seven. */
  private static RunSummary run(RunPart part) throws Exception {
    RunRecorder recorder = RunRecorder.replay(START, 2, part, START, TransactionSamples.SEPARATE);
    for (int i = 0; i < 10; i++) {
      recorder.record(Samples.ok("x", START + i * 1000L + 500, i < 3 ? 100_000_000L : 1_000_000L));
    }
    return recorder.finish(Samples.info(START, START + 10_000));
  }

  private static Verdict judge(String criteria, RunPart part) throws Exception {
    return gate(criteria, Baseline.none()).judge(run(part));
  }

  @Test
  void warmUpThatIsLeftOutIsNotJudged() throws Exception {
    assertThat(judge(SLOW, RunPart.WHOLE).passed()).isFalse();
    assertThat(judge(SLOW, RunPart.after(3)).passed()).isTrue();
    assertThat(judge(SLOW_SECONDS, RunPart.WHOLE).passed()).isFalse();
    assertThat(judge(SLOW_SECONDS, RunPart.after(3)).passed()).isTrue();
    assertThat(judge("all : samples = 7", RunPart.after(3)).passed()).isTrue();
  }

  @Test
  void emptySecondsOfTheRestAreNotBroken() throws Exception {
    assertThat(judge("all : errors < 1 % for 1 s", new RunPart(3_000, 8_000)).passed()).isTrue();
  }

  @Test
  void verdictSaysWhatWasNotJudged() throws Exception {
    assertThat(judge(SLOW, RunPart.after(3)).lines().get(1))
        .isEqualTo("Left out: the first 3 s (3 samples)");
  }

  @Test
  void nothingLeftIsNoData() throws Exception {
    assertThat(judge(SLOW, RunPart.after(60)).result()).isEqualTo(GateVerdict.Result.NO_DATA);
  }
}
