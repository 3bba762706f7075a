package io.github.bancada.bookshop.results;

import io.github.bancada.bookshop.buy.ShopFacts;
import io.github.bancada.bookshop.mix.Interaction;
import io.github.bancada.bookshop.mix.Transitions;
import io.github.bancada.table.MeasuredInterval;
import io.github.bancada.transaction.Outcome;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Counts the interactions of one mix, in constant memory. Not thread-safe. */
final class MixRun {
  /** A think time that ends later than this is late. */
  static final long LATE_NANOS = 10_000_000;

  private final MeasuredInterval window;
  private final Map<Interaction, InteractionTimes> times = new EnumMap<>(Interaction.class);
  private final Map<String, Integer> usersByEngine = new HashMap<>();
  private final Map<String, Integer> firstUsersByEngine = new HashMap<>();
  private final Transitions steps = new Transitions();
  private final Set<Interaction> shortCuts = EnumSet.noneOf(Interaction.class);
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
    Interaction.ALL.forEach(each -> times.put(each, new InteractionTimes()));
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
    boolean inside = window.contains(start, start + elapsedNanos);
    if (facts.before() != null && window.hasStart(start)) {
      steps.add(facts.before(), facts.interaction());
    }
    if (facts.shortCut()) {
      shortCuts.add(facts.interaction());
    }
    if (inside) {
      times(facts.interaction()).add(facts, elapsedNanos);
      sums.add(facts);
      usersByEngine.merge(engine, users, Math::max);
      firstUsersByEngine.putIfAbsent(engine, users);
    }
  }

  InteractionTimes times(Interaction interaction) {
    return times.get(interaction);
  }

  /** All interactions of the steady window. */
  InteractionTimes all() {
    InteractionTimes all = new InteractionTimes();
    times.values().forEach(all::add);
    return all;
  }

  /**
   * The steps of all walks in the steady window, whatever their outcome: those that begin in it, so
   * that slow interactions are not fewer.
   */
  Transitions steps() {
    return steps;
  }

  /** Interactions with a short cut of DBT-1. */
  Set<Interaction> shortCuts() {
    return shortCuts;
  }

  Sums sums() {
    return sums;
  }

  int users() {
    return sum(usersByEngine);
  }

  /** Users that had started when the steady window began. */
  int firstUsers() {
    return sum(firstUsersByEngine);
  }

  private static int sum(Map<String, Integer> byEngine) {
    return byEngine.values().stream().mapToInt(Integer::intValue).sum();
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
