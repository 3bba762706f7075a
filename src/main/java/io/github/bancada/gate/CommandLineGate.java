package io.github.bancada.gate;

import io.github.bancada.jmeter.RunningTest;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.text.Terminal;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.Function;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/**
 * {@code -Jgate=FILE} for plans without a Performance Gate: adds one to the running test.
 *
 * <p>For JMeter this class is a function without a name. JMeter instantiates every function class
 * before its first test, for any plan, and hides functions without a name from users. The instance
 * then receives test events, as functions may. Thread-safe.
 */
public final class CommandLineGate implements Function, TestStateListener {
  /** JMeter property: the gate file. */
  static final String FILE = "gate";

  /** JMeter property: the baseline, the reference run of percent limits. */
  static final String BASELINE = "gate.baseline";

  /** JMeter property: directory for the files of the verdict. */
  static final String DIRECTORY = "gate.dir";

  private static final AtomicBoolean LISTENING = new AtomicBoolean();

  /** Whether a test has started and its gates were checked. */
  private volatile boolean started;

  private volatile PerformanceGate added;

  /** Called once, by JMeter. */
  public CommandLineGate() {
    if (!file().isEmpty() && LISTENING.compareAndSet(false, true)) {
      StandardJMeterEngine.register(this);
      if (JMeter.isNonGUI()) {
        ProcessExit.first(this::failIfNotStarted);
      }
    }
  }

  static String file() {
    return JMeterUtils.getPropDefault(FILE, "").strip();
  }

  private void failIfNotStarted() {
    if (!started && !ControllerGate.isInPlan(file())) {
      Terminal.sayError("Bancada: no test started, so the gate '" + file() + "' judged nothing");
      ProcessExit.with(ExitCode.ERROR);
    }
  }

  @Override
  public void testStarted() {
    started = true;
    if (TestAbort.isUnderWay()) {
      return; // the abort was reported; the engine has released its plan
    }
    Optional<HashTree> plan = RunningTest.plan();
    if (plan.isEmpty()) {
      TestAbort.because(
          ExitCode.GATE_INVALID,
          "the gate '"
              + file()
              + "' cannot be added to a running test in this JMeter version; add a Performance Gate"
              + " with the file ${__P(gate,)} to the plan");
      return;
    }
    SearchByClass<PerformanceGate> gates = new SearchByClass<>(PerformanceGate.class);
    plan.get().traverse(gates);
    boolean there =
        gates.getSearchResults().stream()
            .anyMatch(each -> GateOptions.of(each).file().strip().equals(file()));
    if (!there) {
      add(plan.get());
    }
  }

  private void add(HashTree plan) {
    PerformanceGate gate = new PerformanceGate();
    gate.setName("Performance Gate (-Jgate)");
    gate.setText(PerformanceGate.FILE, file());
    gate.setText(PerformanceGate.BASELINE, JMeterUtils.getPropDefault(BASELINE, ""));
    gate.setText(PerformanceGate.DIRECTORY, JMeterUtils.getPropDefault(DIRECTORY, ""));
    gate.setRunningVersion(true);
    plan.add(plan.getArray()[0], gate);
    added = gate;
    gate.testStarted();
  }

  @Override
  public void testStarted(String host) {
    // On a load generator: the controller judges.
  }

  @Override
  public void testEnded() {
    PerformanceGate gate = added;
    added = null;
    if (gate != null) {
      gate.testEnded();
    }
    StandardJMeterEngine.register(this); // JMeter drops such listeners after each test
  }

  @Override
  public void testEnded(String host) {
    StandardJMeterEngine.register(this);
  }

  @Override
  public String getReferenceKey() {
    return "";
  }

  @Override
  public List<String> getArgumentDesc() {
    return List.of();
  }

  @Override
  public String execute(SampleResult previousResult, Sampler currentSampler) {
    return "";
  }

  @Override
  public void setParameters(Collection<CompoundVariable> parameters) {}
}
