package io.github.bancada.bookshop.results;

import io.github.bancada.bookshop.buy.ShopFacts;
import io.github.bancada.table.MeasuredWindow;
import io.github.bancada.table.Published;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Counts the interactions of a run by their mix, each from its own start. Thread-safe. */
public final class ShopRun {
  private static final int MOST_MIXES = 20;

  private final long rampSeconds;
  private final long steadySeconds;
  private final Published published;
  private final Map<String, MixRun> mixes = new LinkedHashMap<>();

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
  public synchronized void record(
      ShopFacts facts, long start, long elapsedNanos, int users, String engine) {
    MixRun known = mixes.get(facts.mix());
    if (known == null) {
      if (mixes.size() == MOST_MIXES) {
        return;
      }
      known =
          new MixRun(
              TimeUnit.SECONDS.toNanos(rampSeconds), TimeUnit.SECONDS.toNanos(steadySeconds));
      mixes.put(facts.mix(), known);
    }
    known.record(facts, start, elapsedNanos, users, engine);
  }

  /** The steady window of each mix so far. */
  public synchronized List<MeasuredWindow> windows() {
    return mixes.entrySet().stream().map(each -> each.getValue().window(each.getKey())).toList();
  }

  /**
   * The figures so far.
   *
   * @param endReason why the run ended early; "" if it did not
   */
  public synchronized ShopTables tables(String endReason) {
    return new ShopTables(
        mixes.entrySet().stream()
            .map(each -> MixFigures.of(each.getKey(), each.getValue(), steadySeconds))
            .toList(),
        rampSeconds,
        published,
        endReason);
  }
}
