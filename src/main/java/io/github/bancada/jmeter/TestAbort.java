package io.github.bancada.jmeter;

import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.text.Terminal;
import io.github.bancada.text.TextTable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a test with a wrong configuration, before its first sample if it can be known so early.
 * Reports it once: on the console (with GUI in a dialog), in the log, and in the exit code of a run
 * without GUI.
 *
 * <p>Called from {@code testStarted}, it keeps all users from starting. Called later, some users
 * may have begun: samplers check {@link #isUnderWay()} and then take no sample. Thread-safe.
 */
public final class TestAbort {
  private static final Logger log = LoggerFactory.getLogger(TestAbort.class);

  private static final PerTest<Faults> FAULTS = new PerTest<>(Faults::new);

  /** Kind of message from an engine to its controller. */
  private static final String OF_ENGINE = "bancada.abort";

  /** What recorders of the current test have counted. */
  private static final PerTest<List<LongSupplier>> SAMPLES =
      new PerTest<>(CopyOnWriteArrayList::new);

  private TestAbort() {}

  /** Faults reported in one test; guarded by its monitor. */
  private static final class Faults {
    private final Set<String> said = new HashSet<>();

    /** Whether the plan's properties were reported, which covers every element that reads them. */
    private boolean ofPlan;

    /** Whether anything was reported; samplers read it without the lock. */
    private volatile boolean any;
  }

  /**
   * Call it from {@code testStarted}, or from a sampler that cannot know earlier.
   *
   * @param message cause, offending value and remedy in one sentence
   */
  public static void because(String message) {
    because(ExitCode.ERROR, message);
  }

  /** As above, with the exit code of a run without GUI. */
  public static void because(ExitCode code, String message) {
    end(code, message, message, false);
  }

  /**
   * Ends the test for a fault of an element. If several elements share a fault, such as a wrong
   * address, the first is reported and the others are logged.
   *
   * @param kind name of the element in the menu
   * @param name its name in the plan
   * @param problem cause, offending value and remedy
   */
  public static void ofElement(String kind, String name, String problem) {
    end(ExitCode.ERROR, kind + " '" + name + "': " + problem, problem, false);
  }

  /**
   * Ends the test for faults in the properties of its plan. Later faults of elements with the same
   * values are only logged.
   *
   * @param problems one sentence each; if empty, the test continues
   */
  public static void ofPlan(List<String> problems) {
    if (!problems.isEmpty()) {
      end(
          ExitCode.ERROR,
          problems.size() == 1
              ? problems.get(0)
              : problems.size() + " settings are wrong:\n  " + String.join("\n  ", problems),
          "the plan",
          true);
    }
  }

  /**
   * A recorder of the current test begins: once it has a sample, an abort says that the test ends,
   * and not that it cannot start.
   *
   * @param samples of the load so far; asked from any thread
   */
  public static void countedBy(LongSupplier samples) {
    SAMPLES.get().add(samples);
  }

  private static boolean hasBegun() {
    return SAMPLES.get().stream().anyMatch(each -> each.getAsLong() > 0);
  }

  /** On a controller: ends the test of all engines if this event reports an abort. */
  public static void toldBy(SampleEvent event) {
    EngineMessage.toldBy(OF_ENGINE, event).ifPresent(TestAbort::because);
  }

  private static void end(ExitCode code, String message, String fault, boolean ofPlan) {
    Faults faults = FAULTS.get();
    synchronized (faults) {
      faults.any = true;
      boolean isNewFault = faults.said.add(fault);
      if (!faults.said.add(message) && !isNewFault) {
        return; // by another user of the same sampler
      }
      if (faults.ofPlan || !isNewFault) {
        log.warn("Also: {}", Terminal.line(message));
        return;
      }
      faults.ofPlan = ofPlan;
    }
    EngineMessage.tell(OF_ENGINE, message);
    boolean begun = hasBegun();
    JMeterUtils.reportErrorToUser(
        "Bancada: the test " + (begun ? "ends: " : "cannot start: ") + Terminal.visible(message));
    EmptyRun.explainDashboard();
    ProcessExit.with(code);
    RunningTest.stopNow(begun ? TextTable.oneLine(message) : "the test could not start");
  }

  /** Whether the current test is being aborted; false when none runs. */
  public static boolean isUnderWay() {
    return FAULTS.get().any && PerTest.isTestRunning();
  }
}
