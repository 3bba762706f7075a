package io.github.bancada.jmeter;

import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;

/**
 * A run without a sample: it has tested nothing, so it is an error, and says why as far as that is
 * known. Whoever records runs asks at their end. Thread-safe.
 */
public final class EmptyRun {
  private static final Object LOCK = new Object();

  /** What an engine tells its controller. */
  private static final String OF_ENGINE = "bancada.idle";

  // Of the test that began then; guarded by the lock.
  private static long test = -1;
  private static UserGroups groups;
  private static final Set<String> TOLD = new TreeSet<>();
  private static boolean inThisProcess;
  private static boolean said;

  private EmptyRun() {}

  /**
   * A test begins in this process: its thread groups are looked at, and a number in them that is
   * none ends it. To be called from {@code testStarted}, by as many as like.
   */
  public static void watch() {
    synchronized (LOCK) {
      if (isKnown()) {
        return;
      }
      begin();
      inThisProcess = true;
      groups = RunningTest.plan().map(UserGroups::of).orElse(null);
      if (groups == null || groups.problems().isEmpty()) {
        return;
      }
    }
    TestAbort.ofPlan(groups.problems());
  }

  /**
   * As {@link #watch}, on a remote engine: what its groups say against a sample is told to the
   * controller, which asks at the end.
   */
  public static void watchOnEngine() {
    UserGroups here = RunningTest.plan().map(UserGroups::of).orElse(null);
    if (here != null) {
      TestAbort.ofPlan(here.problems());
      if (!here.reason().isEmpty()) {
        EngineWord.tell(OF_ENGINE, here.reason());
      }
    }
  }

  /** On a controller: keeps what an engine tells, if this start of a sample does. */
  public static void toldBy(SampleEvent event) {
    EngineWord.toldBy(OF_ENGINE, event)
        .ifPresent(
            reason -> {
              synchronized (LOCK) {
                if (!isKnown()) {
                  begin();
                }
                TOLD.add(reason);
              }
            });
  }

  private static boolean isKnown() {
    return test == JMeterContextService.getTestStartTime();
  }

  private static void begin() {
    test = JMeterContextService.getTestStartTime();
    groups = null;
    TOLD.clear();
    inThisProcess = false;
    said = false;
  }

  /**
   * A run has ended without a sample of the load: said once a test, and an error. Nothing is said
   * where the reason was: a test that was aborted, or a process that ends by a signal.
   *
   * @param endReason what ended the run, "" if it ended by itself
   * @param sampled whether samples came that are outside the load: a plan that only prepares, and
   *     has no other thread group, has done what it is for
   */
  public static void ended(String endReason, boolean sampled) {
    String message;
    synchronized (LOCK) {
      if (!isKnown()) {
        begin();
      }
      if (sampled && groups != null && groups.onlyPrepare()) {
        return;
      }
      if (said || TestAbort.isUnderWay() || ProcessExit.isBySignal()) {
        return;
      }
      said = true;
      message = "no sample came of this run, so nothing was tested: " + reason(endReason);
    }
    JMeterUtils.reportErrorToUser("Bancada: " + message);
    DashboardOfNothing.because(message);
    ProcessExit.with(ExitCode.ERROR);
  }

  private static String reason(String endReason) {
    StringJoiner reasons = new StringJoiner("; ");
    reasons.setEmptyValue(
        inThisProcess
            ? "all users have ended, or were stopped, before their first one; see jmeter.log"
            : "no remote engine has sent one; see the engines' logs");
    if (!endReason.isEmpty()) {
      reasons.add(endReason);
    }
    TOLD.forEach(reasons::add);
    if (groups != null && !groups.reason().isEmpty()) {
      reasons.add(groups.reason());
    }
    return reasons.toString();
  }
}
