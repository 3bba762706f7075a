package io.github.bancada.gate;

import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.process.ExitCode;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.threads.RemoteThreadsLifeCycleListener;

/**
 * {@code -Jgate=FILE} on the controller of a distributed test. Keeps the test from starting if the
 * plan has no Performance Gate for the file: nothing can be added to a plan on its way to the
 * engines, and a gate that nobody judges would pass every run.
 *
 * <p>JMeter creates one instance for each engine, on the controller, right before it sends the
 * plan; only the constructor is used. Thread-safe.
 */
public final class ControllerGate implements RemoteThreadsLifeCycleListener {
  /** Checks the plan; ends a JMeter without GUI if the gate is missing. */
  public ControllerGate() {
    String file = CommandLineGate.file();
    if (!file.isEmpty() && !ControllerCheck.isInPlan(file)) {
      TestAbort.because(
          ExitCode.GATE_INVALID,
          "in distributed mode the gate '"
              + file
              + "' needs a Performance Gate in the plan; add one with the file ${__P(gate,)}");
      if (JMeter.isNonGUI()) {
        System.exit(ExitCode.GATE_INVALID.value());
      }
    }
  }

  @Override
  public void threadNumberIncreased(int numberOfThreads) {}

  @Override
  public void threadNumberDecreased(int numberOfThreads) {}
}
