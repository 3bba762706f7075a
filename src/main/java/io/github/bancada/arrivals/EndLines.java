package io.github.bancada.arrivals;

import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.metrics.ArrivalSentences;

/** What a group says at its end where no Load Report does. Stateless. */
final class EndLines {
  private EndLines() {}

  /** As a Load Report says it, and why the run is invalid if it is. */
  static String of(ArrivalCounts counts) {
    return String.join("\n", ArrivalSentences.all(counts));
  }
}
