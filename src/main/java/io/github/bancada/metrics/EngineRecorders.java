package io.github.bancada.metrics;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jmeter.samplers.SampleResult;

/**
 * On a controller: the samples of each remote engine, all its labels together, and the users that
 * are active in all of them. Recording is thread-safe; one thread at a time closes seconds.
 */
final class EngineRecorders {
  private final LabelRecorders engines;

  /** In the last second that had samples; for who closes seconds. */
  private final Map<String, Integer> users = new HashMap<>();

  /** Of engines whose test has ended: seconds since the epoch. */
  private final Map<String, Long> lastSeconds = new ConcurrentHashMap<>();

  EngineRecorders(SlotPool pool, long lastClosed) {
    engines = new LabelRecorders(pool, lastClosed);
  }

  /** An engine takes part, though it may never send a sample. */
  void begins(String name) {
    engines.of(name);
  }

  /** Records a sample of an engine. */
  void record(String name, SampleResult sample) {
    engines.of(name).record(sample);
  }

  /** An engine has no more active users after this second. */
  void ended(String name, long epochSecond) {
    lastSeconds.put(name, epochSecond);
  }

  /**
   * Closes a second.
   *
   * @return users active in all engines. One without a sample in this second, because its samples
   *     take longer than that, has as many as in the last second that had some
   */
  int close(long epochSecond) {
    users.keySet().removeIf(name -> epochSecond > lastSeconds.getOrDefault(name, Long.MAX_VALUE));
    engines.close(epochSecond, (name, lane) -> users.put(name, lane.tally.users()));
    return users.values().stream().mapToInt(Integer::intValue).sum();
  }

  void skipTo(long epochSecond) {
    engines.skipTo(epochSecond);
  }

  /** Number of samples that an engine has sent so far. */
  long samples(String name) {
    LabelRecorder engine = engines.find(name);
    return engine == null ? 0 : engine.samples();
  }

  /** One summary an engine, by name. */
  List<LabelSummary> snapshot() {
    return engines.snapshot().stream().sorted(Comparator.comparing(LabelSummary::label)).toList();
  }
}
