package io.github.bancada.jmeter;

import org.apache.jmeter.threads.RemoteThreadsLifeCycleListener;

/**
 * Counts users of remote engines as JMeter reports them to a controller. JMeter makes one instance
 * per engine. Thread-safe.
 */
public final class EngineUsers implements RemoteThreadsLifeCycleListener {
  @Override
  public void threadNumberIncreased(int numberOfThreads) {
    // Only the end of users matters.
  }

  @Override
  public void threadNumberDecreased(int numberOfThreads) {
    RunEnd.ofThisTest().userEnds();
  }
}
