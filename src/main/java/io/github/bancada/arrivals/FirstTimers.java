package io.github.bancada.arrivals;

import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.timers.Timer;
import org.apache.jorphan.collections.HashTree;

/** Finds timers that delay the first sampler of a group: their waits count as late. Stateless. */
final class FirstTimers {
  private FirstTimers() {}

  /**
   * The names of these timers.
   *
   * @param group the tree below the group
   */
  static List<String> names(HashTree group) {
    List<String> names = new ArrayList<>();
    return leadsToSampler(group, names) ? names : List.of();
  }

  /** Adds the timers with the first sampler in their scope. */
  private static boolean leadsToSampler(HashTree tree, List<String> names) {
    int before = names.size();
    addTimers(tree, names);
    for (Object node : tree.getArray()) {
      if (node instanceof Sampler) {
        addTimers(tree.getTree(node), names);
        return true;
      }
      if (node instanceof Controller && leadsToSampler(tree.getTree(node), names)) {
        return true;
      }
    }
    names.subList(before, names.size()).clear();
    return false;
  }

  private static void addTimers(HashTree tree, List<String> names) {
    for (Object node : tree.getArray()) {
      if (node instanceof Timer && node instanceof TestElement timer) {
        names.add("'" + timer.getName() + "'");
      }
    }
  }
}
