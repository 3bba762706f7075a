package io.github.bancada.gate;

import io.github.bancada.element.RunListener;
import io.github.bancada.jmeter.RunningTest;
import io.github.bancada.metrics.TransactionSamples;
import io.github.bancada.table.RunPart;
import io.github.bancada.text.NumberedLine;
import java.util.ArrayList;
import java.util.List;
import org.apache.jorphan.collections.HashTree;

/**
 * The fields of a Performance Gate with variables and functions evaluated; a field that is not set
 * is "". Immutable.
 *
 * @param name name of the element, for messages
 * @param file path of a file with more criteria
 * @param baseline the reference run of percent limits
 * @param history directories of earlier runs, with commas between them
 * @param directory directory of the verdict's files; "" for the default
 * @param skip time left out from the start of the test
 * @param until time from the start of the test after which samples are left out
 * @param transactions whether samples of Transaction Controllers count in {@code all}
 */
record GateOptions(
    String name,
    String criteria,
    String file,
    String baseline,
    String history,
    String directory,
    String skip,
    String until,
    String transactions) {
  static GateOptions of(PerformanceGate gate) {
    return new GateOptions(
        gate.getName(),
        unlessOnlyComments(RunListener.evaluated(gate.text(PerformanceGate.CRITERIA))),
        RunListener.evaluated(gate.text(PerformanceGate.FILE)),
        RunListener.evaluated(gate.text(PerformanceGate.BASELINE)),
        RunListener.evaluated(
            gate.laterText(PerformanceGate.HISTORY, PerformanceGate.HISTORY_DEFAULT)),
        RunListener.evaluated(gate.text(PerformanceGate.DIRECTORY)),
        RunListener.evaluated(gate.laterText(PerformanceGate.SKIP, PerformanceGate.SKIP_DEFAULT)),
        RunListener.evaluated(gate.laterText(PerformanceGate.UNTIL, PerformanceGate.UNTIL_DEFAULT)),
        RunListener.evaluated(
            gate.laterText(PerformanceGate.TRANSACTIONS, PerformanceGate.TRANSACTIONS_DEFAULT)));
  }

  /**
   * The judged part of the test.
   *
   * @throws IllegalArgumentException if a field is wrong
   */
  RunPart part() {
    return RunPart.parse(skip, until);
  }

  /**
   * Whether samples of Transaction Controllers count in {@code all}.
   *
   * @throws IllegalArgumentException if the field is wrong
   */
  TransactionSamples transactionSamples() {
    return TransactionSamples.parse(transactions);
  }

  /** The example in comments in a new element is not a gate. */
  private static String unlessOnlyComments(String criteria) {
    return NumberedLine.allOf(criteria).isEmpty() ? "" : criteria;
  }

  boolean isGiven() {
    return !criteria.isBlank() || !file.isBlank();
  }

  /** Throws {@link GateException} if the gate is invalid; the message has one line per problem. */
  Gate gate() throws GateException {
    List<GateText> texts = new ArrayList<>();
    if (!criteria.isBlank()) {
      texts.add(new GateText(name, criteria));
    }
    if (!file.isBlank()) {
      texts.add(GateText.read(file));
    }
    return Gate.of(texts, Baseline.read(baseline), Changes.since(history));
  }

  /** As above; also throws if the plan lacks labels of the gate, or the search for a capacity. */
  Gate gateFor(HashTree plan) throws GateException {
    Gate gate = gate();
    List<GateException.Problem> problems =
        new ArrayList<>(PlanLabels.of(plan).problems(gate.criteria()));
    problems.addAll(CapacityJudge.problems(plan, gate.criteria()));
    if (!problems.isEmpty()) {
      throw new GateException(problems);
    }
    return gate;
  }

  /** The same for the plan running in this process, if accessible. */
  Gate gateForRunningTest() throws GateException {
    HashTree plan = RunningTest.plan().orElse(null);
    return plan == null ? gate() : gateFor(plan);
  }
}
