package io.github.bancada.testing;

import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Begins and ends a JMeter test within this JVM, without an engine. Each begins in a millisecond of
 * its own: JMeter tells tests apart by the millisecond of their start, and a quick machine ends one
 * test and begins the next within the same one.
 */
public final class JMeterRun {
  /** Where JMeter keeps when the last test began, also after its end. */
  private static final String LAST_START = "TESTSTART.MS";

  private JMeterRun() {}

  /** Makes JMeter usable, ends the test that runs, if any, and begins another. */
  public static synchronized void begin() {
    none();
    JMeterContextService.startTest();
  }

  /** Makes JMeter usable, ends the test that runs, if any; the next one may begin. */
  public static synchronized void none() {
    JMeterTestHome.use();
    end();
    long last = JMeterUtils.getPropDefault(LAST_START, 0L);
    Waiting.await("the next millisecond", () -> System.currentTimeMillis() > last);
  }

  /** Ends the test that runs, if any. */
  public static void end() {
    JMeterContextService.endTest();
  }
}
