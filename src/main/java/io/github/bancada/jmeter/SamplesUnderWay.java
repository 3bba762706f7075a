package io.github.bancada.jmeter;

import io.github.bancada.text.Quantity;
import java.util.Arrays;
import org.apache.jmeter.threads.JMeterThread;

/**
 * Counts users of this process that are inside a sampler, by looking at the stacks of all threads:
 * counting the start of each sample would slow every sample down. Stateless.
 */
final class SamplesUnderWay {
  private static final String USER = JMeterThread.class.getName();

  /** JMeter's method that calls the sampler; private, so it is known by name. */
  private static final String SAMPLING = "doSampling";

  private SamplesUnderWay() {}

  /** Count at this moment; threads keep running. 0 if this JMeter calls samplers in another way. */
  static long count() {
    return Thread.getAllStackTraces().values().stream().filter(SamplesUnderWay::samples).count();
  }

  private static boolean samples(StackTraceElement[] stack) {
    return Arrays.stream(stack)
        .anyMatch(
            frame -> frame.getMethodName().equals(SAMPLING) && frame.getClassName().equals(USER));
  }

  /** The part of an end reason for this number of samples; "" for 0. */
  static String text(long count) {
    return count == 0
        ? ""
        : "; up to "
            + Quantity.of(count, "sample under way was", "samples under way were")
            + " not counted";
  }
}
