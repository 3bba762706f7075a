package io.github.bancada.capacity;

import io.github.bancada.capacity.search.TrialPhase;
import io.github.bancada.capacity.search.TrialPlan;
import io.github.bancada.capacity.search.TrialRecorder;
import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.metrics.OutsideLoad;
import io.github.bancada.metrics.TimedSampleResult;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;

/**
 * A running trial: passes samples to its recorder. Thread-safe.
 *
 * <p>A sample's intended start is the moment of its report minus its response time.
 */
final class LiveTrial {
  /**
   * Load generators do not begin at the same moment. In a part the load lasts longer by this time,
   * so that all send it until the measured time of each is over.
   */
  static final long APART = TimeUnit.MILLISECONDS.toNanos(500);

  private final TrialPlan plan;
  private final boolean isWhole;
  private final TrialRecorder recorder;
  private final long origin;
  private volatile long endNanos;

  LiveTrial(TrialPlan plan, boolean isWhole) {
    this.plan = plan;
    this.isWhole = isWhole;
    recorder = new TrialRecorder(plan);
    endNanos = LiveLoad.nanos(plan.seconds());
    origin = System.nanoTime();
  }

  /** Whether this process sends the whole load. */
  boolean isWhole() {
    return isWhole;
  }

  /** End of the time that counts, since the beginning. */
  long endNanos() {
    return endNanos;
  }

  /** End of the load. */
  long loadEndNanos() {
    return endNanos + (isWhole ? 0 : APART);
  }

  void endAt(long nanos) {
    if (nanos < endNanos) {
      endNanos = nanos;
      recorder.endAt(nanos);
    }
  }

  TrialPlan plan() {
    return plan;
  }

  TrialRecorder recorder() {
    return recorder;
  }

  /** Its beginning, by {@link System#nanoTime()}. */
  long origin() {
    return origin;
  }

  long nanosSinceBegin() {
    return System.nanoTime() - origin;
  }

  /**
   * Takes a finished sample. Samples outside the load or of an earlier trial do not count; samples
   * of the warm-up are marked as outside the load.
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
