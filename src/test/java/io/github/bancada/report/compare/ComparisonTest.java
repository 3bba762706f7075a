package io.github.bancada.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.jtl.StoredPart;
import io.github.bancada.metrics.ConnectionSummary;
import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Span;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.TimeBlock;
import io.github.bancada.metrics.TimeBlocks;
import io.github.bancada.metrics.TimeCounts;
import io.github.bancada.metrics.Timeline;
import io.github.bancada.table.RunPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Tests intervals against manual calculations, and cases without an interval. */
class ComparisonTest {
  private static final SimulatedRun STEADY = new SimulatedRun(60, 200, 0.1, 0.05, 0.5, 1);

  private static List<Finding> found(List<LabelSummary> first, List<LabelSummary> other) {
    return new RowEstimator(first).compare(other, 1);
  }

  private static Finding found(ComparedFigure metric, LabelSummary first, LabelSummary other) {
    return found(List.of(first), List.of(other)).get(metric.ordinal());
  }

  private static RunSummary runOf(LabelSummary only) {
    return new RunSummary(
        Samples.info(0, 60_000),
        List.of(only),
        only.named(RunSummary.TOTAL).withBlocks(only.blocks()),
        List.of(),
        List.of(),
        Failures.NONE,
        Timeline.UNKNOWN,
        ConnectionSummary.UNKNOWN);
  }

