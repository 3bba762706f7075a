package io.github.bancada.capacity.plan;

import io.github.bancada.jmx.PlanTree;
import java.util.List;
import java.util.function.Consumer;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.timers.Timer;
import org.w3c.dom.Element;

/**
 * What an element below a thread group is for an arrival. Classes of JMeter are known by their
 * names in plans; others by their class, or by their name if it is not installed.
 */
enum BodyKind {
  SAMPLER,
  CONTROLLER,
  TIMER,
  OTHER;

  private static final List<String> CONTROLLERS = List.of("InterleaveControl", "RunTime");

  static BodyKind of(Element element) {
    String name = element.getTagName();
    return name.contains(".") ? ofClass(name) : ofName(name);
  }

  private static BodyKind ofClass(String name) {
    try {
      Class<?> type = Class.forName(name, false, BodyKind.class.getClassLoader());
      return Sampler.class.isAssignableFrom(type)
          ? SAMPLER
          : Controller.class.isAssignableFrom(type)
              ? CONTROLLER
              : Timer.class.isAssignableFrom(type) ? TIMER : OTHER;
    } catch (ClassNotFoundException | LinkageError e) {
      return ofName(name.substring(name.lastIndexOf('.') + 1));
    }
  }

  private static BodyKind ofName(String name) {
    return name.contains("Sampler") || name.equals("TestAction")
        ? SAMPLER
        : name.endsWith("Controller") || CONTROLLERS.contains(name)
            ? CONTROLLER
            : name.endsWith("Timer") ? TIMER : OTHER;
  }

  /** The enabled elements in a tree and below them, in the order of the plan. */
  static List<Element> enabled(Element tree) {
    return PlanTree.in(tree).stream()
        .filter(PlanTree::isEnabled)
        .mapMulti(
            (Element each, Consumer<Element> all) -> {
              all.accept(each);
              PlanTree.tree(each).ifPresent(below -> enabled(below).forEach(all));
            })
        .toList();
  }
}
