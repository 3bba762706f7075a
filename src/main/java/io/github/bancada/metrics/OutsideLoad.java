package io.github.bancada.metrics;

import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Marks samples that are not part of the load: they prepare it or examine its result. A sampler
 * marks its own result ({@link TimedSampleResult#setOutsideLoad}). Any other sample is marked by an
 * assertion result with a fixed name, which every sample sender and result file keeps. Stateless.
 */
public final class OutsideLoad {
  /**
   * Name of the assertion result that marks a sample. It stands in result files and never changes.
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

  /** Whether load continues beside a marked sample: then its time may count as silence. */
  static boolean isBackground(SampleResult sample) {
    return sample instanceof TimedSampleResult timed && timed.isMarkedBackground();
  }

  /** Whether an assertion result with this name marks the sample. */
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
