package io.github.bancada.testing;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.AbstractTestElement;

/**
 * A listener that stops a server process once, after a number of samples, for a time, by the
 * signals STOP and CONT. Thread-safe.
 */
public final class Freeze extends AbstractTestElement implements SampleListener, NoThreadClone {
  private static final long serialVersionUID = 1L;

  private final long pid;
  private final int afterSamples;
  private final Duration duration;
  private final transient AtomicInteger samples = new AtomicInteger();
  private transient volatile Thread thread;
  private volatile long begunEpochNanos;
  private volatile long endedEpochNanos;

  /**
   * @param pid of a process that this one has started
   */
  public Freeze(long pid, int afterSamples, Duration duration) {
    this.pid = pid;
    this.afterSamples = afterSamples;
    this.duration = duration;
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    if (samples.incrementAndGet() == afterSamples) {
      thread = new Thread(this::standStill, "freeze");
      thread.start();
    }
  }

  private void standStill() {
    try {
      Signal.send("STOP", pid);
      long begun = System.nanoTime();
      begunEpochNanos = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
      while (System.nanoTime() - begun < duration.toNanos()) {
        LockSupport.parkNanos(duration.toNanos() - (System.nanoTime() - begun));
      }
      endedEpochNanos = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    } finally {
      Signal.send("CONT", pid);
    }
  }

  /** Waits until it is over; wall clock when the process stood still, nanoseconds since 1970. */
  public long begunEpochNanos() {
    Waiting.awaitEnd(thread);
    return begunEpochNanos;
  }

  /** As above, just before it went on. */
  public long endedEpochNanos() {
    Waiting.awaitEnd(thread);
    return endedEpochNanos;
  }

  @Override
  public void sampleStarted(SampleEvent event) {}

  @Override
  public void sampleStopped(SampleEvent event) {}
}
