package io.github.bancada.bookshop;

import io.github.bancada.bookshop.buy.ShopFacts;
import io.github.bancada.bookshop.mix.Interaction;
import io.github.bancada.bookshop.mix.Transitions;
import io.github.bancada.table.MeasuredInterval;
import io.github.bancada.table.MeasuredWindow;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.PackedHistogram;

/** Counts the interactions of one mix, in constant memory. Not thread-safe. */
final class MixRun {
  private final MeasuredInterval window;
  private final Map<Interaction, InteractionTimes> times = new EnumMap<>(Interaction.class);
  private final Map<String, Integer> usersByEngine = new HashMap<>();
  private final Transitions steps = new Transitions();
  private final Set<Interaction> shortCuts = EnumSet.noneOf(Interaction.class);
  private final ThinkTimes thinkTimes = new ThinkTimes();
  private final PoolWaits poolWaits = new PoolWaits();
  private long answered;
  private long begun;
  private long firstBeginning = Long.MAX_VALUE;
  private long lastBeginning;
  private long firstStart = Long.MAX_VALUE;
  private long lastEnd = Long.MIN_VALUE;

  /** Waits for a connection of the pool. */
  static final class PoolWaits {
    private long waits;
    private long sumNanos;
    private long mostNanos;

    private void add(ShopFacts facts) {
      waits += facts.database() ? 1 : 0;
      sumNanos += facts.waitedNanos();
      mostNanos = Math.max(mostNanos, facts.waitedNanos());
    }

    double meanSeconds() {
      return waits == 0 ? 0 : sumNanos / 1e9 / waits;
    }

    double mostSeconds() {
      return mostNanos / 1e9;
    }
  }

  /** Think times, and how late they ended. */
  static final class ThinkTimes {
    /** A think time that ends later than this is late. */
    static final long LATE_MILLIS = 10;

    private static final long LATE_NANOS = LATE_MILLIS * 1_000_000;
    private static final int DIGITS = 3;
    private static final double SECOND = 1e9;

    private final PackedHistogram lateness = new PackedHistogram(DIGITS);
    private long wanted;
    private long wantedNanos;
    private long late;
    private long mostLateNanos;

    /** Adds the think time after an interaction, and the end of the one before it. */
    private void add(ShopFacts facts) {
      wanted++;
      wantedNanos += facts.thinkNanos();
      if (!facts.isFirst()) {
        lateness.recordValue(facts.lateNanos());
        late += facts.lateNanos() > LATE_NANOS ? 1 : 0;
        mostLateNanos = Math.max(mostLateNanos, facts.lateNanos());
      }
    }

    /** Mean of the wanted think times; NaN without one. */
    double meanSeconds() {
      return wanted == 0 ? Double.NaN : wantedNanos / SECOND / wanted;
    }

    /** Share of those that ended more than {@link #LATE_MILLIS} ms late, in percent. */
    double latePercent() {
      return 100.0 * late / lateness.getTotalCount();
    }

    /** 99th percentile of the lateness; NaN without a think time. */
    double p99LateSeconds() {
      return lateness.getTotalCount() == 0
          ? Double.NaN
          : Math.min(mostLateNanos, lateness.getValueAtPercentile(99)) / SECOND;
    }

    /** NaN without one. */
    double mostLateSeconds() {
      return lateness.getTotalCount() == 0 ? Double.NaN : mostLateNanos / SECOND;
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
    if (window.completes(start, start + elapsedNanos)) {
      times(facts.interaction()).add(facts, elapsedNanos);
      if (facts.before() != null) {
        steps.add(facts.before(), facts.interaction());
      }
      if (facts.shortCut()) {
        shortCuts.add(facts.interaction());
      }
      thinkTimes.add(facts);
      poolWaits.add(facts);
      usersByEngine.merge(engine, users, Math::max);
    }
    if (facts.isFirst()) {
      begun++;
      long beginning = start - facts.thoughtNanos();
      firstBeginning = Math.min(firstBeginning, beginning);
      lastBeginning = Math.max(lastBeginning, beginning);
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

  /** The steps of all walks in the steady window, whatever their outcome. */
  Transitions steps() {
    return steps;
  }

  /** Interactions of the steady window with a short cut of DBT-1. */
  Set<Interaction> shortCuts() {
    return shortCuts;
  }

  /** Of the steady window. */
  ThinkTimes thinkTimes() {
    return thinkTimes;
  }

  /** Of the steady window. */
  PoolWaits poolWaits() {
    return poolWaits;
  }

  /** Users that have made their first interaction. */
  long begun() {
    return begun;
  }

  /** Time from the first user's beginning, an interaction or a think time, to the last user's. */
  double beginSeconds() {
    return begun == 0 ? 0 : (lastBeginning - firstBeginning) / 1e9;
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

  /** All answered interactions, including the ramp. */
  long answered() {
    return answered;
  }

  double runSeconds() {
    return answered == 0 ? 0 : (lastEnd - firstStart) / 1e9;
  }
}
