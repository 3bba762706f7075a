package io.github.bancada.gate;

import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.process.ExitCode;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.threads.RemoteThreadsLifeCycleListener;

/**
 * {@code -Jgate=FILE} on the controller of a distributed test whose plan has no Performance Gate
 * for it: nothing can be added to a plan on its way to the engines, so the test does not start; a
 * gate that nobody judges would let everything pass.
 *
 * <p>JMeter makes one for each engine, on the controller, right before it sends the plan; that is
 * all it is for. Thread-safe.
 */
public final class ControllerGate implements RemoteThreadsLifeCycleListener {
  /** Checks, and ends a JMeter without GUI. */
  public ControllerGate() {
    String file = CommandLineGate.file();
    if (!file.isEmpty() && !ControllerCheck.isInPlan(file)) {
      TestAbort.because(
          ExitCode.GATE_INVALID,
          "in distributed mode the gate '"
              + file
              + "' needs a Performance Gate in the plan; add one, its file is ${__P(gate,)}");
      if (JMeter.isNonGUI()) {
        System.exit(ExitCode.GATE_INVALID.value());
      }
    }
  }

  @Override
  public void threadNumberIncreased(int numberOfThreads) {
    // Not what this is for.
  }

  @Override
  public void threadNumberDecreased(int numberOfThreads) {
    // Not what this is for.
  }
}
