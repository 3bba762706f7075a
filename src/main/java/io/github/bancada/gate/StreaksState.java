package io.github.bancada.gate;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** How sustained criteria stand during a run, for its line of progress. Stateless. */
final class StreaksState {
  private static final int SHOWN = 60;

  private StreaksState() {}

  /**
   * The first one that has failed; else the one that is nearest to it; else that all hold. "" if
   * there are none.
   */
  static String of(List<Streaks> all) {
    Optional<Streaks> failed = all.stream().filter(Streaks::isTripped).findFirst();
    if (failed.isPresent()) {
      return "gate: FAILED " + text(failed.get());
    }
    Optional<Streaks> worst =
        all.stream()
            .filter(each -> each.current() > 0)
            .min(Comparator.comparingDouble(StreaksState::left));
    if (worst.isPresent()) {
      return "gate: broken for " + worst.get().current() + " s: " + text(worst.get());
    }
    return all.isEmpty() ? "" : "gate: holds";
  }

  /** Seconds until it fails. */
  private static int left(Streaks each) {
    return each.criterion().sustained().orElseThrow().seconds() - each.current();
  }

  private static String text(Streaks each) {
    String text = each.criterion().text();
    return text.codePointCount(0, text.length()) <= SHOWN
        ? text
        : text.substring(0, text.offsetByCodePoints(0, SHOWN - 1)) + "…";
  }
}
