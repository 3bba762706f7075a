package io.github.bancada.metrics;

import io.github.bancada.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What became of arrivals in words, the same in every view: each sentence is one line without a
 * full stop. Stateless.
 */
public final class ArrivalSentences {
  private static final int MAX_LOAD = 60;

  private ArrivalSentences() {}

  /** The counts, why some were late, and whether the run is invalid; nothing without arrivals. */
  public static List<String> all(ArrivalCounts arrivals) {
    List<String> lines = new ArrayList<>(of(arrivals));
    if (arrivals.isInvalid()) {
      lines.add(invalid(arrivals));
    }
    return lines;
  }

  /** The counts, and why some were late; nothing without arrivals. */
  public static List<String> of(ArrivalCounts arrivals) {
    List<String> lines = new ArrayList<>();
    if (!arrivals.isNone()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "Arrivals: %s%,d served, %,d unserved, %s, at most %,d of %,d %s busy",
              load(arrivals),
              arrivals.served(),
              arrivals.unserved(),
              late(arrivals),
              arrivals.mostBusy(),
              arrivals.users(),
              arrivals.users() == 1 ? "user" : "users"));
    }
    if (arrivals.late() > 0) {
      lines.add(
          String.format(
              Locale.ROOT,
              "Late arrivals: %,d because all users were busy, %,d because the load machine was"
                  + " late",
              arrivals.lateByUsers(),
              arrivals.lateByMachine()));
    }
    return lines;
  }

  /** Why the figures are not those of the server; "" if the run is valid. */
  public static String invalid(ArrivalCounts arrivals) {
    return arrivals.isInvalid() ? "Invalid run: " + arrivals.whyInvalid() : "";
  }

  /** A schedule may be as long as somebody writes it. */
  private static String load(ArrivalCounts arrivals) {
    String load = TextTable.oneLine(arrivals.load());
    if (load.codePointCount(0, load.length()) > MAX_LOAD) {
      load = load.substring(0, load.offsetByCodePoints(0, MAX_LOAD - 1)) + "…";
    }
    return load.isEmpty() ? "" : load + ": ";
  }

  private static String late(ArrivalCounts arrivals) {
    if (arrivals.late() == 0) {
      return "none late";
    }
    double millis = arrivals.worstLateNanos() / 1e6;
    return String.format(
        Locale.ROOT,
        millis < 10 ? "%,d late (worst %.2f ms)" : "%,d late (worst %,.0f ms)",
        arrivals.late(),
        millis);
  }
}
