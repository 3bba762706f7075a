package io.github.bancada.testing;

import org.apache.jmeter.threads.JMeterContextService;

/**
 * Begins and ends a JMeter test within this JVM, without an engine. Each begins in a millisecond of
 * its own: JMeter tells tests apart by the millisecond of their start, and a quick machine ends one
 * test and begins the next within the same one.
 */
public final class JMeterRun {
  private static long lastStartEpochMillis;

  private JMeterRun() {}

  /** Makes JMeter usable, ends the test that runs, if any, and begins another. */
  public static synchronized void begin() {
    JMeterTestHome.use();
    long last = Math.max(lastStartEpochMillis, JMeterContextService.getTestStartTime());
    end();
    Waiting.await("the next millisecond", () -> System.currentTimeMillis() > last);
    JMeterContextService.startTest();
    lastStartEpochMillis = JMeterContextService.getTestStartTime();
  }

  /** Ends the test that runs, if any. */
  public static void end() {
    JMeterContextService.endTest();
  }
}
