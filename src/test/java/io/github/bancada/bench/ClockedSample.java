package io.github.bancada.bench;

import io.github.bancada.metrics.TimedSampleResult;
import java.util.Random;

/**
 * A sample that has always just ended, so that it can be recorded again and again: only recording
 * is measured, not making samples or reading the clock. Not thread-safe.
 */
final class ClockedSample extends TimedSampleResult {
  private static final long serialVersionUID = 1L;

  private static volatile long now = System.currentTimeMillis();

  static {
    Thread clock = new Thread(ClockedSample::tick, "bench-clock");
    clock.setDaemon(true);
    clock.start();
  }

  private static void tick() {
    while (true) {
      now = System.currentTimeMillis();
      try {
        Thread.sleep(5);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private ClockedSample(long elapsedNanos) {
    setSampleLabel("search");
    setSuccessful(true);
    setResponseCode("0 success");
    setAllThreads(8);
    setTimes(System.currentTimeMillis(), elapsedNanos, 0, 0, elapsedNanos / 2);
    setBodySize(120L);
    setSentBytes(60);
  }

  /** Successful samples of 50 µs to some 10 ms, most of them short. */
  static ClockedSample[] spread(int count) {
    Random random = new Random(1);
    ClockedSample[] samples = new ClockedSample[count];
    for (int i = 0; i < count; i++) {
      samples[i] =
          new ClockedSample((long) (50_000 * Math.exp(Math.abs(random.nextGaussian()) * 1.7)));
    }
    return samples;
  }

  @Override
  public long getStartTime() {
    return now;
  }

  @Override
  public long getEndTime() {
    return now;
  }
}
