package io.github.bancada.metrics;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Ends a test whose configuration is wrong before its first sample: said once, on the console (in
 * the GUI in a dialog) and in the log, and in the exit code of a run without GUI.
 *
 * <p>Said in {@code testStarted}, it keeps all users from starting. Said later, some may have
 * begun: samplers ask {@link #isUnderWay()} and take no sample then. Thread-safe.
 */
public final class TestAbort {
  private static final long NONE = -1;

  /** Start of the test that is being aborted, as JMeter's clock of the test has it. */
  private static final AtomicLong ABORTED_TEST = new AtomicLong(NONE);

  /** What was said of that test; also the lock for both. */
  private static final Set<String> SAID = new HashSet<>();

  private TestAbort() {}

  /**
   * Call it from {@code testStarted}, or from a sampler that cannot know earlier.
   *
   * @param message cause, offending value and remedy in one sentence
   */
  public static void because(String message) {
    because(ExitCode.ERROR, message);
  }

  /**
   * As above, with the exit code of a run without GUI.
   *
   * @param code what kind of configuration is wrong
   */
  public static void because(ExitCode code, String message) {
    long test = JMeterContextService.getTestStartTime();
    synchronized (SAID) {
      if (ABORTED_TEST.getAndSet(test) != test) {
        SAID.clear();
      }
      if (!SAID.add(message)) {
        return; // by another user of the same sampler
      }
    }
    JMeterUtils.reportErrorToUser("Bancada: the test cannot start: " + message);
    DashboardOfNothing.because(message);
    ProcessExit.with(code);
    RunningTest.stopNow("the test could not start");
  }

  /** Whether the current test is being aborted. */
  public static boolean isUnderWay() {
    return ABORTED_TEST.get() == JMeterContextService.getTestStartTime();
  }
}
