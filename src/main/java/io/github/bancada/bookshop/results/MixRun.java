package io.github.bancada.bookshop.results;

import io.github.bancada.bookshop.buy.ShopFacts;
import io.github.bancada.bookshop.mix.Interaction;
import io.github.bancada.table.MeasuredInterval;
import io.github.bancada.table.MeasuredWindow;
import io.github.bancada.transaction.Outcome;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** Counts the interactions of one mix, in constant memory. Not thread-safe. */
final class MixRun {
  /** A think time that ends later than this is late. */
  static final long LATE_NANOS = 10_000_000;

  private final MeasuredInterval window;
  private final Map<Interaction, InteractionTimes> inside = new EnumMap<>(Interaction.class);
  private final Map<String, Integer> usersByEngine = new HashMap<>();
  private final Sums sums = new Sums();
  private long answered;
  private long firstStart = Long.MAX_VALUE;
  private long lastEnd = Long.MIN_VALUE;

  /** Think times and waits inside the steady window. */
  static final class Sums {
    private long thoughts;
    private long thoughtNanos;
    private long late;
    private long mostLateNanos;
    private long waitNanos;
    private long mostWaitNanos;
    private long waits;

    private void add(ShopFacts facts) {
      if (facts.thoughtNanos() >= 0) {
        thoughts++;
        thoughtNanos += facts.thoughtNanos();
        late += facts.lateNanos() > LATE_NANOS ? 1 : 0;
        mostLateNanos = Math.max(mostLateNanos, facts.lateNanos());
      }
      waits += facts.database() ? 1 : 0;
      waitNanos += facts.waitedNanos();
      mostWaitNanos = Math.max(mostWaitNanos, facts.waitedNanos());
    }

    double meanThinkSeconds() {
      return thoughts == 0 ? Double.NaN : thoughtNanos / 1e9 / thoughts;
    }

    /** Share of think times that ended late, in percent. */
    double latePercent() {
      return thoughts == 0 ? Double.NaN : 100.0 * late / thoughts;
    }

    double mostLateSeconds() {
      return mostLateNanos / 1e9;
    }

    double meanWaitSeconds() {
      return waits == 0 ? 0 : waitNanos / 1e9 / waits;
    }

    double mostWaitSeconds() {
      return mostWaitNanos / 1e9;
    }
  }

  MixRun(long rampNanos, long steadyNanos) {
    window = new MeasuredInterval(rampNanos, steadyNanos);
    Interaction.ALL.forEach(each -> inside.put(each, new InteractionTimes()));
  }

  /**
   * Records an interaction.
   *
   * @param start nanoseconds since the epoch
   * @param users active virtual users of its thread group and load generator
   * @param engine name of the load generator, "" for this process
   */
  void record(ShopFacts facts, long start, long elapsedNanos, int users, String engine) {
    if (facts.outcome() == Outcome.CANCELLED) {
      return; // ended by the test, not by the server
    }
    answered += facts.outcome() == Outcome.COMMITTED ? 1 : 0;
    firstStart = Math.min(firstStart, start);
    lastEnd = Math.max(lastEnd, start + elapsedNanos);
    if (window.contains(start, start + elapsedNanos)) {
      inside.get(facts.interaction()).add(facts, elapsedNanos);
      sums.add(facts);
      usersByEngine.merge(engine, users, Math::max);
    }
  }

  InteractionTimes times(Interaction interaction) {
    return inside.get(interaction);
  }

  /** All interactions of the steady window. */
  InteractionTimes all() {
    InteractionTimes all = new InteractionTimes();
    inside.values().forEach(all::add);
    return all;
  }

  Sums sums() {
    return sums;
  }

  int users() {
    return usersByEngine.values().stream().mapToInt(Integer::intValue).sum();
  }

  MeasuredWindow window(String mix) {
    return window.window("steady window, " + mix);
  }

  double windowSeconds() {
    return window.measuredNanos() / 1e9;
  }

  /** All answered interactions, the ramp's too. */
  long answered() {
    return answered;
  }

  double runSeconds() {
    return answered == 0 ? 0 : (lastEnd - firstStart) / 1e9;
  }
}
