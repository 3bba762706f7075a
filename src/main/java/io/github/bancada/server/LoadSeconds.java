package io.github.bancada.server;

import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.server.limit.LoadSecond;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The samples of a run by the second in which they ended, and its load: users, or arrivals if most
 * samples are of users that serve them. Thread-safe.
 */
final class LoadSeconds {
  private static final long SECOND_MILLIS = 1000;

  /** Variance of counts divided by their mean; of 10 s at a constant rate, 99.8 % have less. */
  private static final double BY_CHANCE = 3;

  private static final int LEAST_SECONDS = 10;

  private final NavigableMap<Long, Sums> seconds = new ConcurrentSkipListMap<>();
  private final LongAdder samples = new LongAdder();
  private final LongAdder arrivals = new LongAdder();
  private final LongAccumulator beginMillis = new LongAccumulator(Math::min, Long.MAX_VALUE);

  private static final class Sums {
    private final LongAdder samples = new LongAdder();
    private final LongAdder millis = new LongAdder();
    private final LongAccumulator users = new LongAccumulator(Math::max, 0);

    /** Samples that were to begin in it. */
    private final LongAdder arrivals = new LongAdder();
  }

  /**
   * @param beginMillis of a sample, since the epoch
   * @param endMillis its end
   * @param users active when it ended
   * @param lateNanos from its intended start to its start; {@link IntendedStart#UNKNOWN} if no
   *     arrival caused it
   */
  void add(long beginMillis, long endMillis, int users, long lateNanos) {
    long intendedMillis = beginMillis;
    if (lateNanos != IntendedStart.UNKNOWN) {
      intendedMillis -= TimeUnit.NANOSECONDS.toMillis(lateNanos);
      sums(intendedMillis).arrivals.increment();
      arrivals.increment();
    }
    this.beginMillis.accumulate(intendedMillis);
    samples.increment();
    Sums sums = sums(endMillis);
    sums.samples.increment();
    sums.millis.add(endMillis - beginMillis);
    sums.users.accumulate(users);
  }

  private Sums sums(long millis) {
    return seconds.computeIfAbsent(second(millis), any -> new Sums());
  }

  private static long second(long millis) {
    return Math.floorDiv(millis, SECOND_MILLIS);
  }

  /** What the load is counted in. */
  String unit() {
    return isOfArrivals() ? "arrivals/s" : "users";
  }

  private boolean isOfArrivals() {
    return 2 * arrivals.sum() > samples.sum();
  }

  boolean isEmpty() {
    return seconds.isEmpty();
  }

  /** When the first sample began or was to begin, milliseconds since the epoch. */
  long beginMillis() {
    return beginMillis.get();
  }

  /** The begin of its second 0. */
  long startMillis() {
    return second(beginMillis()) * SECOND_MILLIS;
  }

  /** When the last second with a sample ended. */
  long endMillis() {
    return (seconds.lastKey() + 1) * SECOND_MILLIS;
  }

  /** The second of the run at a moment; those before the first sample are below 0. */
  long number(long millis) {
    return second(millis) - second(beginMillis());
  }

  /**
   * All seconds by their numbers.
   *
   * @param machinePercent how busy the CPUs of the load machine were, by the number of the second;
   *     seconds that only this has are at rest
   */
  NavigableMap<Long, LoadSecond> all(Map<Long, Double> machinePercent) {
    NavigableMap<Long, LoadSecond> all = new TreeMap<>();
    machinePercent.forEach(
        (number, percent) -> all.put(number, new LoadSecond(0, 0, Double.NaN, 0, percent)));
    boolean ofArrivals = isOfArrivals();
    double constant = constantArrivals();
    seconds.forEach(
        (second, sums) -> {
          long number = number(second * SECOND_MILLIS);
          long samples = sums.samples.sum();
          all.put(
              number,
              new LoadSecond(
                  !ofArrivals
                      ? sums.users.get()
                      : Double.isNaN(constant) ? sums.arrivals.sum() : constant,
                  samples,
                  1e6 * sums.millis.sum() / samples,
                  samples,
                  machinePercent.getOrDefault(number, Double.NaN)));
        });
    return all;
  }

  /**
   * The arrivals per second if their number differs between seconds by no more than chance makes
   * it; NaN otherwise. At a constant rate the variance of counts is their mean (Poisson's law), or
   * less if arrivals are evenly spaced.
   */
  private double constantArrivals() {
    double[] counts = seconds.values().stream().mapToDouble(each -> each.arrivals.sum()).toArray();
    int inside = counts.length - 2; // the first and the last second are not whole
    if (inside < LEAST_SECONDS) {
      return Double.NaN;
    }
    double mean = StatUtils.mean(counts, 1, inside);
    return StatUtils.variance(counts, 1, inside) < BY_CHANCE * mean ? mean : Double.NaN;
  }
}
