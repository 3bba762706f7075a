package io.github.bancada.arrivals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.metrics.IntendedStart;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jorphan.collections.HashTree;
import org.junit.jupiter.api.Test;

/** Tests the load of the group and what its samples carry. */
class ArrivalsThreadGroupTest extends ArrivalsRun {
  @Test
  void everyArrivalIsOneIterationAndCarriesItsIntendedStart() throws Exception {
    Counted first = new Counted("first");
    Counted second = new Counted("second");
    HashTree group = group("rate(500/s) even_arrivals(400 ms)", 5);
    group.add(first);
    group.add(second);

    List<SampleResult> results = run();

    assertThat(first.calls()).isEqualTo(200);
    assertThat(second.calls()).isEqualTo(200);
    assertThat(results).hasSize(400).allMatch(SampleResult::isSuccessful);
    assertThat(results).allMatch(each -> IntendedStart.of(each) != null);
    assertThat(results)
        .filteredOn(each -> each.getSampleLabel().equals("second"))
        .allMatch(each -> IntendedStart.lateNanos(each) == 0);
    ArrivalCounts counts = ArrivalCounts.Source.counts();
    assertThat(counts.planned()).isEqualTo(200);
    assertThat(counts.served()).isEqualTo(200);
    assertThat(counts.unserved()).isZero();
    assertThat(counts.users()).isEqualTo(5);
    assertThat(counts.load()).isEqualTo("500 /s for 0.4 s (even)");
  }

  @Test
  void simpleFieldsAreARateWithARampUp() throws Exception {
    Counted sampler = new Counted("sampler");
    group(
            "",
            5,
            "ArrivalsThreadGroup.rate",
            "6000/min",
            "ArrivalsThreadGroup.duration",
            "2",
            "ArrivalsThreadGroup.ramp",
            "1 s",
            "ArrivalsThreadGroup.spacing",
            "even")
        .add(sampler);

    run();

    assertThat(sampler.calls()).isEqualTo(150);
  }

  @Test
  void sameSeedGivesTheSameArrivals() throws Exception {
    List<Long> planned = new ArrayList<>();
    for (String seed : List.of("5", "5", "6")) {
      plan.clear();
      beginPlan();
      group("rate(2000/s) random_arrivals(300 ms)", 5, "ArrivalsThreadGroup.seed", seed)
          .add(new Counted("sampler"));
      run();
      planned.add(ArrivalCounts.Source.counts().planned());
    }

    assertThat(planned.get(0)).isEqualTo(planned.get(1)).isNotEqualTo(planned.get(2));
  }

  /** The service time of one sample, the response time of all that came meanwhile. */
  @Test
  void arrivalsThatFindAllUsersBusyCarryTheirWait() throws Exception {
    AtomicBoolean frozen = new AtomicBoolean(true);
    Counted sampler =
        new Counted(
            "sampler",
            () -> {
              if (frozen.getAndSet(false)) {
                pause(Duration.ofMillis(500));
              }
              return true;
            });
    group("rate(100/s) even_arrivals(1 s)", 1).add(sampler);

    List<SampleResult> results = run();

    assertThat(results).hasSize(100);
    List<IntendedStart> waited =
        results.stream().map(IntendedStart::of).filter(IntendedStart::usersBusy).toList();
    assertThat(waited.size()).isGreaterThanOrEqualTo(45);
    assertThat(waited.get(0).lateNanos()).isGreaterThan(400_000_000L);
    // Those that wait begin in their order, each 10 ms later by the plan: its delay is less than
    // that
    // of the one before by as much, and by less only if the machine was busy between both.
    long[] less =
        IntStream.range(1, 40)
            .mapToLong(i -> waited.get(i - 1).lateNanos() - waited.get(i).lateNanos())
            .sorted()
            .toArray();
    assertThat(less[38]).isLessThanOrEqualTo(10_000_000L);
    assertThat(less[19]).isPositive();
    assertThat(ArrivalCounts.Source.counts().lateByUsers()).isBetween(40L, 100L);
    assertThat(ArrivalCounts.Source.counts().mostBusy()).isEqualTo(1);
  }

  @Test
  void startOfAResultLessItsDelayIsTheMomentOfThePlan() throws Exception {
    group("rate(100/s) even_arrivals(1 s)", 1)
        .add(new Counted("sampler", () -> pause(Duration.ofMillis(8))));

    List<SampleResult> results = run();

    List<Double> begin =
        IntStream.range(0, 100)
            .mapToObj(
                i ->
                    results.get(i).getStartTime()
                        - IntendedStart.lateNanos(results.get(i)) / 1e6
                        - (10 * i + 5))
            .sorted()
            .toList();
    assertThat(begin.get(80) - begin.get(20)).as("ms by which middle ones differ").isLessThan(3);
  }

  @Test
  void withoutARateTheGroupDoesNothing() throws Exception {
    Counted sampler = new Counted("sampler");
    group("", 5, "ArrivalsThreadGroup.rate", "").add(sampler);

    run();

    assertThat(sampler.calls()).isZero();
    assertThat(ArrivalCounts.Source.counts()).isEqualTo(ArrivalCounts.NONE);
  }

  @Test
  void wrongFieldEndsTheTestBeforeItsFirstSample() throws Exception {
    Counted sampler = new Counted("sampler");
    group("rate(5/x)", 1).add(sampler);

    run();

    assertThat(sampler.calls()).isZero();
  }
}
