package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GateMarkdownTest {
  @TempDir Path work;

  private Verdict verdict(String criteria, String endReason) throws Exception {
    Path gate = Files.writeString(work.resolve("x.gate"), criteria);
    RunSummary run = Summaries.of(Summaries.label("a|b", 0, 1_000, 2_000_000));
    return Gate.read(gate, null, List.of())
        .judge(Summaries.with(run, Samples.ended(run.info(), endReason)));
  }

  @Test
  void eachCriterionThatIsNotMetIsAnAnnotationAtItsLine() throws Exception {
    List<String> lines =
        verdict("# speed\na|b : p95 < 1 ms\nall : errors < 5 %\n", "").annotations();

    assertThat(lines)
        .containsExactly(
            "::error file="
                + work.resolve("x.gate")
                + ",line=2,title=Performance Gate%3A a|b %3A p95 of successful samples::measured 2"
                + " ms, limit < 1 ms");
  }

  @Test
  void runThatPassedHasNone() throws Exception {
    assertThat(verdict("all : errors < 5 %\n", "").annotations()).isEmpty();
  }

  @Test
  void runThatWasBrokenOffHasOneAndSaysSoFirst() throws Exception {
    Verdict verdict = verdict("all : errors < 5 %\n", "ended by a signal");

    assertThat(verdict.annotations())
        .containsExactly("::error title=Performance Gate::run broken off: ended by a signal");
    assertThat(verdict.markdown())
        .contains("❌ **FAILED, 1 of 1 criterion met; run broken off: ended by a signal**");
  }
}