  private static LabelSummary brief(long... millis) {
    long[] nanos = new long[millis.length];
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = millis[i] * 1_000_000;
    }
    return Summaries.label("a", 0, 1_000, nanos);
  }

  /** Equal variances and sizes: 4 degrees of freedom, t is 2.776445. */
  @Test
  void welchIntervalMatchesManualCalculation() {
    Interval interval =
        WelchInterval.difference(new double[] {0.9, 1.0, 1.1}, new double[] {1.9, 2.0, 2.1}, 0.95)
            .orElseThrow();

    assertThat(interval.low()).isCloseTo(1 - 2.776445 * Math.sqrt(0.02 / 3), within(1e-6));
    assertThat(interval.high()).isCloseTo(1 + 2.776445 * Math.sqrt(0.02 / 3), within(1e-6));
  }

  @Test
  void repeatsWithoutSpreadHaveNoInterval() {
    List<LabelSummary> ones = List.of(brief(1), brief(1));
    List<LabelSummary> twos = List.of(brief(2), brief(2));

    Finding mean = found(ones, twos).get(ComparedFigure.MEAN.ordinal());

    assertThat(mean.ratio()).isCloseTo(2, within(1e-9));
    assertThat(mean.interval()).isEmpty();
    assertThat(mean.gap()).isEqualTo("no spread");
    assertThat(mean.significant()).isFalse();
  }

  /** Hesterberg's table: with 20 values the plain 2.5 % become 1.6 %. */
  @Test
  void percentileIntervalIsExpandedForFewBatches() {
    assertThat(BlockBootstrap.expandedTail(0.95, 20)).isCloseTo(0.016, within(0.0005));
    assertThat(BlockBootstrap.expandedTail(0.95, 10_000)).isCloseTo(0.025, within(0.0001));
  }

  @Test
  void intervalContainsTrueAndObservedRatio() {
    LabelSummary first = STEADY.run(1, 1);
    LabelSummary other = STEADY.run(2, 1.2);
    for (ComparedFigure metric : BlockBootstrap.METRICS) {
      Finding finding = found(metric, first, other);
      assertThat(finding.isDifferent()).as(metric.title()).isTrue();
      assertThat(finding.interval().orElseThrow().holds(finding.ratio())).isTrue();
      assertThat(
              finding
                  .interval()
                  .orElseThrow()
                  .holds(metric == ComparedFigure.THROUGHPUT ? 1 / 1.2 : 1.2))
          .as("%s", finding)
          .isTrue();
    }
  }

  @Test
  void runDoesNotDifferFromItself() {
    LabelSummary run = STEADY.run(3, 1);

    assertThat(found(List.of(run), List.of(run)))
        .noneMatch(Finding::isDifferent)
        .filteredOn(finding -> !finding.metric().isResponse())
        .allMatch(finding -> finding.ratio() == finding.metric().neutral());
  }

  @Test
  void sameRunsGiveTheSameInterval() {
    assertThat(found(ComparedFigure.P95, STEADY.run(4, 1), STEADY.run(5, 1)))
        .isEqualTo(found(ComparedFigure.P95, STEADY.run(4, 1), STEADY.run(5, 1)));
  }

  @Test
  void shortRunHasRatiosButNoInterval() {
    SimulatedRun brief = new SimulatedRun(15, 200, 0.1, 0.05, 0.5, 0);

    Finding mean = found(ComparedFigure.MEAN, brief.run(1, 1), brief.run(2, 2));

    assertThat(mean.ratio()).isCloseTo(2, within(0.2));
    assertThat(mean.gap()).isEqualTo("too short");
    assertThat(mean.isUnclear()).isFalse();
  }

  @Test
  void summaryWithTotalsOnlyHasNoInterval() {
    LabelSummary run = STEADY.run(1, 1);

    assertThat(found(ComparedFigure.MEAN, run.named("a"), run).gap()).isEqualTo("no time blocks");
  }

  @Test
  void maximumNeedsRepeatsAndFarPercentilesNeedSamples() {
    SimulatedRun sparse = new SimulatedRun(60, 10, 0.1, 0.05, 0.5, 0);

    assertThat(found(ComparedFigure.MAX, STEADY.run(1, 1), STEADY.run(2, 1)).gap())
        .isEqualTo("needs repeats");
    assertThat(found(ComparedFigure.P99, sparse.run(1, 1), sparse.run(2, 1)).gap())
        .isEqualTo("too few samples");
  }

  @Test
  void noErrorsAreNoDifferenceWithAnInterval() {
    SimulatedRun clean = new SimulatedRun(60, 200, 0.1, 0.05, 0.5, 0);

    Finding none = found(ComparedFigure.ERRORS, clean.run(1, 1), clean.run(2, 1));

    assertThat(none.ratio()).isZero();
    assertThat(none.interval().orElseThrow().low()).isNegative();
    assertThat(none.interval().orElseThrow().high()).isPositive().isLessThan(0.1);
  }

  @Test
  void manyErrorsInsteadOfNoneAreADifference() {
    SimulatedRun clean = new SimulatedRun(60, 200, 0.1, 0.05, 0.5, 0);
    SimulatedRun failing = new SimulatedRun(60, 200, 0.1, 0.05, 0.5, 2);

    Finding errors = found(ComparedFigure.ERRORS, clean.run(1, 1), failing.run(2, 1));

    assertThat(errors.isDifferent()).isTrue();
    assertThat(errors.interval().orElseThrow().holds(2)).isTrue();
  }

  @Test
  void timesOfZeroMillisecondsHaveNoRatio() {
    Finding median = found(ComparedFigure.P50, brief(0, 0, 0), brief(1, 1, 1));

    assertThat(median.ratio()).isNaN();
    assertThat(median.gap()).isEqualTo("0 ms has no ratio");
  }

  @Test
  void differentClocksWidenTheInterval() {
    LabelSummary first = STEADY.run(6, 1);

    Interval same = found(ComparedFigure.P50, first, STEADY.run(7, 1)).interval().orElseThrow();
    Interval mixed =
        found(ComparedFigure.P50, first, STEADY.run(7, 1, 1_000_000)).interval().orElseThrow();

    assertThat(mixed.low()).isLessThan(same.low() * 0.99);
    assertThat(mixed.high()).isGreaterThan(same.high());
  }

  @Test
  void percentilesOfWholeMillisecondsHaveTheirUncertainty() {
    LabelSummary first = STEADY.run(8, 1, 1_000_000);
    Finding median = found(ComparedFigure.P50, first, STEADY.run(8, 1.01, 1_000_000));

    assertThat(median.interval().orElseThrow().holds(median.ratio() * 1.04)).isTrue();
    assertThat(
            found(ComparedFigure.MEAN, first, STEADY.run(9, 1, 1_000_000))
                .interval()
                .orElseThrow()
                .high())
        .isLessThan(1.04);
  }

  @Test
  void skippedStartIsInNoFigure() {
    LabelSummary slowStart = STEADY.run(1, 5);
    LabelSummary then = STEADY.run(2, 1);
    // Blocks of one second; the slow ones precede the steady part.
    List<TimeBlock> blocks = new ArrayList<>(slowStart.blocks().blocks().subList(0, 10));
    blocks.addAll(then.blocks().blocks().subList(10, 60));
    Histogram all = LabelSummary.emptyHistogram();
    blocks.forEach(block -> all.add(block.all().times().toHistogram()));
    LabelSummary both =
        Summaries.together(
                "a",
                new ElapsedTimes(
                    TimeCounts.of(all),
                    all.getMinValue(),
                    all.getMaxValue(),
                    blocks.stream().mapToLong(each -> each.all().sumNanos()).sum()),
                blocks.stream().mapToLong(TimeBlock::errors).sum(),
                new Span(0, 60_000))
            .withBlocks(new TimeBlocks(1, blocks));

    LabelSummary steady = StoredPart.of(runOf(both), RunPart.after(10)).labels().get(0);

    List<TimeBlock> kept = then.blocks().blocks().subList(10, 60);
    assertThat(steady.samples()).isEqualTo(kept.stream().mapToLong(TimeBlock::samples).sum());
    assertThat(steady.outcomes().all().sumNanos())
        .isEqualTo(kept.stream().mapToLong(each -> each.all().sumNanos()).sum());
    assertThat(steady.throughputPerSecond()).isCloseTo(steady.samples() / 50.0, within(1e-9));
  }

  @Test
  void totalOfASingleLabelIsOmitted() {
    Configuration a =
        Configuration.ofRuns("a", List.of(Summaries.of(Summaries.label("x", 0, 1_000, 5))));

    assertThat(Comparison.of(List.of(a, a)).rows()).extracting(Row::name).containsExactly("x");
  }

  @Test
  void labelInOnlyOneRunHasNoRatio() {
    Comparison comparison =
        Comparison.of(
            List.of(
                Configuration.ofRuns("a", List.of(Summaries.of(Summaries.label("x", 0, 1_000, 5)))),
                Configuration.ofRuns(
                    "b", List.of(Summaries.of(Summaries.label("y", 0, 1_000, 5))))));

    assertThat(comparison.rows()).extracting(Row::name).containsExactly("x", "y", "TOTAL");
    assertThat(comparison.rows().get(0).finding(1, ComparedFigure.MEAN).figure()).isNaN();
    assertThat(comparison.rows().get(0).finding(1, ComparedFigure.MEAN).gap())
        .isEqualTo("no samples");
    assertThat(comparison.intervals()).isZero();
  }

  @Test
  void labelsWithTheSamePrefixAreOneConfiguration() {
    List<Configuration> configurations =
        Configuration.byPrefix(
            List.of(
                Summaries.of(
                    Summaries.label("LDAP 1", 0, 1_000, 5),
                    Summaries.label("LDAPS 1", 0, 1_000, 5),
                    Summaries.label("LDAP 100", 0, 1_000, 5))),
            List.of("LDAP", "LDAPS"));

    assertThat(configurations)
        .extracting(each -> each.repeats().get(0).keySet())
        .containsExactly(Set.of("1", "100"), Set.of("1"));
    assertThatThrownBy(
            () ->
                Configuration.byPrefix(
                    List.of(Summaries.of(Summaries.label("x", 0, 1, 5))), List.of("LDAP")))
        .hasMessageContainingAll("'LDAP'", "[x]");
  }

  @Test
  void singleConfigurationIsRejected() {
    assertThatThrownBy(
            () ->
                Comparison.of(
                    List.of(new Configuration("a", List.of(Map.of()), List.of(), List.of()))))
        .hasMessageContaining("too few configurations to compare: 1");
  }
}
