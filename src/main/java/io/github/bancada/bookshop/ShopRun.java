package io.github.bancada.bookshop;

import io.github.bancada.bookshop.buy.ShopFacts;
import io.github.bancada.table.MeasuredWindow;
import io.github.bancada.table.Published;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Counts the interactions of a run by their mix, each from its own start. Thread-safe. A user never
 * waits for another user's recording: the recording user takes over its interaction.
 */
public final class ShopRun {
  private static final int MOST_MIXES = 20;

  private final long rampSeconds;
  private final long steadySeconds;
  private final Published published;

  /** Not yet counted, in the order of their ends. */
  private final Queue<Recorded> arrived = new ConcurrentLinkedQueue<>();

  private final ReentrantLock counting = new ReentrantLock();

  /** Guarded by {@link #counting}. */
  private final Map<String, MixRun> mixes = new LinkedHashMap<>();

  private record Recorded(
      ShopFacts facts, long start, long elapsedNanos, int users, String engine) {}

  /**
   * @param rampSeconds before the steady window
   * @param steadySeconds length of the steady window
   */
  public ShopRun(long rampSeconds, long steadySeconds, Published published) {
    this.rampSeconds = rampSeconds;
    this.steadySeconds = steadySeconds;
    this.published = published;
  }

  /**
   * Records an interaction.
   *
   * @param start nanoseconds since the epoch
   * @param users active virtual users of its thread group and load generator
   * @param engine name of the load generator, "" for this process
   */
  public void record(ShopFacts facts, long start, long elapsedNanos, int users, String engine) {
    arrived.add(new Recorded(facts, start, elapsedNanos, users, engine));
    while (!arrived.isEmpty() && counting.tryLock()) {
      try {
        count();
      } finally {
        counting.unlock();
      }
    }
  }

  private void count() {
    for (Recorded next = arrived.poll(); next != null; next = arrived.poll()) {
      MixRun mix = mix(next.facts().mix());
      if (mix != null) {
        mix.record(next.facts(), next.start(), next.elapsedNanos(), next.users(), next.engine());
      }
    }
  }

  /** Null if there are too many. */
  private MixRun mix(String name) {
    MixRun known = mixes.get(name);
    if (known == null && mixes.size() < MOST_MIXES) {
      known =
          new MixRun(
              TimeUnit.SECONDS.toNanos(rampSeconds), TimeUnit.SECONDS.toNanos(steadySeconds));
      mixes.put(name, known);
    }
    return known;
  }

  private <R> R counted(Supplier<R> figures) {
    counting.lock();
    try {
      count();
      return figures.get();
    } finally {
      counting.unlock();
    }
  }

  /** The steady window of each mix so far. */
  public List<MeasuredWindow> windows() {
    return counted(
        () ->
            mixes.entrySet().stream().map(each -> each.getValue().window(each.getKey())).toList());
  }

  /**
   * The figures so far.
   *
   * @param endReason why the run ended early; "" if it did not
   */
  public ShopTables tables(String endReason) {
    return new ShopTables(
        counted(
            () ->
                mixes.entrySet().stream()
                    .map(each -> MixFigures.of(each.getKey(), each.getValue(), steadySeconds))
                    .toList()),
        rampSeconds,
        published,
        endReason);
  }
}
