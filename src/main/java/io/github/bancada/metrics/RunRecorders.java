package io.github.bancada.metrics;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The recorders of a run. Thread-safe.
 *
 * @param labels the load, by label
 * @param outside samples {@linkplain OutsideLoad outside the load}, by label; in no total
 * @param engines the load again, by remote engine
 * @param failures failed samples of the load
 */
record RunRecorders(
    LabelRecorders labels, LabelRecorders outside, Engines engines, FailureRecorder failures) {

  /**
   * Creates recorders that share their memory.
   *
   * @param packed whether to save memory at the cost of slower recording
   * @param lastClosed seconds since the epoch: the last one that takes no samples
   * @param transactions whether samples of Transaction Controllers count in totals
   */
  static RunRecorders create(boolean packed, long lastClosed, TransactionSamples transactions) {
    SecondSlot.Pool pool = new SecondSlot.Pool(packed);
    return new RunRecorders(
        new LabelRecorders(pool, lastClosed, transactions),
        new LabelRecorders(pool, lastClosed, transactions),
        new Engines(pool, lastClosed),
        new FailureRecorder());
  }

  /** Closes several seconds in one step. None of them may be open, and no thread may record. */
  void skipTo(long epochSecond) {
    labels.skipTo(epochSecond);
    outside.skipTo(epochSecond);
    engines.skipTo(epochSecond);
  }

  /**
   * On a controller: records the samples of each remote engine, all its labels together, and the
   * number of active users in all engines. Recording is thread-safe; one thread at a time closes
   * seconds.
   */
  static final class Engines {
    private final LabelRecorders engines;

    /** Users of each engine in its last second with samples. For the thread that closes seconds. */
    private final Map<String, Integer> users = new HashMap<>();

    /** Last second of each engine whose test has ended, since the epoch. */
    private final Map<String, Long> lastSeconds = new ConcurrentHashMap<>();

    Engines(SecondSlot.Pool pool, long lastClosed) {
      engines = new LabelRecorders(pool, lastClosed, TransactionSamples.COUNT);
    }

    /** Announces an engine, which may never send a sample. */
    void begins(String name) {
      engines.of(name);
    }

    void record(String name, SampleResult sample) {
      engines.of(name).record(sample);
    }

    /** Marks the end of an engine's test: it has no active users after this second. */
    void ended(String name, long epochSecond) {
      lastSeconds.put(name, epochSecond);
    }

    /**
     * Closes a second.
     *
     * @return users active in all engines; an engine without a sample in this second, because its
     *     samples take longer, keeps the number of its last second with samples
     */
    int close(long epochSecond) {
      users.keySet().removeIf(name -> epochSecond > lastSeconds.getOrDefault(name, Long.MAX_VALUE));
      engines.close(epochSecond, all -> {}, (name, lane) -> users.put(name, lane.totals.users()));
      return users.values().stream().mapToInt(Integer::intValue).sum();
    }

    void skipTo(long epochSecond) {
      engines.skipTo(epochSecond);
    }

    /** One summary per engine, sorted by name. */
    List<LabelSummary> snapshot() {
      return engines.snapshot(each -> {}).stream()
          .sorted(Comparator.comparing(LabelSummary::label))
          .toList();
    }
  }
}
