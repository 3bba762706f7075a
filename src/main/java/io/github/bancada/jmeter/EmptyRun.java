package io.github.bancada.jmeter;

import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.table.LeftOut;
import io.github.bancada.text.Terminal;
import java.io.File;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Reports a run without a sample as an error, with its cause if known, because such a run has
 * tested nothing. Recorders of runs call it at their end. Thread-safe.
 */
public final class EmptyRun {
  /** Kind of message from an engine to its controller. */
  private static final String OF_ENGINE = "bancada.idle";

  private static final Runnable AT_EXIT = EmptyRun::sayIfMissing;
  private static final PerTest<EmptyRun> OF_TEST = new PerTest<>(EmptyRun::new);

  // Guarded by the monitor of this object.
  private UserGroups groups;
  private final Set<String> told = new TreeSet<>();
  private boolean inThisProcess;
  private boolean said;

  private EmptyRun() {}

  /**
   * Examines the thread groups of a test that begins in this process; an invalid number in one
   * aborts the test. Call it from {@code testStarted}; further calls change nothing.
   */
  public static void watch() {
    TestAbort.ofPlan(OF_TEST.get().look());
  }

  /** What is wrong with the groups; empty from the second call on. */
  private synchronized List<String> look() {
    if (inThisProcess) {
      return List.of();
    }
    inThisProcess = true;
    groups = RunningTest.plan().map(UserGroups::of).orElse(null);
    return groups == null ? List.of() : groups.problems();
  }

  /**
   * As {@link #watch}, on a remote engine: tells the controller why its groups may take no sample.
   */
  public static void watchOnEngine() {
    UserGroups here = RunningTest.plan().map(UserGroups::of).orElse(null);
    if (here != null) {
      TestAbort.ofPlan(here.problems());
      if (!here.reason().isEmpty()) {
        EngineMessage.tell(OF_ENGINE, here.reason());
      }
    }
  }

  /** On a controller: keeps what an engine reports, if this event is such a report. */
  public static void toldBy(SampleEvent event) {
    EngineMessage.toldBy(OF_ENGINE, event).ifPresent(OF_TEST.get()::add);
  }

  private synchronized void add(String reason) {
    told.add(reason);
  }

  /**
   * Reports, once per test, that a run ended without a sample of the load. Says nothing if the
   * reason was already given: the test was aborted, or a signal ended the process.
   *
   * @param endReason what ended the run, "" if it ended by itself
   * @param sampled whether there were samples outside the load: a plan with nothing but preparing
   *     thread groups is complete with these
   * @param leftOut samples that do not count
   */
  public static void ended(String endReason, boolean sampled, LeftOut leftOut) {
    if (OF_TEST.get().isFault(sampled)) {
      JMeterUtils.reportErrorToUser(
          leftOut.samples() > 0
              ? "Bancada: no sample of this run counts (report.skip, report.until). "
                  + leftOut.sentence()
              : "Bancada: this run took no sample, so nothing was tested: "
                  + Terminal.visible(OF_TEST.get().reason(endReason)));
      explainDashboard();
      ProcessExit.with(ExitCode.ERROR);
    }
  }

  /** Without samples JMeter makes no dashboard (-e), and its error message hides the cause. */
  static void explainDashboard() {
    if (JMeter.isNonGUI() && !dashboard().isBlank()) {
      ProcessExit.first(AT_EXIT);
    }
  }

  private static String dashboard() {
    return JMeterUtils.getPropDefault(JMeter.JMETER_REPORT_OUTPUT_DIR_PROPERTY, "");
  }

  private static void sayIfMissing() {
    if (!new File(dashboard(), "index.html").exists()) {
      Terminal.say("Bancada: without samples there is no dashboard; the reason is given above");
    }
  }

  private synchronized boolean isFault(boolean sampled) {
    boolean fault =
        !(sampled && groups != null && groups.onlyPrepare())
            && !said
            && !TestAbort.isUnderWay()
            && !ProcessExit.isBySignal();
    said |= fault;
    return fault;
  }

  private synchronized String reason(String endReason) {
    StringJoiner reasons = new StringJoiner("; ");
    reasons.setEmptyValue(
        inThisProcess
            ? "all users have ended, or were stopped, before their first one; see jmeter.log"
            : "no remote engine has sent one: the engines' logs say why, or the test was stopped"
                + " before, which an engine reports only if the plan has Plan Properties");
    if (!endReason.isEmpty()) {
      reasons.add(endReason);
    }
    told.forEach(reasons::add);
    if (groups != null && !groups.reason().isEmpty()) {
      reasons.add(groups.reason());
    }
    return reasons.toString();
  }
}
