package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.TimeLeft;
import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.metrics.Successes;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.Runs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunSoFarTest {
  private static final long SECOND = Summaries.START / 1000;

  private final List<IntervalRow> rows = new ArrayList<>();
  private final List<CpuRow> cpu = new ArrayList<>();
  private final RunSummary run =
      new Runs(Summaries.of(Summaries.label("search", 0, 1_000, 1_000)))
          .intervals(reader -> each(rows, reader))
          .cpu(reader -> each(cpu, reader))
          .summary();

  private static <T> void each(List<T> rows, Rows.Reader<T> reader) throws IOException {
    for (T row : rows) {
      reader.accept(row);
    }
  }

  private void seconds(int from, int to) {
    for (int i = from; i < to; i++) {
      for (String label : List.of("search", "other", RunSummary.TOTAL)) {
        rows.add(
            IntervalRow.together(
                SECOND + i, label, 10, i % 2, new SecondTimes(10, 1 + i, 2 + i, 3 + i), i));
      }
      cpu.add(new CpuRow(SECOND + i, 50, 0, 10, 0, 0, 40, i));
    }
  }

  private static RunMoment ended(RunSummary run) {
    return RunMoment.whole(run);
  }

  private static List<IntervalRow> of(RunSummary run, String label) throws Exception {
    List<IntervalRow> all = new ArrayList<>();
    run.timeline()
        .intervals()
        .forEach(
            row -> {
              if (row.label().equals(label)) {
                all.add(row);
              }
            });
    return all;
  }

  @Test
  void shortRunIsKeptAsItIs() throws Exception {
    RunSoFar soFar = new RunSoFar();
    seconds(0, 3);
    soFar.follow(ended(run), Set.of("search"));
    seconds(3, 5);

    RunSummary now = soFar.follow(ended(run), Set.of("search"));

    assertThat(of(now, "search")).isEqualTo(of(run, "search")).hasSize(5);
    assertThat(of(now, RunSummary.TOTAL)).isEqualTo(of(run, RunSummary.TOTAL));
    assertThat(of(now, "other")).isEmpty();
  }

  @Test
  void longRunLosesNoSampleAndNoPeak() throws Exception {
    RunSoFar soFar = new RunSoFar();
    seconds(0, 1_000);
    soFar.follow(ended(run), Set.of());
    seconds(1_000, 1_803);

    List<IntervalRow> kept = of(soFar.follow(ended(run), Set.of()), RunSummary.TOTAL);

    assertThat(kept).hasSizeLessThan(400);
    assertThat(kept.stream().mapToLong(IntervalRow::samples).sum()).isEqualTo(18_030);
    assertThat(kept.stream().mapToLong(IntervalRow::errors).sum()).isEqualTo(901);
    assertThat(kept.get(0).epochSecond()).isEqualTo(SECOND);
    assertThat(kept.get(0).users()).isEqualTo(4);
    assertThat(kept.get(0).all()).isEqualTo(new SecondTimes(50, 5, 6, 7));
    assertThat(kept.get(kept.size() - 1).epochSecond()).isEqualTo(SECOND + 1_802);
  }

  @Test
  void chartsOfAMergedRunAreThoseOfTheWhole() throws Exception {
    RunSoFar soFar = new RunSoFar();
    for (int i = 0; i < 2_000; i += 100) {
      seconds(i, i + 100);
      soFar.follow(ended(run), Set.of());
    }
    RunSummary merged = soFar.follow(ended(run), Set.of());
    TimeBuckets.Span span = new TimeBuckets.Span(SECOND, SECOND + 1_999);
    TimeBuckets buckets = new TimeBuckets(span, RunSoFar.POINTS);
    Set<String> total = Set.of(RunSummary.TOTAL);

    TimeBuckets.Series now = buckets.series(merged.timeline().intervals(), total).get("TOTAL");
    TimeBuckets.Series whole = buckets.series(run.timeline().intervals(), total).get("TOTAL");

    assertThat(now.p95).isEqualTo(whole.p95);
    assertThat(now.users).isEqualTo(whole.users);
    assertThat(now.errorsPerSecond).isEqualTo(whole.errorsPerSecond);
    assertThat(now.successesPerSecond).isEqualTo(whole.successesPerSecond);
    assertThat(buckets.cpu(merged.timeline().cpu()).get(6))
        .isEqualTo(buckets.cpu(run.timeline().cpu()).get(6));
  }

  @Test
  void secondsThatAreOpenAreNoSilence() throws Exception {
    seconds(0, 6);
    rows.removeIf(row -> row.epochSecond() > SECOND + 3);
    RunSummary now =
        new Runs(run)
            .successes(
                new Successes(
                    OptionalLong.of((SECOND + 3) * 1000),
                    new Successes.Gap(0, (SECOND + 6) * 1000, 1)))
            .end((SECOND + 6) * 1000)
            .summary();

    RunSummary running =
        new RunSoFar()
            .follow(
                new RunMoment(now, Optional.empty(), 1, TimeLeft.UNKNOWN, List.of(), false),
                Set.of());
    RunSummary ended = new RunSoFar().follow(ended(now), Set.of());

    assertThat(lastCpu(running)).isEqualTo(SECOND + 3);
    assertThat(running.timeline().successes()).isEqualTo(Successes.UNKNOWN);
    assertThat(lastCpu(ended)).isEqualTo(SECOND + 5);
    assertThat(ended.timeline().successes()).isEqualTo(now.timeline().successes());
  }

  private static long lastCpu(RunSummary run) throws Exception {
    long[] last = {0};
    run.timeline().cpu().forEach(row -> last[0] = row.epochSecond());
    return last[0];
  }
}
