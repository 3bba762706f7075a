package io.github.bancada.metrics;

import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Tells of a sample how long after its intended start it began. A thread group that sends arrivals
 * at a rate attaches one to every sample; it travels as an assertion result, because JMeter's
 * sample senders keep those. Immutable and thread-safe.
 */
public final class IntendedStart extends AssertionResult {
  /** Name of the assertion result. */
  public static final String NAME = "intended start";

  /** What {@link #lateNanos(SampleResult)} says of a sample without an intended start. */
  public static final long UNKNOWN = -1;

  private static final long serialVersionUID = 1L;

  private final long lateNanos;
  private final boolean usersBusy;

  /**
   * @param lateNanos nanoseconds from the intended start to the actual one, 0 or more; 0 for every
   *     sample of an iteration but its first
   * @param usersBusy whether it is late because all users were busy; if not, the machine was late
   */
  public IntendedStart(long lateNanos, boolean usersBusy) {
    super(NAME);
    this.lateNanos = Math.max(0, lateNanos);
    this.usersBusy = usersBusy;
  }

  /** Nanoseconds from the intended start to the actual one. */
  public long lateNanos() {
    return lateNanos;
  }

  /** Whether it waited for a user; false if the load machine was late, or nobody was. */
  public boolean usersBusy() {
    return usersBusy;
  }

  /** What the sample carries; null if it has no intended start. */
  public static IntendedStart of(SampleResult sample) {
    for (AssertionResult each : sample.getAssertionResults()) {
      if (each instanceof IntendedStart found) {
        return found;
      }
    }
    return null;
  }

  /**
   * How late a sample began, nanoseconds; {@link #UNKNOWN} if it has no intended start. Response
   * time is this plus the elapsed time.
   */
  public static long lateNanos(SampleResult sample) {
    IntendedStart found = of(sample);
    return found == null ? UNKNOWN : found.lateNanos;
  }
}
