package io.github.bancada.arrivals;

import io.github.bancada.metrics.ArrivalCounts;
import java.util.Locale;

/** What a group says at its end where no Load Report does. Stateless. */
final class EndLines {
  private EndLines() {}

  /** One line, and a second one for a run that is invalid. */
  static String of(ArrivalCounts counts) {
    return String.format(
            Locale.ROOT,
            "Arrivals: %s: %,d served, %,d unserved, %,d late%s, at most %,d of %,d users busy",
            counts.load(),
            counts.served(),
            counts.unserved(),
            counts.late(),
            counts.late() == 0 ? "" : late(counts),
            counts.mostBusy(),
            counts.users())
        + (counts.isInvalid() ? "\nInvalid run: " + counts.whyInvalid() : "");
  }

  private static String late(ArrivalCounts counts) {
    return String.format(
        Locale.ROOT,
        " (worst %,.0f ms; all users were busy for %,d of them)",
        counts.worstLateNanos() / 1e6,
        counts.lateByUsers());
  }
}
