package io.github.bancada.pages.sweep;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** What the counter says of one fact of jobs: their paper, or their colours. Not thread-safe. */
final class FactResult {
  private final Map<FactVerdict, Integer> verdicts = new EnumMap<>(FactVerdict.class);

  /**
   * Adds a job.
   *
   * @param verdict empty if there was nothing to compare
   */
  void add(Optional<FactVerdict> verdict) {
    verdict.ifPresent(each -> verdicts.merge(each, 1, Integer::sum));
  }

  void add(FactResult other) {
    other.verdicts.forEach((verdict, jobs) -> verdicts.merge(verdict, jobs, Integer::sum));
  }

  int of(FactVerdict verdict) {
    return verdicts.getOrDefault(verdict, 0);
  }

  /** Jobs that were compared. */
  int jobs() {
    return verdicts.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Right ones of all, and how many estimates are wrong. */
  String cell() {
    if (jobs() == 0) {
      return "-";
    }
    int doubted = of(FactVerdict.DOUBTED);
    return of(FactVerdict.RIGHT)
        + "/"
        + jobs()
        + (doubted == 0 ? "" : " (" + doubted + " doubted and wrong)");
  }
}
