package io.github.bancada.arrivals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.Waiting;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how the group ends: stopped, shut down, by errors. */
class ArrivalsEndTest extends ArrivalsRun {
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void testEndsAtOnceWhileUsersWait(boolean now) throws Exception {
    Counted sampler = new Counted("sampler");
    group("rate(1000/s) even_arrivals(20 ms) pause(1 h)", 20).add(sampler);
    EngineRun run = EngineRun.start(plan);
    Waiting.await("all arrivals", () -> sampler.calls() == 20);

    assertEnds(run, now);

    assertThat(ArrivalCounts.Source.counts().unserved()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void testEndsAtOnceWhileArrivalsCome(boolean now) throws Exception {
    Counted sampler = new Counted("sampler");
    group("rate(2000/s) random_arrivals(1 h)", 20).add(sampler);
    EngineRun run = EngineRun.start(plan);
    Waiting.await("some arrivals", () -> sampler.calls() > 100);

    assertEnds(run, now);

    ArrivalCounts counts = ArrivalCounts.Source.counts();
    assertThat(counts.served() + counts.unserved()).isEqualTo(counts.planned());
    assertThat(counts.served()).isEqualTo(sampler.calls());
  }

  @Test
  void stopInterruptsSamplesAndLeavesWhatWaits() throws Exception {
    CountDownLatch thaw = new CountDownLatch(1);
    Counted sampler =
        new Counted("sampler", () -> awaitInterrupted(thaw)).onInterrupt(thaw::countDown);
    group("rate(1000/s) even_arrivals(1 h)", 2).add(sampler);
    EngineRun run = EngineRun.start(plan);
    Waiting.await("both users at work", () -> sampler.calls() == 2);
    Waiting.await("some that wait", () -> ArrivalCounts.Source.counts().planned() > 50);

    assertEnds(run, true);

    assertThat(ArrivalCounts.Source.counts().served()).isEqualTo(2);
    assertThat(ArrivalCounts.Source.counts().unserved()).isGreaterThanOrEqualTo(49);
  }

  @Test
  void errorStartsTheNextArrival() throws Exception {
    Counted second = new Counted("second");
    HashTree group =
        group(
            "rate(1000/s) even_arrivals(100 ms)",
            3,
            AbstractThreadGroup.ON_SAMPLE_ERROR,
            AbstractThreadGroup.ON_SAMPLE_ERROR_START_NEXT_LOOP);
    group.add(new Counted("first", () -> false));
    group.add(second);

    List<SampleResult> results = run();

    assertThat(labels(results)).containsExactly("first");
    assertThat(results).hasSize(100);
    assertThat(second.calls()).isZero();
  }

  @Test
  void errorStopsItsUserAndTheOthersGoOn() throws Exception {
    AtomicBoolean fails = new AtomicBoolean(true);
    group(
            "rate(1000/s) even_arrivals(100 ms)",
            3,
            AbstractThreadGroup.ON_SAMPLE_ERROR,
            AbstractThreadGroup.ON_SAMPLE_ERROR_STOPTHREAD)
        .add(new Counted("sampler", () -> !fails.getAndSet(false)));

    assertThat(run()).hasSize(100);
  }

  @Test
  void whenErrorsHaveStoppedAllUsersTheRestIsUnserved() throws Exception {
    group(
            "rate(1000/s) even_arrivals(1 h)",
            3,
            AbstractThreadGroup.ON_SAMPLE_ERROR,
            AbstractThreadGroup.ON_SAMPLE_ERROR_STOPTHREAD)
        .add(new Counted("sampler", () -> false));

    assertThat(run()).hasSize(3);
    assertThat(ArrivalCounts.Source.counts().served()).isEqualTo(3);
  }

  private static boolean awaitInterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return true;
  }

  /** What fails to end takes an hour. */
  private static void assertEnds(EngineRun run, boolean now) {
    if (now) {
      run.stop();
    } else {
      run.shutdown();
    }
    run.awaitEnd();
  }
}
