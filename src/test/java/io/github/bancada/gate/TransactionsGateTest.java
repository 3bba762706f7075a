package io.github.bancada.gate;

import static io.github.bancada.gate.JudgedRuns.gate;
import static io.github.bancada.gate.JudgedRuns.judge;
import static io.github.bancada.metrics.TransactionSamples.COUNT;
import static io.github.bancada.metrics.TransactionSamples.SEPARATE;
import static io.github.bancada.metrics.Transactions.START;
import static io.github.bancada.metrics.Transactions.beside;
import static io.github.bancada.metrics.Transactions.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.TransactionSamples;
import io.github.bancada.metrics.Transactions;
import io.github.bancada.table.RunPart;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@code all} is where Transaction Controllers have samples beside those inside. */
class TransactionsGateTest {
  @Test
  void allIsTheTotal() throws Exception {
    assertThat(judge("all : samples = 4", Transactions.shop(SEPARATE)).passed()).isTrue();
    assertThat(judge("all : samples = 5", Transactions.shop(COUNT)).passed()).isTrue();
    assertThat(judge("all : errors = 1", Transactions.shop(SEPARATE)).passed()).isTrue();
    assertThat(judge("all : max < 500 ms", Transactions.shop(SEPARATE)).passed()).isTrue();
    assertThat(judge("Buy : samples = 1", Transactions.shop(SEPARATE)).passed()).isTrue();
  }

  @Test
  void onlyTransactionsAreNoData() throws Exception {
    RunSummary run = Transactions.run(SEPARATE, beside("Buy", START + 500, 400, true));

    assertThat(judge("all : errors = 0", run).remark()).isEqualTo("no sample");
    assertThat(judge("Buy : errors = 0", run).passed()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void secondsOfALiveRunAreThoseOfAFinishedOne(TransactionSamples choice) throws Exception {
    Gate gate =
        gate(
            """
            all : samples >= 3 for 2 s
            all : max < 150 ms for 2 s
            all : errors < 40 % for 2 s
            """,
            Baseline.none());
    long start = Math.floorDiv(System.currentTimeMillis(), 1000L) * 1000 - 4_000;
    SecondsWatch watch = gate.watch(start, RunPart.WHOLE);
    RunSummary run;
    int grace = 60; // on a machine that stops for a while, no second closes before its samples come
    try (RunRecorder recorder =
        new RunRecorder(start, grace, watch::closed, RunPart.WHOLE, choice)) {
      for (int second = 0; second < 4; second++) {
        long at = start + second * 1_000;
        recorder.record(sample("a", at + 100, 90, true));
        recorder.record(sample("b", at + 200, 90, false));
        recorder.record(beside("t", at + 210, 200, false));
      }
      watch.endAt(start + 4_000);
      run = Transactions.inMemory(recorder.finish(Samples.info(start, start + 4_000)));
    }

    Verdict live = gate.judge(run, watch);

    assertThat(live.lines()).isEqualTo(gate.judge(run).lines());
    assertThat(live.judgements())
        .extracting(Judgement::passed)
        .isEqualTo(choice == COUNT ? List.of(true, true, false) : List.of(false, true, false));
  }

  @Test
  void baselineThatCountsOtherwiseIsNotCompared() throws Exception {
    RunSummary run = Transactions.shop(SEPARATE);
    Baseline other = Baseline.of("old", Transactions.shop(COUNT));
    Baseline same = Baseline.of("old", Transactions.shop(SEPARATE));
    String criterion = "all : throughput > 1 % of baseline";

    Judgement judgement = judge(criterion, run, other);

    assertThat(judgement.passed()).isFalse();
    assertThat(judgement.remark())
        .contains("samples of Transaction Controllers count in all in the run or in the baseline");
    assertThat(judge(criterion, run, same).passed()).isTrue();
    assertThat(judge("Pay : samples = 100 % of baseline", run, other).passed()).isTrue();
  }
}
