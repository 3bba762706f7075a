package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.arrivals.ArrivalsThreadGroup;
import io.github.bancada.users.UsersBarrier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Plans that take a rate have their samplers twice: below the users that ask again and again, and
 * below the arrivals in their place. So they measure the same only while the copies are equal.
 * JMeter's Module Controller would need no copies, but names its target by a path that begins with
 * the plan's name: a plan that is renamed would no longer start.
 */
class PlanCopiesTest extends PlanFiles {
  /** Properties that turn a working sampler into one that connects. */
  private static final Set<String> CONNECTING =
      Set.of(TestElement.NAME, "operation", "expectedEntries");

  /**
   * A sampler of a group, without its place among controllers.
   *
   * @param properties of the sampler by name, with those of the elements below it
   */
  private record Copy(String name, Map<String, String> properties) {}

  /** The plans with arrivals beside users. */
  static List<Path> plansThatTakeARate() throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path plan : plans()) {
      if (!elements(plan, ArrivalsThreadGroup.class).isEmpty()) {
        found.add(plan);
      }
    }
    return found;
  }

  /** The thread groups of a plan in their order, with the elements below them. */
  private static List<Map.Entry<AbstractThreadGroup, HashTree>> groups(Path plan)
      throws IOException {
    HashTree tree = SaveService.loadTree(plan.toFile());
    HashTree below = tree.getTree(tree.getArray()[0]);
    List<Map.Entry<AbstractThreadGroup, HashTree>> groups = new ArrayList<>();
    for (Object element : below.getArray()) {
      if (element instanceof AbstractThreadGroup group) {
        groups.add(Map.entry(group, below.getTree(element)));
      }
    }
    return groups;
  }

  /** Samplers in the order in which a user comes to them; barriers belong to users only. */
  private static List<Copy> samplers(HashTree tree) {
    List<Copy> found = new ArrayList<>();
    for (Object element : tree.getArray()) {
      if (element instanceof Sampler sampler && !(sampler instanceof UsersBarrier)) {
        Map<String, String> properties = properties(sampler);
        for (Object below : tree.getTree(element).getArray()) {
          properties((TestElement) below)
              .forEach((name, value) -> properties.put("below: " + name, value));
        }
        found.add(new Copy(sampler.getName(), properties));
      } else {
        found.addAll(samplers(tree.getTree(element)));
      }
    }
    return found;
  }

  private static Map<String, String> properties(TestElement element) {
    Map<String, String> properties = new TreeMap<>();
    for (PropertyIterator each = element.propertyIterator(); each.hasNext(); ) {
      var property = each.next();
      properties.put(property.getName(), property.getStringValue());
    }
    properties.remove(TestElement.ENABLED, "true"); // its default, which only some files say
    return properties;
  }

  private static Map<String, String> working(Copy sampler) {
    Map<String, String> properties = new TreeMap<>(sampler.properties());
    properties.keySet().removeAll(CONNECTING);
    properties.keySet().removeIf(name -> name.startsWith("below: "));
    return properties;
  }

  @Test
  void plansThatTakeARateAreFound() throws IOException {
    assertThat(plansThatTakeARate())
        .extracting(PlanFiles::name)
        .containsExactlyInAnyOrder(
            "atm150",
            "atm-transport",
            "ldap-authenticate",
            "ldap-mix",
            "ldap-modify",
            "ldap200",
            "ldap500",
            "web100",
            "web1000");
  }

  /** A plan that measures connecting with its users, as part of a sample, connects before. */
  @ParameterizedTest
  @MethodSource("plansThatTakeARate")
  void arrivalsTakeTheSamplesOfTheUsersInWhosePlaceTheyCome(Path plan) throws IOException {
    List<Map.Entry<AbstractThreadGroup, HashTree>> groups = groups(plan);
    for (int i = 1; i < groups.size(); i++) {
      if (groups.get(i).getKey() instanceof ArrivalsThreadGroup arrivals) {
        List<Copy> users = samplers(groups.get(i - 1).getValue());
        List<Copy> copies = samplers(groups.get(i).getValue());

        assertThat(users).as("of the group before '%s'", arrivals.getName()).isNotEmpty();
        assertThat(copies).containsAll(users);
        assertThat(copies)
            .filteredOn(copy -> !users.contains(copy))
            .allSatisfy(copy -> assertThat(copy.name()).isEqualTo("Connect"));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("plans")
  void samplerThatConnectsIsTheOneThatWorksInAllElse(Path plan) throws IOException {
    for (Map.Entry<AbstractThreadGroup, HashTree> group : groups(plan)) {
      List<Copy> samplers = samplers(group.getValue());
      for (Copy connect : samplers) {
        if (connect.name().equals("Connect")) {
          assertConnectsAs(working(samplers.get(samplers.size() - 1)), working(connect));
        }
      }
    }
  }

  /** One of another kind has the same server, bind and connections. */
  private static void assertConnectsAs(
      Map<String, String> working, Map<String, String> connecting) {
    if (!working.get(TestElement.TEST_CLASS).equals(connecting.get(TestElement.TEST_CLASS))) {
      assertThat(connecting).containsKeys("url", "bindDn", "connections");
      connecting.keySet().retainAll(working.keySet());
      working.keySet().retainAll(connecting.keySet());
      working.put(TestElement.TEST_CLASS, connecting.get(TestElement.TEST_CLASS));
    }
    assertThat(connecting).isEqualTo(working);
  }

  /** So that a capacity and the run at a rate are of the same work. */
  @ParameterizedTest
  @CsvSource({"ldap-capacity, ldap500", "web-capacity, web100", "atm-capacity, atm150"})
  void capacityIsThatOfTheSamplesOfTheOtherPlan(String capacity, String other) throws IOException {
    assertThat(working(last(capacity))).isEqualTo(working(last(other)));
  }

  private static Copy last(String plan) throws IOException {
    List<Copy> samplers = new ArrayList<>();
    for (Map.Entry<AbstractThreadGroup, HashTree> group :
        groups(PROJECT.resolve("plans/" + plan + ".jmx"))) {
      samplers.addAll(
          samplers(group.getValue()).stream()
              .filter(each -> !each.name().matches("Connect|Prepare|Audit"))
              .toList());
    }
    return samplers.get(samplers.size() - 1);
  }
}
