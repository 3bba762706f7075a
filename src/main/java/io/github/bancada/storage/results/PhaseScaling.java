package io.github.bancada.storage.results;

import io.github.bancada.scaling.Scaling;
import io.github.bancada.scaling.ScalingPoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How phases scale with the number of virtual users. Phases of one target belong together if their
 * labels differ in digits only: {@code create 1}, {@code create 2}, {@code create 4}. Where one of
 * them was too short, nothing is fitted. Stateless.
 */
final class PhaseScaling {
  /** With fewer numbers of virtual users no law is fitted, so nothing is said. */
  private static final int FEWEST_NUMBERS = 3;

  private PhaseScaling() {}

  /** A phase of several numbers of virtual users. */
  private record Key(String target, String label) {
    static Key of(PhaseRow row) {
      return new Key(row.target(), row.label().replaceAll("\\d+", "N"));
    }
  }

  /** What the laws of scaling say, by phase; empty if no phase had several numbers of users. */
  static List<String> sentences(Collection<PhaseRow> rows) {
    Map<Key, List<ScalingPoint>> points = new LinkedHashMap<>();
    Set<Key> tooShort = new HashSet<>();
    for (PhaseRow row : rows) {
      double rate = row.operationsPerSecond();
      if (row.isTooShort()) {
        tooShort.add(Key.of(row));
      }
      if (row.users() > 0 && rate > 0) {
        points
            .computeIfAbsent(Key.of(row), key -> new ArrayList<>())
            .add(new ScalingPoint(row.users(), rate));
      }
    }
    points.keySet().removeAll(tooShort);
    List<String> sentences = new ArrayList<>();
    points.forEach(
        (key, all) -> {
          if (all.stream().mapToDouble(ScalingPoint::workers).distinct().count()
              >= FEWEST_NUMBERS) {
            for (String each : Scaling.of(all).sentences("virtual users", "operations")) {
              sentences.add(key.label() + ": " + each);
            }
          }
        });
    return sentences;
  }
}
