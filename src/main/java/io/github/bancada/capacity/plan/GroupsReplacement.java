package io.github.bancada.capacity.plan;

import io.github.bancada.capacity.CapacitySearch;
import io.github.bancada.capacity.CapacitySearchGui;
import io.github.bancada.field.Field;
import io.github.bancada.jmx.PlanTree;
import io.github.bancada.mix.WeightedMix;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.StringJoiner;
import org.w3c.dom.Element;

/** Puts Capacity Search in the place of thread groups. For one plan; not thread-safe. */
final class GroupsReplacement {
  private static final String NAME = "Capacity Search";
  private static final String MIX = "Thread groups by users";
  private static final Set<String> HARMLESS = Set.of("continue", "startnextloop");
  private static final String LOAD = "CapacitySearch.load";
  private static final String NEXT_LOOP = "startnextloop";

  private final PlanEdit edit;
  private final List<LoadGroup> groups;
  private final PlanValues values;
  private final List<String> notes = new ArrayList<>();

  GroupsReplacement(PlanEdit edit, List<LoadGroup> groups, PlanValues values) {
    this.edit = edit;
    this.groups = groups;
    this.values = values;
  }

  /** What the search replaces, in sentences. */
  List<String> notes() {
    return notes;
  }

  /** The element of the search. */
  CapacitySearch search(SearchWishes wishes) {
    CapacitySearch search = new CapacitySearch();
    for (Field<?> field : search.fields().all()) {
      String property = search.property(field);
      String own =
          groups.get(0).isSearch()
              ? PlanTree.property(groups.get(0).element(), property)
              : wishes.usual().getOrDefault(field.name(), field.initially());
      search.setProperty(property, wishes.fields().getOrDefault(field.name(), own));
    }
    return search;
  }

  /** What is wrong with its fields, a sentence each, as far as the values of the plan are known. */
  List<String> problems(CapacitySearch search) {
    CapacitySearch known = new CapacitySearch();
    for (Field<?> field : search.fields().all()) {
      String property = search.property(field);
      known.setProperty(property, values.filled(search.getPropertyAsString(property)));
    }
    return known.problems();
  }

  /** Puts it into the plan; returns its element there. */
  Element place(CapacitySearch search) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put(LoadGroup.ON_ERROR, onError());
    properties.put(LoadGroup.SAME_USER, sameUser());
    for (Field<?> field : search.fields().all()) {
      properties.put(search.property(field), search.getPropertyAsString(search.property(field)));
    }
    boolean one = groups.size() == 1;
    Element first = groups.get(0).element();
    Element placed =
        edit.element(
            CapacitySearch.class.getName(),
            CapacitySearchGui.class.getName(),
            one ? groups.get(0).name() : NAME,
            properties);
    Element tree = edit.newTree();
    edit.insert(edit.planTree(), placed, tree, first);
    if (one) {
      Element body = edit.taken(first);
      tree.getParentNode().replaceChild(body, tree);
    } else {
      mix(tree, properties.get(LOAD).equals("users"));
    }
    if (!groups.get(0).isSearch()) {
      notes.add("users, ramp-up, loops and duration of the plan are those of the search now");
    }
    return placed;
  }

  private String onError() {
    List<String> all = groups.stream().map(LoadGroup::onError).distinct().toList();
    if (all.size() == 1 && HARMLESS.contains(all.get(0))) {
      return all.get(0);
    }
    notes.add(
        "a failed sample ends its arrival; in the plan it may end a virtual user or the test, and"
            + " the search needs them");
    return NEXT_LOOP;
  }

  private String sameUser() {
    return groups.stream().allMatch(each -> each.sameUser().equals("true")) ? "true" : "false";
  }

  private void mix(Element tree, boolean ofUsers) {
    if (edit.runsGroupsOneByOne()) {
      throw new IllegalArgumentException(
          "the plan runs its thread groups one after the other; name the one to search");
    }
    Element bodies = edit.newTree();
    StringJoiner weights = new StringJoiner(",");
    StringJoiner words = new StringJoiner(", ");
    Set<String> names = new HashSet<>();
    for (LoadGroup group : groups) {
      int users = users(group);
      String name = unused(group.name().replaceAll("[,:]", " ").strip(), names);
      weights.add(name + ":" + users);
      words.add(users + " '" + group.name() + "'");
      Element body = edit.taken(group.element());
      edit.insert(bodies, edit.controller(name), body, null);
      edit.moved(group.name(), List.of(NAME, MIX, name));
    }
    edit.insert(tree, mixOf(weights.toString(), ofUsers ? "users" : "times"), bodies, null);
    notes.add(
        "thread groups keep the proportion of their users, "
            + words
            + (ofUsers ? "" : ", as that of arrivals"));
  }

  private Element mixOf(String weights, String share) {
    WeightedMix mix = new WeightedMix();
    Map<String, String> texts = Map.of("mix", weights, "share", share);
    Map<String, String> properties = new LinkedHashMap<>();
    for (Field<?> field : mix.fields().all()) {
      properties.put(mix.property(field), texts.getOrDefault(field.name(), field.initially()));
    }
    return edit.element(WeightedMix.class.getName(), "TestBeanGUI", MIX, properties);
  }

  private int users(LoadGroup group) {
    OptionalInt users = group.users(values);
    if (users.isEmpty()) {
      throw new IllegalArgumentException(
          "the number of users of '"
              + group.name()
              + "' is not a plain number, so its share is not known; name the one thread group to"
              + " search, or disable the others");
    }
    return users.getAsInt();
  }

  private static String unused(String name, Set<String> names) {
    String free = name.isEmpty() ? "Thread Group" : name;
    for (int i = 2; !names.add(free.toLowerCase(Locale.ROOT)); i++) {
      free = name + " " + i;
    }
    return free;
  }
}
