package io.github.bancada.metrics;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jmeter.samplers.SampleResult;

/**
 * On a controller: the samples of each remote engine, all its labels together, and the users that
 * are active in all of them. Recording is thread-safe; one thread at a time closes seconds.
 */
final class EngineRecorders {
  private static final long NEVER = Long.MAX_VALUE;

  private final ConcurrentHashMap<String, Engine> engines = new ConcurrentHashMap<>();
  private final SlotPool pool;

  EngineRecorders(SlotPool pool) {
    this.pool = pool;
  }

  private static final class Engine {
    final LabelRecorder recorder;

    /** In the last second that had samples; for who closes seconds. */
    int users;

    volatile long lastSecond = NEVER;

    Engine(LabelRecorder recorder) {
      this.recorder = recorder;
    }
  }

  boolean isEmpty() {
    return engines.isEmpty();
  }

  boolean knows(String name) {
    return engines.containsKey(name);
  }

  /** To be called while no second is being closed. */
  void add(String name, long lastClosed) {
    engines.computeIfAbsent(name, n -> new Engine(new LabelRecorder(n, pool, lastClosed)));
  }

  /** Records a sample of an engine that was added. */
  void record(String name, SampleResult sample) {
    engines.get(name).recorder.record(sample);
  }

  /** An engine has no more active users after this second. */
  void ended(String name, long epochSecond) {
    Engine engine = engines.get(name);
    if (engine != null) {
      engine.lastSecond = epochSecond;
    }
  }

  /**
   * Closes a second.
   *
   * @return users active in all engines. One without a sample in this second, because its samples
   *     take longer than that, has as many as in the last second that had some
   */
  int close(long second) {
    int users = 0;
    for (Engine each : engines.values()) {
      if (second > each.lastSecond) {
        each.users = 0;
      }
      each.recorder.close(second, lane -> each.users = lane.tally.users());
      users += each.users;
    }
    return users;
  }

  void skipTo(long epochSecond) {
    engines.values().forEach(each -> each.recorder.skipTo(epochSecond));
  }

  long samples(String name) {
    Engine engine = engines.get(name);
    return engine == null ? 0 : engine.recorder.samples();
  }

  List<LabelSummary> snapshot() {
    return engines.values().stream()
        .map(each -> each.recorder.snapshot())
        .sorted(Comparator.comparing(LabelSummary::label))
        .toList();
  }
}
