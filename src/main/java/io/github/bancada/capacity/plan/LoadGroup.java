package io.github.bancada.capacity.plan;

import io.github.bancada.jmx.PlanTree;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.w3c.dom.Element;

/**
 * A thread group of a plan, of JMeter or of a plugin: every class whose name ends with {@code
 * ThreadGroup}, and Capacity Search. Immutable.
 */
record LoadGroup(Element element) {
  /** Groups that prepare and clean up: they stay as they are. */
  private static final Set<String> BESIDE = Set.of("SetupThreadGroup", "PostThreadGroup");

  private static final String SEARCH = "CapacitySearch";

  /** Properties with a number of users, of JMeter's groups and those of jmeter-plugins.org. */
  private static final List<String> USERS = List.of("ThreadGroup.num_threads", "TargetLevel");

  /** Rows of users, delay, start-up, hold and shutdown time. */
  private static final String ROWS_OF_USERS = "ultimatethreadgroupdata";

  /** What an Arrivals Thread Group does; with neither it is idle. */
  private static final List<String> ARRIVALS =
      List.of("ArrivalsThreadGroup.rate", "ArrivalsThreadGroup.schedule");

  static final String ON_ERROR = "ThreadGroup.on_sample_error";
  static final String SAME_USER = "ThreadGroup.same_user_on_next_iteration";

  static boolean is(Element element) {
    String type = PlanTree.type(element);
    return (type.endsWith("ThreadGroup") || type.equals(SEARCH)) && !BESIDE.contains(type);
  }

  boolean isSearch() {
    return PlanTree.type(element).equals(SEARCH);
  }

  boolean isOfArrivals() {
    return PlanTree.type(element).equals("ArrivalsThreadGroup");
  }

  String name() {
    return element.getAttribute("testname");
  }

  /** What it does after a failed sample: {@code continue} or another token of JMeter. */
  String onError() {
    String token = PlanTree.property(element, ON_ERROR).strip();
    return token.isEmpty() ? "continue" : token;
  }

  /** Whether a user is the same in its next iteration, with its cookies. */
  String sameUser() {
    String text = PlanTree.property(element, SAME_USER).strip();
    return text.isEmpty() ? "true" : text;
  }

  /** Number of its users; empty if it is not a plain number. */
  OptionalInt users(PlanValues values) {
    if (isOfArrivals()
        && ARRIVALS.stream()
            .allMatch(each -> values.value(PlanTree.property(element, each)).isBlank())) {
      return OptionalInt.of(0);
    }
    for (Element each : PlanTree.children(element)) {
      if (USERS.contains(each.getAttribute("name"))) {
        return values.number(each.getTextContent());
      }
      if (each.getAttribute("name").equals(ROWS_OF_USERS)) {
        return sum(
            PlanTree.children(each).stream()
                .map(row -> values.number(PlanTree.children(row).get(0).getTextContent()))
                .toList());
      }
    }
    return OptionalInt.empty();
  }

  private static OptionalInt sum(List<OptionalInt> numbers) {
    return numbers.stream().anyMatch(OptionalInt::isEmpty)
        ? OptionalInt.empty()
        : OptionalInt.of(numbers.stream().mapToInt(OptionalInt::getAsInt).sum());
  }
}
