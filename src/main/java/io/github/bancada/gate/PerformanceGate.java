package io.github.bancada.gate;

import io.github.bancada.element.RunListener;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * Listener: judges a run by the criteria of a gate, and gives a JMeter without GUI its exit code.
 * In distributed mode it works on the controller, over all engines. Without criteria it does
 * nothing.
 *
 * <p>Thread-safe: {@link #sampleOccurred} is called by all users at once. Clones share one {@link
 * GateSession}.
 */
public class PerformanceGate extends RunListener<GateSession> {
  private static final long serialVersionUID = 1L;

  /** Property: criteria, one a line; see {@link GateParser}. */
  static final String CRITERIA = "PerformanceGate.criteria";

  /** Property: file with criteria, judged together with those of the field; "" for none. */
  static final String FILE = "PerformanceGate.file";

  /** Property: summary.json or results directory of the run to compare with; "" for none. */
  static final String BASELINE = "PerformanceGate.baseline";

  /** Property: directory for the verdict's files; "" for beside those of the Load Report. */
  static final String DIRECTORY = "PerformanceGate.directory";

  public PerformanceGate() {
    super(new GateSession());
  }

  @Override
  protected GateSession newSession() {
    return new GateSession();
  }

  /**
   * On a controller this is the last moment before the plan is sent to an engine: what is wrong
   * must be found now.
   *
   * @throws IllegalStateException on a controller, if the gate is wrong; JMeter then does not start
   *     the engine
   */
  @Override
  public void setRunningVersion(boolean runningVersion) {
    super.setRunningVersion(runningVersion);
    if (runningVersion && JMeterContextService.getClientSideVariables() != null) {
      ControllerCheck.check(this);
    }
  }

  @Override
  public void testStarted(String host) {
    ControllerCheck.testHasStarted();
    session()
        .start(host, engines(), GateOptions.of(this))
        .ifPresent(
            run -> {
              runHasBegun();
              if (getVisualizer() instanceof GateView view) {
                view.follow(run::verdictSoFar);
              }
            });
  }

  @Override
  public void testEnded(String host) {
    session().end(host);
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    session().record(event.getResult());
  }

  /** Criteria, one a line; "" for none. */
  public String getCriteria() {
    return getPropertyAsString(CRITERIA, "");
  }

  public void setCriteria(String criteria) {
    setProperty(CRITERIA, criteria);
  }

  /** File with criteria, "" for none. */
  public String getFile() {
    return getPropertyAsString(FILE, "");
  }

  public void setFile(String file) {
    setProperty(FILE, file);
  }

  /** The run that limits in percent are relative to, "" for none. */
  public String getBaseline() {
    return getPropertyAsString(BASELINE, "");
  }

  public void setBaseline(String baseline) {
    setProperty(BASELINE, baseline);
  }

  /** Directory for the verdict's files, "" for the default. */
  public String getDirectory() {
    return getPropertyAsString(DIRECTORY, "");
  }

  public void setDirectory(String directory) {
    setProperty(DIRECTORY, directory);
  }
}
