package io.github.bancada.gate;

import io.github.bancada.element.RunListener;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * Listener: judges a run by the criteria of a gate and sets the exit code of a JMeter without GUI.
 * In distributed mode it works on the controller, over all load generators. Without criteria it
 * does nothing.
 *
 * <p>Thread-safe: virtual users call {@link #sampleOccurred} concurrently. Clones share one {@link
 * GateSession}.
 */
public class PerformanceGate extends RunListener<GateSession> {
  private static final long serialVersionUID = 1L;

  /** Property: criteria, one per line; see {@link GateParser}. */
  static final String CRITERIA = "PerformanceGate.criteria";

  /** Property: file with more criteria; "" for none. */
  static final String FILE = "PerformanceGate.file";

  /** Property: summary.json or results directory of the run to compare with; "" for none. */
  static final String BASELINE = "PerformanceGate.baseline";

  /** Property: directories that hold results of earlier runs, with commas; "" for none. */
  static final String HISTORY = "PerformanceGate.history";

  /** Property: directory for the files of the verdict; "" for that of the Load Report. */
  static final String DIRECTORY = "PerformanceGate.directory";

  /** Property: time left out from the start of the test, as in Load Report; "" for none. */
  static final String SKIP = "PerformanceGate.skip";

  /** Property: time from the start after which samples are left out, as in Load Report. */
  static final String UNTIL = "PerformanceGate.until";

  /** Property: whether Transaction Controllers count in {@code all}, as in Load Report. */
  static final String TRANSACTIONS = "PerformanceGate.transactions";

  /** Default, also of plans without the property: the gate judges what the report shows. */
  static final String SKIP_DEFAULT = "${__P(report.skip,)}";

  static final String HISTORY_DEFAULT = "${__P(gate.history,)}";
  static final String UNTIL_DEFAULT = "${__P(report.until,)}";
  static final String TRANSACTIONS_DEFAULT = "${__P(report.transactions,separate)}";

  public PerformanceGate() {
    super(new GateSession());
  }

  @Override
  protected GateSession newSession() {
    return new GateSession();
  }

  /**
   * Checks the gate on a controller, at the last moment before JMeter sends the plan to an engine.
   *
   * @throws IllegalStateException on a controller, if the gate is invalid; JMeter then does not
   *     start the engine
   */
  @Override
  public void setRunningVersion(boolean runningVersion) {
    super.setRunningVersion(runningVersion);
    if (runningVersion && JMeterContextService.getClientSideVariables() != null) {
      ControllerGate.check(this);
    }
  }

  @Override
  public void testStarted(String host) {
    super.testStarted(host);
    ControllerGate.testHasStarted();
    session()
        .start(host, engines(), GateOptions.of(this))
        .ifPresent(
            run -> {
              runHasBegun();
              if (getVisualizer() instanceof View view) {
                view.follow(run::verdictSoFar);
              }
            });
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    session().record(event.getResult());
  }

  /** An element that finds a capacity, which a gate of its plan may judge. */
  public interface CapacitySource {}

  /** Shows the verdict so far during a run. */
  interface View {
    /**
     * @param source supplies the verdict so far; callable from any thread
     */
    void follow(Supplier<Verdict> source);
  }
}
