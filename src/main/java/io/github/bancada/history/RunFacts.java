package io.github.bancada.history;

import io.github.bancada.metrics.Environment;
import io.github.bancada.metrics.RunInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is known of machines, servers, versions and properties in each run. A fact that a run does
 * not tell is as before. Immutable.
 */
final class RunFacts {
  private static final String PLAN = "plan (SHA-256)";
  private static final String NONE = "not given";

  private final List<Map<String, String>> facts = new ArrayList<>();

  /**
   * @param runs in order of time
   */
  RunFacts(List<HistoryRun> runs) {
    Map<String, String> last = new LinkedHashMap<>();
    Map<String, String> none = new LinkedHashMap<>();
    runs.forEach(
        run -> run.info().settings().properties().keySet().forEach(name -> none.put(name, NONE)));
    for (HistoryRun run : runs) {
      last = new LinkedHashMap<>(last);
      last.putAll(of(run.info(), none));
      facts.add(last);
    }
  }

  /** SHA-256 of a run's plan; "" if not known. */
  static String planSha256(RunInfo info) {
    return ofLoadMachine(info, PLAN);
  }

  /** A fact of the load machine; "" if not known. */
  static String ofLoadMachine(RunInfo info, String name) {
    return info.environment().stream()
        .filter(each -> each.of().equals(Environment.LOAD_MACHINE))
        .map(each -> each.facts().getOrDefault(name, ""))
        .findFirst()
        .orElse("");
  }

  /**
   * @param none the properties of all runs; one that tells no property may not tell them
   */
  private static Map<String, String> of(RunInfo info, Map<String, String> none) {
    Map<String, String> facts = new LinkedHashMap<>();
    RunInfo.Versions versions = info.versions();
    facts.put("JMeter", versions.jmeter());
    facts.put("Bancada", versions.bancada());
    facts.put("Java", versions.java());
    facts.put("operating system", info.machine().os());
    facts.put("machine", info.machine().model());
    for (Environment each : info.environment()) {
      boolean load = each.of().equals(Environment.LOAD_MACHINE);
      each.facts()
          .forEach((name, value) -> facts.put((load ? "" : each.of() + ": ") + name, value));
    }
    Map<String, String> own = info.settings().properties();
    if (!own.isEmpty()) {
      none.forEach((name, value) -> facts.put("-J" + name, own.getOrDefault(name, value)));
    }
    facts.keySet().remove(PLAN);
    facts.values().removeIf(String::isEmpty);
    return facts;
  }

  /**
   * The facts that changed at a run. One that also differs in the run before or after, such as the
   * name of a file, tells nothing.
   *
   * @param places of runs, in order
   * @param at place in {@code places} of the run, from 1
   */
  List<String> changedAt(int[] places, int at) {
    Map<String, String> before = facts.get(places[at - 1]);
    Map<String, String> earlier = facts.get(places[Math.max(0, at - 2)]);
    Map<String, String> after = facts.get(places[at]);
    Map<String, String> later = facts.get(places[Math.min(at + 1, places.length - 1)]);
    return Environment.differences(before, after).entrySet().stream()
        .filter(each -> earlier.getOrDefault(each.getKey(), "").equals(before.get(each.getKey())))
        .filter(each -> later.get(each.getKey()).equals(each.getValue()))
        .map(each -> each.getKey() + " " + before.get(each.getKey()) + " -> " + each.getValue())
        .toList();
  }
}
