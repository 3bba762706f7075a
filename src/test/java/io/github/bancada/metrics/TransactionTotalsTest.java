package io.github.bancada.metrics;

import static io.github.bancada.metrics.TransactionSamples.COUNT;
import static io.github.bancada.metrics.TransactionSamples.SEPARATE;
import static io.github.bancada.metrics.Transactions.START;
import static io.github.bancada.metrics.Transactions.beside;
import static io.github.bancada.metrics.Transactions.parent;
import static io.github.bancada.metrics.Transactions.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.bancada.jtl.RunMerge;
import io.github.bancada.jtl.StoredPart;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.table.RunPart;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Samples of Transaction Controllers have rows, and are in totals only on request. */
class TransactionTotalsTest {
  private static List<IntervalRow> totalsOfSeconds(RunSummary run) throws Exception {
    List<IntervalRow> rows = new ArrayList<>();
    run.timeline()
        .intervals()
        .forEach(
            row -> {
              if (row.label().equals(RunSummary.TOTAL)) {
                rows.add(row);
              }
            });
    return rows;
  }

  private static Map<String, Long> codes(RunSummary run) throws Exception {
    Map<String, Long> codes = new HashMap<>();
    for (CodeRow row : all(run.timeline().codes())) {
      codes.merge(row.code(), row.samples(), Long::sum);
    }
    return codes;
  }

  private static <T> List<T> all(Rows<T> rows) throws Exception {
    List<T> all = new ArrayList<>();
    rows.forEach(all::add);
    return all;
  }

  @ParameterizedTest
  @EnumSource
  void labelsAreTheSameEitherWay(TransactionSamples choice) throws Exception {
    assertThat(Transactions.shop(choice).labels())
        .extracting(
            LabelSummary::label,
            LabelSummary::samples,
            LabelSummary::errors,
            LabelSummary::transactions)
        .containsExactly(
            tuple("Search", 2L, 0L, 0L),
            tuple("Add", 1L, 0L, 0L),
            tuple("Pay", 1L, 1L, 0L),
            tuple("Buy", 1L, 1L, 1L));
  }

  @Test
  void totalHasTheSamplesInsideOnly() throws Exception {
    RunSummary run = Transactions.shop(SEPARATE);

    assertThat(run.total().samples()).isEqualTo(4);
    assertThat(run.total().errors()).isEqualTo(1);
    assertThat(run.total().traffic().receivedBytes()).isEqualTo(400);
    assertThat(run.total().elapsed().maxNanos()).isEqualTo(400_000_000);
    assertThat(run.total().hasTransactions()).isFalse();
    assertThat(totalsOfSeconds(run))
        .extracting(IntervalRow::samples, IntervalRow::errors)
        .containsExactly(tuple(3L, 1L), tuple(1L, 0L));
    assertThat(codes(run)).isEqualTo(Map.of("200", 3L, "503", 1L));
    assertThat(run.total().blocks().blocks().stream().mapToLong(TimeBlock::samples).sum())
        .isEqualTo(4);
  }

  @Test
  void totalHasAllOfThemIfSomebodyAsks() throws Exception {
    RunSummary run = Transactions.shop(COUNT);

    assertThat(run.total().samples()).isEqualTo(5);
    assertThat(run.total().errors()).isEqualTo(2);
    assertThat(run.total().traffic().receivedBytes()).isEqualTo(600);
    assertThat(run.total().transactions()).isEqualTo(1);
    assertThat(totalsOfSeconds(run))
        .extracting(IntervalRow::samples, IntervalRow::errors)
        .containsExactly(tuple(3L, 1L), tuple(2L, 1L));
    assertThat(codes(run).values().stream().mapToLong(Long::longValue).sum()).isEqualTo(5);
  }

  @Test
  void controllersInsideOthersAreNotInTheTotalEither() throws Exception {
    RunSummary run =
        Transactions.run(
            SEPARATE,
            sample("a", START + 100, 50, true),
            beside("inner", START + 110, 60, true),
            sample("b", START + 200, 50, true),
            beside("outer", START + 210, 170, true));

    assertThat(run.total().samples()).isEqualTo(2);
    assertThat(run.transactions())
        .extracting(LabelSummary::label)
        .containsExactly("inner", "outer");
  }

  @Test
  void parentSampleIsASampleLikeOthers() throws Exception {
    RunSummary run = Transactions.run(SEPARATE, parent("Buy", START + 500, 400));

    assertThat(run.total().samples()).isEqualTo(1);
    assertThat(run.transactions()).isEmpty();
  }

