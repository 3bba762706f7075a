package io.github.bancada.gate;

import io.github.bancada.element.RunListener;
import io.github.bancada.jmeter.RunningTest;
import java.util.ArrayList;
import java.util.List;
import org.apache.jorphan.collections.HashTree;

/**
 * What the fields of a Performance Gate say, with all variables and functions evaluated. Immutable.
 *
 * @param name of the element, for messages
 * @param criteria the field with criteria, "" for none
 * @param file a file with more, "" for none
 * @param baseline the run that limits in percent are relative to, "" for none
 * @param directory where the files of the verdict go, "" for the default
 */
record GateOptions(String name, String criteria, String file, String baseline, String directory) {
  static GateOptions of(PerformanceGate gate) {
    return new GateOptions(
        gate.getName(),
        RunListener.evaluated(gate.getCriteria()),
        RunListener.evaluated(gate.getFile()),
        RunListener.evaluated(gate.getBaseline()),
        RunListener.evaluated(gate.getDirectory()));
  }

  /** Whether there is anything to judge. */
  boolean isGiven() {
    return !criteria.isBlank() || !file.isBlank();
  }

  /**
   * The gate, if everything about it is right.
   *
   * @throws GateException if not; the message has a line for each problem
   */
  Gate gate() throws GateException {
    List<GateText> texts = new ArrayList<>();
    if (!criteria.isBlank()) {
      texts.add(new GateText(name, criteria));
    }
    if (!file.isBlank()) {
      texts.add(GateText.read(file));
    }
    return Gate.of(texts, Baseline.read(baseline));
  }

  /**
   * The gate, if also the plan has what it is about.
   *
   * @throws GateException if not; the message has a line for each problem
   */
  Gate gateFor(HashTree plan) throws GateException {
    Gate gate = gate();
    List<Problem> problems = PlanLabels.of(plan).problems(gate.criteria());
    if (!problems.isEmpty()) {
      throw new GateException(problems);
    }
    return gate;
  }

  /** The same, for the plan that runs in this process, if that can be seen. */
  Gate gateForRunningTest() throws GateException {
    HashTree plan = RunningTest.plan().orElse(null);
    return plan == null ? gate() : gateFor(plan);
  }
}
