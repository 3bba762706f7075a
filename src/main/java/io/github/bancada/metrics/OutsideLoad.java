package io.github.bancada.metrics;

import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Marks samples that are no part of the load: they prepared what the load needs, or examined its
 * result. A sampler marks its own result ({@link TimedSampleResult#setOutsideLoad}). Any other
 * sample is marked by an assertion result with a fixed name, which every sample sender and result
 * file keeps. Stateless.
 */
public final class OutsideLoad {
  /**
   * Name of the assertion result that marks a sample. Result files hold it, so it never changes.
   */
  private static final String MARK = "outside the load";

  private OutsideLoad() {}

  /** The assertion result that marks a sample. */
  public static AssertionResult mark() {
    return new AssertionResult(MARK);
  }

  /** Whether a sample is marked and successful. A marked sample that failed counts as load. */
  public static boolean isOutside(SampleResult sample) {
    return sample.isSuccessful()
        && (sample instanceof TimedSampleResult timed
            ? timed.isMarkedOutsideLoad()
            : hasMark(sample));
  }

  /** Whether load goes on beside a marked sample, so that its time may be silence. */
  static boolean isBackground(SampleResult sample) {
    return sample instanceof TimedSampleResult timed && timed.isMarkedBackground();
  }

  /** Whether an assertion has marked the sample with this. */
  static boolean isMark(AssertionResult result) {
    return MARK.equals(result.getName());
  }

  private static boolean hasMark(SampleResult sample) {
    for (AssertionResult result : sample.getAssertionResults()) {
      if (isMark(result)) {
        return true;
      }
    }
    return false;
  }
}
