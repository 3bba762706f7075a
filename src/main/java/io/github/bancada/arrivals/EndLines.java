package io.github.bancada.arrivals;

import io.github.bancada.metrics.ArrivalCounts;
import java.util.ArrayList;
import java.util.List;

/** What a group says at its end where no Load Report does. Stateless. */
final class EndLines {
  private EndLines() {}

  /** As a Load Report says it, and why the run is invalid if it is. */
  static String of(ArrivalCounts counts) {
    List<String> lines = new ArrayList<>(counts.sentences());
    if (counts.isInvalid()) {
      lines.add(counts.invalidSentence());
    }
    return String.join("\n", lines);
  }
}
