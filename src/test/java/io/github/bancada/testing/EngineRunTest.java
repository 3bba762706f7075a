package io.github.bancada.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.sampler.DebugSampler;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One run has no part in the next one. */
@Timeout(300)
class EngineRunTest {
  private static final Duration SLOW = Duration.ofMillis(100);

  /** JMeter tells it of the end after all elements of the plan, and is done later. */
  private static final class LateListener implements TestStateListener {
    @Override
    public void testStarted() {}

    @Override
    public void testStarted(String host) {}

    @Override
    public void testEnded() {
      long end = System.nanoTime() + SLOW.toNanos();
      while (System.nanoTime() - end < 0) {
        LockSupport.parkNanos(end - System.nanoTime());
      }
    }

    @Override
    public void testEnded(String host) {
      testEnded();
    }
  }

  @Test
  void nextRunIsNotEndedByTheOneBefore() throws Exception {
    JMeterTestHome.use();
    StandardJMeterEngine.register(new LateListener());
    assertThat(EngineRun.run(1, 1, new DebugSampler())).hasSize(1);
    assertThat(JMeterContextService.getTestStartTime()).isZero();

    EngineRun next = EngineRun.start(1, -1, new DebugSampler());
    Waiting.await("a sample", () -> !next.results().isEmpty());
    assertThat(JMeterContextService.getTestStartTime()).isPositive();
    next.shutdown();
    next.awaitEnd();
  }

  @Test
  void testThatAnotherTestLeftRunningIsNotThisRun() throws Exception {
    JMeterRun.begin();
    long left = JMeterContextService.getTestStartTime();

    EngineRun run = EngineRun.start(1, -1, new DebugSampler());
    Waiting.await("a sample", () -> !run.results().isEmpty());
    long started = JMeterContextService.getTestStartTime();
    run.shutdown();
    run.awaitEnd();

    assertThat(started).isGreaterThan(left);
  }
}
