package io.github.bancada.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What is wrong with the properties of a plan on the controller of a distributed test, where {@code
 * -J} stays and {@code -G} goes to the engines. A value that does not reach whoever reads it would
 * silently measure something else. Immutable, thread-safe.
 *
 * @param check the plan's properties
 */
record ControllerProperties(PropertyCheck check) {
  /** Beginnings of the names that Load Report and Performance Gate read, on the controller. */
  private static final List<String> OF_LISTENERS = List.of("report.", "gate");

  /**
   * All that is wrong.
   *
   * @param own given with {@code -J}
   * @param engines given with {@code -G}
   */
  List<String> problems(Map<String, String> own, Map<String, String> engines) {
    List<String> problems =
        new ArrayList<>(
            check.wrongValues(
                name -> isOfListeners(name) ? own.get(name) : engines.get(name), null));
    own.keySet().stream()
        .filter(name -> check.declares(name) && !isOfListeners(name))
        .filter(name -> !engines.containsKey(name))
        .map(name -> name + " stays on this controller; -G" + name + "=… sends it to the engines")
        .forEach(problems::add);
    engines.keySet().stream()
        .filter(name -> check.declares(name) && isOfListeners(name) && !own.containsKey(name))
        .map(name -> name + " is read on this controller, not on the engines; write -J" + name)
        .forEach(problems::add);
    return problems;
  }

  private static boolean isOfListeners(String name) {
    return OF_LISTENERS.stream().anyMatch(name::startsWith);
  }
}
