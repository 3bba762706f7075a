package io.github.bancada.jmeter;

import java.lang.invoke.MethodHandles;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * JMeter's pool of threads in which tests run. JMeter keeps an idle thread of it for a second, and
 * this thread alone keeps a process without GUI alive after "end of run".
 *
 * <p>JMeter hides the pool; this class reads it from a private field. If a JMeter lacks it, the
 * process ends a second later. Thread-safe.
 */
final class EngineThreads {
  private static final Logger log = LoggerFactory.getLogger(EngineThreads.class);

  private static final Optional<ThreadPoolExecutor> POOL = find();

  private EngineThreads() {}

  private static Optional<ThreadPoolExecutor> find() {
    Class<?> owner = StandardJMeterEngine.class;
    try {
      Object pool =
          MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
              .findStaticVarHandle(owner, "EXECUTOR_SERVICE", ExecutorService.class)
              .getVolatile();
      return pool instanceof ThreadPoolExecutor threads ? Optional.of(threads) : Optional.empty();
    } catch (ReflectiveOperationException e) {
      log.info("A process without GUI ends a second after its test: {}", e.toString());
      return Optional.empty();
    }
  }

  /** The pool, empty if this JMeter has another one. */
  static Optional<ThreadPoolExecutor> pool() {
    return POOL;
  }

  /** Makes each thread end with its test, so that none delays the end of the process. */
  static void endWithTheirTests() {
    pool().ifPresent(threads -> threads.setKeepAliveTime(0, TimeUnit.SECONDS));
  }
}
