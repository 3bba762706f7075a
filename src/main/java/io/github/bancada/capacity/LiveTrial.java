package io.github.bancada.capacity;

import io.github.bancada.capacity.search.TrialPhase;
import io.github.bancada.capacity.search.TrialPlan;
import io.github.bancada.capacity.search.TrialRecorder;
import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.metrics.OutsideLoad;
import io.github.bancada.metrics.TimedSampleResult;
import java.util.Objects;
import org.apache.jmeter.samplers.SampleResult;

/**
 * A trial under way: samples on their way to its recorder. Thread-safe.
 *
 * <p>A sample's intended start is the moment in which it is told of, minus its response time.
 */
final class LiveTrial {
  private final TrialPlan plan;
  private final TrialRecorder recorder;
  private final long origin;

  LiveTrial(TrialPlan plan) {
    this.plan = plan;
    recorder = new TrialRecorder(plan);
    origin = System.nanoTime();
  }

  TrialPlan plan() {
    return plan;
  }

  TrialRecorder recorder() {
    return recorder;
  }

  /** When it began, by {@link System#nanoTime()}. */
  long origin() {
    return origin;
  }

  long nanosSinceBegin() {
    return System.nanoTime() - origin;
  }

  /**
   * A sample is over. Samples outside the load do not count, nor those that were meant for an
   * earlier trial; samples of the warm-up are marked as outside the load.
   */
  void served(SampleResult sample) {
    long end = nanosSinceBegin();
    if (OutsideLoad.isOutside(sample)) {
      return;
    }
    if (plan.phase() == TrialPhase.WARM_UP) {
      sample.addAssertionResult(OutsideLoad.mark());
    }
    IntendedStart start = IntendedStart.of(sample);
    long late = start == null ? 0 : start.lateNanos();
    long service = TimedSampleResult.elapsedNanosOf(sample);
    long at = end - service - late;
    if (at >= 0) {
      recorder.served(
          at,
          Objects.requireNonNullElse(sample.getSampleLabel(), ""),
          late,
          start != null && start.usersBusy(),
          service,
          !sample.isSuccessful());
    }
  }
}
