package io.github.bancada.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Checks the properties of a plan on the controller of a distributed test, where {@code -J} stays
 * and {@code -G} goes to the engines. A value that does not reach its reader would silently measure
 * something else. Immutable, thread-safe.
 *
 * @param check the plan's properties
 */
record ControllerProperties(PropertyCheck check) {
  /** Prefixes of the properties that Load Report and Performance Gate read on the controller. */
  private static final List<String> LISTENER_PREFIXES = List.of("report.", "gate");

  /**
   * All problems.
   *
   * @param own given with {@code -J}
   * @param engines given with {@code -G}
   */
  List<String> problems(Map<String, String> own, Map<String, String> engines) {
    List<String> problems =
        new ArrayList<>(
            check.invalidValues(
                name -> isListenerProperty(name) ? own.get(name) : engines.get(name), null));
    own.keySet().stream()
        .filter(name -> check.declares(name) && !isListenerProperty(name))
        .filter(name -> !engines.containsKey(name))
        .map(
            name ->
                String.format(
                    "%s stays on this controller; write -G%s=… to send it to the engines",
                    name, name))
        .forEach(problems::add);
    engines.keySet().stream()
        .filter(name -> check.declares(name) && isListenerProperty(name) && !own.containsKey(name))
        .map(name -> name + " is read on this controller, not on the engines; write -J" + name)
        .forEach(problems::add);
    return problems;
  }

  private static boolean isListenerProperty(String name) {
    return LISTENER_PREFIXES.stream().anyMatch(name::startsWith);
  }
}
