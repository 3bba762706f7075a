package io.github.bancada.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/**
 * A Java Request that answers at once and keeps when it was called. When the process ends it says
 * how late the calls were beside an even schedule, whoever made them: {@code LATE calls median-ms
 * p99-ms worst-ms}. The most punctual call of all counts as in time; those of the warm-up do not
 * count. Thread-safe.
 */
public class StartClock extends AbstractJavaSamplerClient {
  private static final int MOST = 4_000_000;
  private static final double PER_SECOND = Double.parseDouble(System.getProperty("bench.rate"));
  private static final int WARM_UP = Integer.getInteger("bench.skip", 0);
  private static final long[] STARTS = new long[MOST];
  private static final AtomicInteger COUNT = new AtomicInteger();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(StartClock::tell));
  }

  @Override
  public SampleResult runTest(JavaSamplerContext context) {
    int index = COUNT.getAndIncrement();
    if (index < MOST) {
      STARTS[index] = System.nanoTime();
    }
    SampleResult result = new SampleResult();
    result.sampleStart();
    result.setSuccessful(true);
    result.setResponseCodeOK();
    result.sampleEnd();
    return result;
  }

  private static void tell() {
    int count = Math.min(MOST, COUNT.get());
    long[] late = Arrays.copyOf(STARTS, count);
    Arrays.sort(late);
    long origin = Long.MAX_VALUE;
    for (int i = 0; i < count; i++) {
      late[i] -= Math.round(i * 1e9 / PER_SECOND);
      origin = Math.min(origin, late[i]);
    }
    long[] measured = Arrays.copyOfRange(late, Math.min(count, WARM_UP), count);
    Arrays.sort(measured);
    System.out.printf(
        Locale.ROOT,
        "LATE %d %.4f %.4f %.4f%n",
        count,
        millis(measured, 0.5, origin),
        millis(measured, 0.99, origin),
        millis(measured, 1, origin));
    System.out.flush();
  }

  private static double millis(long[] sorted, double part, long origin) {
    return sorted.length == 0
        ? 0
        : (sorted[(int) Math.ceil(part * sorted.length) - 1] - origin) / 1e6;
  }
}
