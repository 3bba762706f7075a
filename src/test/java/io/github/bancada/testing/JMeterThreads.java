package io.github.bancada.testing;

import java.lang.reflect.Field;
import java.util.concurrent.ThreadPoolExecutor;
import org.apache.jmeter.engine.StandardJMeterEngine;

/**
 * The threads in which JMeter runs and stops tests. A test's elements are notified of its end
 * before JMeter itself is done with it. With several requests to stop a test the last may come
 * late: it would end the next test early, or remove its engine. Stateless.
 */
final class JMeterThreads {
  private static final ThreadPoolExecutor POOL = pool();

  private JMeterThreads() {}

  private static ThreadPoolExecutor pool() {
    try {
      Field pool = StandardJMeterEngine.class.getDeclaredField("EXECUTOR_SERVICE");
      pool.setAccessible(true);
      return (ThreadPoolExecutor) pool.get(null);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError("this JMeter runs tests in another way", e);
    }
  }

  /** Waits until they have nothing more to do. */
  static void awaitIdle() {
    Waiting.await("the end of JMeter's own threads", POOL::getActiveCount, active -> active == 0);
  }
}
