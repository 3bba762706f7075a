package io.github.bancada.jmeter;

import io.github.bancada.metrics.ArrivalSource;
import io.github.bancada.process.ProcessExit;
import java.util.HashSet;
import java.util.Set;

/**
 * Tells when a run begins and ends for a listener that works on the controller. JMeter clones such
 * a listener once for each remote engine, and tells each clone of its engine's start and end; the
 * run is from the start of the first to the end of the last. One engine may end before another has
 * begun. Not thread-safe: the clones share one, under a lock of theirs.
 */
public final class RemoteEngines {
  private final Set<String> running = new HashSet<>();
  private int expected;
  private final Set<String> ended = new HashSet<>();

  /**
   * An engine begins.
   *
   * @param engine its name, "" for this process
   * @param count how many engines the test has in all
   * @return whether a new run begins with it
   */
  public boolean begins(String engine, int count) {
    if (!engine.isEmpty()) {
      RunningTest.joinedBy(engine);
      SenderMode.refusal().ifPresent(TestAbort::because);
      if (isAwaited()) {
        running.add(engine);
        return false;
      }
    }
    clear();
    ArrivalSource.clear();
    RunEnd.ofThisTest().begins();
    if (!engine.isEmpty()) {
      running.add(engine);
      expected = count;
    }
    return true;
  }

  /**
   * An engine has ended.
   *
   * @return whether the run is over with it
   */
  public boolean ends(String engine) {
    RunEnd.ofThisTest().told(engine);
    running.remove(engine);
    if (!engine.isEmpty()) {
      ended.add(engine); // one may be lost that has never begun
    }
    EngineWatch.ends(engine);
    return !isAwaited();
  }

  /** Whether some engine runs, or has yet to begin. */
  public boolean isAwaited() {
    return !running.isEmpty() || ended.size() < expected;
  }

  /**
   * Why a run is over of whose end nobody was told, now that the process ends, and how many samples
   * were left out. To be called after {@link RunEnd#cutNow()}.
   */
  public String cutReason() {
    String stopped = RunningTest.stopReason();
    if (!stopped.isEmpty()) {
      return stopped;
    }
    String reason =
        ProcessExit.isBySignal()
            ? "ended by a signal"
            : isAwaited() ? "ended before all remote engines" : "broken off";
    return reason + RunEnd.ofThisTest().samplesLeftOut();
  }

  /** The run is over, whatever engines there were. */
  public void clear() {
    running.forEach(EngineWatch::ends);
    running.clear();
    expected = 0;
    ended.clear();
  }
}
