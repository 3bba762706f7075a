package io.github.bancada.jmeter;

import java.util.Arrays;
import org.apache.jmeter.threads.JMeterThread;

/**
 * How many users of this process are inside a sampler. Nobody counts samples that begin, which
 * would cost each of them something: the stacks of all threads are looked at when it is asked.
 * Stateless.
 */
final class SamplesUnderWay {
  private static final String USER = JMeterThread.class.getName();

  /** The method of a user's thread that calls the sampler; private, so its name is a text. */
  private static final String SAMPLING = "doSampling";

  private SamplesUnderWay() {}

  /** At this moment; threads go on meanwhile. 0 in a JMeter whose threads sample otherwise. */
  static long count() {
    return Thread.getAllStackTraces().values().stream().filter(SamplesUnderWay::samples).count();
  }

  private static boolean samples(StackTraceElement[] stack) {
    return Arrays.stream(stack)
        .anyMatch(
            frame -> frame.getMethodName().equals(SAMPLING) && frame.getClassName().equals(USER));
  }

  /** What a run that ends with so many says, as part of why it ended; "" if there are none. */
  static String text(long count) {
    return count == 0
        ? ""
        : "; up to "
            + count
            + (count == 1 ? " sample" : " samples")
            + " under way were not counted";
  }
}