  @Test
  void labelOfASamplerTooHasTheSamplesOfBoth() throws Exception {
    RunSummary run =
        Transactions.run(
            SEPARATE,
            sample("Login", START + 100, 50, true),
            beside("Login", START + 110, 60, true),
            sample("Login", START + 1_100, 70, true));

    assertThat(run.total().samples()).isEqualTo(2);
    assertThat(run.total().elapsed().maxNanos()).isEqualTo(70_000_000);
    assertThat(run.labels())
        .singleElement()
        .satisfies(
            login -> {
              assertThat(login.samples()).isEqualTo(3);
              assertThat(login.transactions()).isEqualTo(1);
              assertThat(login.blocks().blocks().stream().mapToLong(TimeBlock::samples).sum())
                  .isEqualTo(3);
            });
    assertThat(all(run.timeline().intervals()))
        .extracting(IntervalRow::label, IntervalRow::samples)
        .containsExactly(
            tuple("Login", 2L), tuple("TOTAL", 1L), tuple("Login", 1L), tuple("TOTAL", 1L));
  }

  @Test
  void enginesAndTheNumberOfSamplesAreThoseOfTheTotal() throws Exception {
    for (TransactionSamples choice : TransactionSamples.values()) {
      try (RunRecorder recorder = RunRecorder.replay(START, 2, RunPart.WHOLE, START, choice)) {
        recorder.record(sample("a", START + 100, 50, true), "one:1099");
        recorder.record(beside("b", START + 110, 60, true), "one:1099");
        long expected = choice == COUNT ? 2 : 1;

        assertThat(recorder.samples()).isEqualTo(expected);
        assertThat(recorder.finish(Samples.info(START, START + 1_000)).engines())
            .extracting(LabelSummary::samples)
            .containsExactly(expected);
      }
    }
  }

  @Test
  void listenerOfSecondsHearsTheTotal() throws Exception {
    List<Long> totals = new ArrayList<>();
    long now = System.currentTimeMillis();
    try (RunRecorder recorder =
        new RunRecorder(now, 1, (second, labels, total) -> totals.add(total.samples()))) {
      recorder.record(sample("a", now, 5, true));
      recorder.record(beside("b", now, 6, true));
      recorder.finish(Samples.info(now, now));
    }

    assertThat(totals.stream().mapToLong(Long::longValue).sum()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void summaryIsReadBack(TransactionSamples choice, @TempDir Path work) throws Exception {
    RunSummary run = Transactions.shop(choice);
    Path file = work.resolve("summary.json");
    SummaryJson.write(file, run);

    RunSummary read = SummaryJson.read(file);

    assertThat(Summaries.comparable(read)).isEqualTo(Summaries.comparable(run));
    assertThat(Files.readString(file).split("\"transactions\" : 1,"))
        .hasSize(choice == COUNT ? 3 : 2);
  }

  @Test
  void partOfAStoredRunIsOfTheSameTotal() throws Exception {
    RunSummary part = StoredPart.of(Transactions.shop(SEPARATE), RunPart.parse("1s", ""));

    assertThat(part.total().samples()).isEqualTo(1);
    assertThat(part.transactions()).extracting(LabelSummary::samples).containsExactly(1L);
  }

  @Test
  void runsAreAddedUpOnlyIfTheirTotalsAreOfTheSame() throws Exception {
    RunSummary one = Transactions.shop(SEPARATE);

    RunSummary sum = RunMerge.merge(Map.of("a", one, "b", Transactions.shop(SEPARATE)));

    assertThat(sum.total().samples()).isEqualTo(8);
    assertThat(sum.transactions()).extracting(LabelSummary::transactions).containsExactly(2L);
    assertThatThrownBy(() -> RunMerge.merge(Map.of("a", one, "b", Transactions.shop(COUNT))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("report.transactions");
  }

  @Test
  void totalsOfDifferentChoicesDiffer() throws Exception {
    RunSummary separate = Transactions.shop(SEPARATE);
    RunSummary without = Transactions.run(SEPARATE, sample("Search", START + 100, 50, true));
    RunSummary unknown = Transactions.run(SEPARATE, sample("Buy", START + 100, 50, true));

    assertThat(separate.totalDiffersFrom(Transactions.shop(COUNT))).isTrue();
    assertThat(Transactions.shop(COUNT).totalDiffersFrom(separate)).isTrue();
    assertThat(separate.totalDiffersFrom(unknown)).as("of an earlier version").isTrue();
    assertThat(separate.totalDiffersFrom(Transactions.shop(SEPARATE))).isFalse();
    assertThat(separate.totalDiffersFrom(without)).isFalse();
  }

  @Test
  void choiceIsAWord() {
    assertThat(TransactionSamples.parse(" ")).isEqualTo(SEPARATE);
    assertThat(TransactionSamples.parse("Count ")).isEqualTo(COUNT);
    assertThat(TransactionSamples.parse(SEPARATE.word())).isEqualTo(SEPARATE);
    assertThatThrownBy(() -> TransactionSamples.parse("both"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("report.transactions is 'both'; write separate")
        .hasMessageEndingWith("or count");
  }
}
