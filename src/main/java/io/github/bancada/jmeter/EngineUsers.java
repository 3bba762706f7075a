package io.github.bancada.jmeter;

import org.apache.jmeter.threads.RemoteThreadsLifeCycleListener;

/**
 * Users of remote engines, as JMeter tells a controller of them; it makes one for each engine.
 * Thread-safe.
 */
public final class EngineUsers implements RemoteThreadsLifeCycleListener {
  @Override
  public void threadNumberIncreased(int numberOfThreads) {
    // Only their end matters.
  }

  @Override
  public void threadNumberDecreased(int numberOfThreads) {
    RunEnd.ofThisTest().userEnds();
  }
}
