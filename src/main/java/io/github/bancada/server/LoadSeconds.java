package io.github.bancada.server;

import io.github.bancada.server.limit.LoadSecond;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** The samples of a run by the second in which they ended. Thread-safe. */
final class LoadSeconds {
  private static final long SECOND_MILLIS = 1000;

  private final NavigableMap<Long, Sums> seconds = new ConcurrentSkipListMap<>();
  private final LongAccumulator beginMillis = new LongAccumulator(Math::min, Long.MAX_VALUE);

  private static final class Sums {
    private final LongAdder samples = new LongAdder();
    private final LongAdder millis = new LongAdder();
    private final LongAccumulator users = new LongAccumulator(Math::max, 0);
  }

  /**
   * @param beginMillis of a sample, since the epoch
   * @param endMillis its end
   * @param users active when it ended
   */
  void add(long beginMillis, long endMillis, int users) {
    this.beginMillis.accumulate(beginMillis);
    Sums sums = seconds.computeIfAbsent(second(endMillis), any -> new Sums());
    sums.samples.increment();
    sums.millis.add(endMillis - beginMillis);
    sums.users.accumulate(users);
  }

  private static long second(long millis) {
    return Math.floorDiv(millis, SECOND_MILLIS);
  }

  boolean isEmpty() {
    return seconds.isEmpty();
  }

  /** When the first sample began, milliseconds since the epoch. */
  long beginMillis() {
    return beginMillis.get();
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
    seconds.forEach(
        (second, sums) -> {
          long number = number(second * SECOND_MILLIS);
          long samples = sums.samples.sum();
          all.put(
              number,
              new LoadSecond(
                  sums.users.get(),
                  samples,
                  1e6 * sums.millis.sum() / samples,
                  samples,
                  machinePercent.getOrDefault(number, Double.NaN)));
        });
    return all;
  }
}
