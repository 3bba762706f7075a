package io.github.bancada.capacity.plan;

import io.github.bancada.jmx.PlanTree;
import java.util.Optional;
import org.w3c.dom.Element;

/** Elements with which a search has no answer, or another one than the plan's. Stateless. */
final class Obstacle {
  static final String FOREVER = "-1";

  private Obstacle() {}

  /** Why a plan with this element cannot be searched, and what to do; empty if it can. */
  static Optional<String> in(Element element) {
    String reason =
        switch (PlanTree.type(element)) {
          case "LoopController" ->
              text(element, "LoopController.loops").equals(FOREVER) && !isEndedByTime(element)
                  ? "loops forever, so an arrival would have no end; give it a number of loops"
                  : "";
          case "WhileController" ->
              text(element, "WhileController.condition").equalsIgnoreCase("true")
                      && !isEndedByTime(element)
                  ? "has the condition 'true', so an arrival would have no end; give it another one"
                  : "";
          case "CSVDataSet" ->
              text(element, "recycle").equals("false")
                  ? "ends with its file, and a search takes as many rows as it needs; set Recycle on"
                      + " EOF to True"
                  : "";
          case "ConstantThroughputTimer", "PreciseThroughputTimer", "VariableThroughputTimer" ->
              "paces the load, which the search does itself; disable it";
          case "SyncTimer", "UsersBarrier" ->
              "waits for other virtual users, whose number changes from trial to trial; disable it";
          case "TestAction" ->
              text(element, "ActionProcessor.action").matches("[02]")
                  ? "ends virtual users or the test, and the search needs them; disable it, or let"
                      + " it start the next iteration"
                  : "";
          default -> "";
        };
    return reason.isEmpty()
        ? Optional.empty()
        : Optional.of("'" + element.getAttribute("testname") + "' " + reason);
  }

  /** Whether a Runtime Controller is around it. */
  private static boolean isEndedByTime(Element element) {
    return PlanTree.around(element).stream()
        .flatMap(tree -> PlanTree.owner(tree).stream())
        .anyMatch(owner -> PlanTree.type(owner).equals("RunTime"));
  }

  private static String text(Element element, String property) {
    return PlanTree.property(element, property).strip();
  }
}
