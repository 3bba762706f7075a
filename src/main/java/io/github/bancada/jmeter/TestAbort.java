package io.github.bancada.jmeter;

import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.text.Terminal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a test whose configuration is wrong before its first sample: said once, on the console (in
 * the GUI in a dialog) and in the log, and in the exit code of a run without GUI.
 *
 * <p>Said in {@code testStarted}, it keeps all users from starting. Said later, some may have
 * begun: samplers ask {@link #isUnderWay()} and take no sample then. Thread-safe.
 */
public final class TestAbort {
  private static final Logger log = LoggerFactory.getLogger(TestAbort.class);

  private static final PerTest<Faults> FAULTS = new PerTest<>(Faults::new);

  /** What an engine tells its controller when it aborts. */
  private static final String OF_ENGINE = "bancada.abort";

  private TestAbort() {}

  /** What was said of one test; guarded by its monitor. */
  private static final class Faults {
    private final Set<String> said = new HashSet<>();

    /** Whether that was said of the plan's properties, and so of whoever reads them. */
    private boolean ofPlan;

    /** Whether anything was said; read by samplers without the lock. */
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

  /**
   * As above, with the exit code of a run without GUI.
   *
   * @param code what kind of configuration is wrong
   */
  public static void because(ExitCode code, String message) {
    end(code, message, message, false);
  }

  /**
   * Ends the test for what is wrong with an element. Of several elements of a kind with the same
   * fault, such as a wrong address that all of them share, the first says it, the others in the
   * log.
   *
   * @param kind what the element is called in the menu
   * @param name its name in the plan
   * @param problem cause, offending value and remedy
   */
  public static void ofElement(String kind, String name, String problem) {
    end(ExitCode.ERROR, kind + " '" + name + "': " + problem, kind + ": " + problem, false);
  }

  /**
   * Ends the test for all that is wrong with the properties of its plan. What elements still say of
   * the same values is left to the log.
   *
   * @param problems one sentence each; none: the test goes on
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

  /** On a controller: ends the test of all engines if this start of a sample tells of an abort. */
  public static void toldBy(SampleEvent event) {
    EngineWord.toldBy(OF_ENGINE, event).ifPresent(TestAbort::because);
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
    EngineWord.tell(OF_ENGINE, message);
    JMeterUtils.reportErrorToUser("Bancada: the test cannot start: " + Terminal.visible(message));
    EmptyRun.explainDashboard();
    ProcessExit.with(code);
    RunningTest.stopNow("the test could not start");
  }

  /** Whether the current test is being aborted; false when none runs. */
  public static boolean isUnderWay() {
    return FAULTS.get().any && PerTest.isTestRunning();
  }
}
