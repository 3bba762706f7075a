package io.github.bancada.metrics;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a machine or a server was like during a run. Immutable and thread-safe.
 *
 * @param of {@link #LOAD_MACHINE}, or the name of a server
 * @param facts by name, at the start of the run, in the order of views; no secrets
 * @param changed those of another value at the end of the run: that value
 */
public record Environment(String of, Map<String, String> facts, Map<String, String> changed) {
  public static final String LOAD_MACHINE = "load machine";

  public Environment {
    Objects.requireNonNull(of, "of");
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    changed = Collections.unmodifiableMap(new LinkedHashMap<>(changed));
  }

  /** What changed during the run, a sentence each. */
  public List<String> changes() {
    return changed.entrySet().stream()
        .map(
            each ->
                String.format(
                    "Changed during the run, %s: %s from %s to %s",
                    of, each.getKey(), facts.get(each.getKey()), each.getValue()))
        .toList();
  }

  /** The facts at the start and at the end of a run; one that is not known is not different. */
  public static Environment of(String name, Map<String, String> start, Map<String, String> end) {
    return new Environment(name, start, differences(start, end));
  }

  /** The values in {@code others} of facts that both have and that differ. */
  public static Map<String, String> differences(
      Map<String, String> some, Map<String, String> others) {
    Map<String, String> different = new LinkedHashMap<>();
    some.forEach(
        (name, value) -> {
          String other = others.getOrDefault(name, value);
          if (!other.equals(value)) {
            different.put(name, other);
          }
        });
    return different;
  }
}
