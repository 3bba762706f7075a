package io.github.bancada.gate;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.reporters.AbstractListenerElement;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.samplers.Remoteable;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * Listener: judges a run by the criteria of a gate, and gives a JMeter without GUI its exit code.
 * In distributed mode it works on the controller, over all engines. Without criteria it does
 * nothing.
 *
 * <p>Thread-safe: {@link #sampleOccurred} is called by all users at once. Clones share one {@link
 * GateSession}.
 */
public class PerformanceGate extends AbstractListenerElement
    implements SampleListener, TestStateListener, Remoteable, NoThreadClone, Clearable {
  private static final long serialVersionUID = 1L;

  /** Property: criteria, one a line; see {@link GateParser}. */
  static final String CRITERIA = "PerformanceGate.criteria";

  /** Property: file with criteria, judged together with those of the field; "" for none. */
  static final String FILE = "PerformanceGate.file";

  /** Property: summary.json or results directory of the run to compare with; "" for none. */
  static final String BASELINE = "PerformanceGate.baseline";

  /** Property: directory for the verdict's files; "" for beside those of the Load Report. */
  static final String DIRECTORY = "PerformanceGate.directory";

  private transient GateSession session = new GateSession();

  /** How many clones were made of this one: on a controller, one for each engine of the test. */
  private transient AtomicInteger clones = new AtomicInteger();

  /** That count of the gate of which this one is a clone; null if it is none. */
  private transient AtomicInteger siblings;

  @Override
  public Object clone() {
    PerformanceGate copy = (PerformanceGate) super.clone();
    copy.session = session;
    copy.siblings = clones;
    clones.incrementAndGet();
    return copy;
  }

  /** A gate read from a stream begins with a session of its own. */
  protected Object readResolve() {
    session = new GateSession();
    clones = new AtomicInteger();
    return this;
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
  public void testStarted() {
    testStarted("");
  }

  @Override
  public void testStarted(String host) {
    ControllerCheck.testHasStarted();
    int engines = siblings == null ? 1 : siblings.get();
    session
        .start(host, engines, GateOptions.of(this))
        .ifPresent(
            run -> {
              if (siblings != null) {
                siblings.set(0); // the next test makes its clones anew
              }
              if (getVisualizer() instanceof GateView view) {
                view.follow(run::verdictSoFar);
              }
            });
  }

  @Override
  public void testEnded() {
    testEnded("");
  }

  @Override
  public void testEnded(String host) {
    session.end(host);
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    session.record(event.getResult());
  }

  @Override
  public void sampleStarted(SampleEvent event) {
    // A sample counts when it ends.
  }

  @Override
  public void sampleStopped(SampleEvent event) {
    // A sample counts when it ends.
  }

  @Override
  public void clearData() {
    // What is shown lives in the GUI, which clears itself; files on disk stay.
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
