package io.github.bancada.metrics;

import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Which samples are no part of the load: they made ready what the load needs, or looked at what
 * became of it. A sampler says so itself ({@link TimedSampleResult#setOutsideLoad}); any other
 * sample is marked by an assertion result with a fixed name, which every sample sender and result
 * file keeps. Stateless.
 */
public final class OutsideLoad {
  /** Name of the assertion result that marks a sample; part of result files, never renamed. */
  private static final String MARK = "outside the load";

  private OutsideLoad() {}

  /** What an assertion returns to mark a sample. */
  public static AssertionResult mark() {
    return new AssertionResult(MARK);
  }

  /** Whether a sample is no part of the load, and nothing went wrong with it. */
  public static boolean isOutside(SampleResult sample) {
    return sample.isSuccessful()
        && (sample instanceof TimedSampleResult timed
            ? timed.isMarkedOutsideLoad()
            : hasMark(sample));
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
