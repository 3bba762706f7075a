package io.github.bancada.matrix;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads which configurations factors have, and which of them is the baseline. Not thread-safe. */
final class Configurations {
  private static final int MOST = 10_000;
  private static final String CHOICE = "a table of levels by factor, such as { tls = \"on\" }";

  private final List<Factor> factors;
  private final Map<String, Integer> places = new LinkedHashMap<>();
  private List<List<Integer>> all = List.of(List.of());
  private OptionalInt baseline;

  /**
   * Reads them.
   *
   * @param table of all keys
   * @throws IllegalArgumentException if something is wrong
   */
  Configurations(TomlTable table, List<Factor> factors) {
    this.factors = factors;
    TomlItem item = table.item("factors");
    for (Factor factor : factors) {
      places.put(factor.name(), places.size());
      if ((long) all.size() * factor.levels().size() > MOST) {
        item.file().add(item.wrongKey("there are more than 10,000 configurations; write fewer"));
        break;
      }
      all = all.stream().flatMap(each -> extended(each, factor.levels().size())).toList();
    }
    item.file().refuseProblems();
    all = table.get("exclude", all, this::exclude);
    if (all.size() < 2) {
      item.file()
          .add(
              (table.has("exclude") ? table.item("exclude") : item)
                  .wrongKey("fewer than two configurations are left; write more levels"));
    }
    baseline = table.get("baseline", OptionalInt.empty(), this::baseline);
    item.file().refuseProblems();
  }

  private static Stream<List<Integer>> extended(List<Integer> places, int levels) {
    return IntStream.range(0, levels)
        .mapToObj(
            level -> {
              List<Integer> longer = new ArrayList<>(places);
              longer.add(level);
              return List.copyOf(longer);
            });
  }

  /** For each, the places of its levels in the order of factors. */
  List<List<Integer>> all() {
    return all;
  }

  /** The place of the baseline; empty for none. */
  OptionalInt baseline() {
    return baseline;
  }

  /** Leaves out what each table of a list names. */
  private List<List<Integer>> exclude(TomlItem item) {
    for (TomlItem each : item.list("an array of tables of levels by factor")) {
      item.file()
          .attempt(
              () -> {
                List<List<Integer>> excluded = chosen(each);
                if (excluded.isEmpty()) {
                  throw each.problem(
                      "this excludes nothing, or only what is excluded before; delete it");
                }
                Set<List<Integer>> gone = new HashSet<>(excluded);
                all = all.stream().filter(one -> !gone.contains(one)).toList();
              });
    }
    return all;
  }

  private OptionalInt baseline(TomlItem item) {
    List<List<Integer>> chosen = chosen(item);
    if (chosen.size() != 1) {
      throw item.problem(
          chosen.isEmpty()
              ? "the baseline is excluded; name another configuration"
              : "the baseline is "
                  + chosen.size()
                  + " configurations; name a level of each factor");
    }
    return OptionalInt.of(all.indexOf(chosen.get(0)));
  }

  /** The configurations with one of the named levels of each named factor. */
  private List<List<Integer>> chosen(TomlItem item) {
    Map<Integer, Set<Integer>> wanted = new HashMap<>();
    item.table(CHOICE)
        .forEach(
            (name, each) -> {
              if (!places.containsKey(name)) {
                throw each.wrongKey(TomlTable.unknown(name, "not a factor", places.keySet()));
              }
              Factor factor = factors.get(places.get(name));
              List<TomlItem> levels = each.isList() ? each.list(CHOICE) : List.of(each);
              Set<Integer> those = new HashSet<>();
              levels.forEach(level -> those.add(place(factor, level)));
              wanted.put(places.get(name), those);
            });
    if (wanted.isEmpty()) {
      throw item.problem("no factor is named; write " + CHOICE);
    }
    return all.stream()
        .filter(
            one ->
                wanted.entrySet().stream()
                    .allMatch(each -> each.getValue().contains(one.get(each.getKey()))))
        .toList();
  }

  private static int place(Factor factor, TomlItem level) {
    List<String> names = factor.levels().stream().map(Level::name).toList();
    int place = names.indexOf(level.plain());
    if (place < 0) {
      throw level.problem(
          TomlTable.unknown(level.plain(), "not a level of '" + factor.name() + "'", names));
    }
    return place;
  }
}
