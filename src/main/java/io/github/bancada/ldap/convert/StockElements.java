package io.github.bancada.ldap.convert;

import io.github.bancada.jmx.PlanTree;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.w3c.dom.Element;

/**
 * JMeter's LDAP elements in a plan: the requests, each with the Defaults in whose scope it is and
 * the thread bind whose connection it uses. Not thread-safe.
 */
final class StockElements {
  private static final Set<String> LDAP_DEFAULTS = Set.of("LdapConfigGui", "LdapExtConfigGui");

  private final List<Request> requests = new ArrayList<>();
  private final List<Element> defaults = new ArrayList<>();

  /** The last thread bind so far by thread group: of those that run, and of all. */
  private final Map<Element, StockProperties> lastThatRuns = new IdentityHashMap<>();

  private final Map<Element, StockProperties> last = new IdentityHashMap<>();
  private final List<StockProperties> threadBinds = new ArrayList<>();

  /** The elements of JMeter's LDAP plugin that take samples. */
  enum Kind {
    EXTENDED("LDAP Extended Request", "LDAPExtSampler", "LdapConfigGui LdapExtConfigGui"),
    SIMPLE("LDAP Request", "LDAPSampler", "LdapConfigGui LoginConfigGui");

    private final String title;
    private final String type;
    private final Set<String> defaults;

    Kind(String title, String type, String defaults) {
      this.title = title;
      this.type = type;
      this.defaults = Set.of((defaults + " SimpleConfigGui").split(" "));
    }

    String title() {
      return title;
    }

    static Optional<Kind> of(Element element) {
      for (Kind each : values()) {
        if (each.type.equals(PlanTree.type(element))) {
          return Optional.of(each);
        }
      }
      return Optional.empty();
    }
  }

  /**
   * A request.
   *
   * @param properties with those of its Defaults
   * @param threadBind the thread bind before it in its thread group; null for none
   */
  record Request(
      Element element, Kind kind, StockProperties properties, StockProperties threadBind) {}

  StockElements(PlanXml plan) {
    for (Element each : plan.elements()) {
      if (PlanTree.isPlanElement(each)) {
        Optional<Kind> kind = Kind.of(each);
        if (kind.isPresent()) {
          add(each, kind.get());
        } else if (isDefaults(each) && LDAP_DEFAULTS.contains(PlanTree.window(each))) {
          defaults.add(each);
        }
      }
    }
  }

  private void add(Element element, Kind kind) {
    StockProperties properties = merged(element, kind);
    Element group = PlanTree.group(element);
    boolean runs = PlanTree.runs(element);
    if (kind == Kind.EXTENDED && properties.text("test").equals(ExtendedRequest.THREAD_BIND)) {
      last.put(group, properties);
      threadBinds.add(properties);
      if (runs) {
        lastThatRuns.put(group, properties);
      }
    }
    requests.add(new Request(element, kind, properties, (runs ? lastThatRuns : last).get(group)));
  }

  /** Merges Defaults from the nearest to the farthest: the first value of a property counts. */
  private static StockProperties merged(Element element, Kind kind) {
    StockProperties properties = StockProperties.of(element);
    List<Element> configs = new ArrayList<>(PlanTree.below(element));
    PlanTree.around(element).forEach(tree -> configs.addAll(PlanTree.in(tree)));
    for (Element each : configs) {
      if (isDefaults(each)
          && PlanTree.isEnabled(each)
          && kind.defaults.contains(PlanTree.window(each))) {
        properties.fill(StockProperties.of(each));
      }
    }
    return properties;
  }

  private static boolean isDefaults(Element element) {
    String type = PlanTree.type(element);
    return type.equals("ConfigTestElement") || type.equals("LoginConfig");
  }

  /** The requests, in the order of the plan. */
  List<Request> requests() {
    return requests;
  }

  /** LDAP Request Defaults and LDAP Extended Request Defaults. */
  List<Element> defaults() {
    return defaults;
  }

  /** The thread bind of the plan, if there is exactly one. */
  Optional<StockProperties> onlyThreadBind() {
    return threadBinds.size() == 1 ? Optional.of(threadBinds.get(0)) : Optional.empty();
  }
}
