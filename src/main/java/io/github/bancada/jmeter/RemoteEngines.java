package io.github.bancada.jmeter;

import io.github.bancada.process.ProcessExit;
import java.util.HashSet;
import java.util.Set;

/**
 * Tells a listener on the controller when its run begins and ends. JMeter clones the listener once
 * for each remote engine, and tells each clone of its engine's start and end; the run lasts from
 * the first start to the last end. One engine may end before another begins. Not thread-safe: the
 * clones share one instance, under their lock.
 */
public final class RemoteEngines {
  private final Set<String> running = new HashSet<>();
  private int expected;
  private final Set<String> ended = new HashSet<>();

  /**
   * Marks the start of an engine.
   *
   * @param engine its name, "" for this process
   * @param count number of engines of the test
   * @return whether this starts a new run
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
    RunEnd.ofThisTest().begins();
    if (!engine.isEmpty()) {
      running.add(engine);
      expected = count;
    }
    return true;
  }

  /**
   * Marks the end of an engine.
   *
   * @return whether this ends the run
   */
  public boolean ends(String engine) {
    RunEnd.ofThisTest().told(engine);
    running.remove(engine);
    if (!engine.isEmpty()) {
      ended.add(engine); // a lost engine may never have begun
    }
    EngineWatch.ends(engine);
    return !isAwaited();
  }

  /** Whether an engine runs, or has not begun yet. */
  public boolean isAwaited() {
    return !running.isEmpty() || ended.size() < expected;
  }

  /**
   * Why the run is over if JMeter did not report its end, and how many samples are left out. Call
   * it at exit, after {@link RunEnd#cutNow()}.
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

  /** Ends the run, whatever engines there were. */
  public void clear() {
    running.forEach(EngineWatch::ends);
    running.clear();
    expected = 0;
    ended.clear();
  }
}
