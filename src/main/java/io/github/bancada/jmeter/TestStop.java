package io.github.bancada.jmeter;

import io.github.bancada.text.TextTable;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.sampler.TestAction;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * Why the current test was broken off: a person stopped it before its end, or the plan stopped it
 * after an error. A plan that stops itself for another reason has ended normally, and so has a
 * stopped plan that would never end.
 *
 * <p>JMeter does not tell who asked. But each stop takes a thread of the {@linkplain EngineThreads
 * pool} in which tests run, and the pool creates that thread in the thread that asked. If a JMeter
 * has another pool, every stop is a normal end. A remote engine tells its controller. Thread-safe.
 */
final class TestStop {
  /** Kind of message from an engine to its controller. */
  private static final String OF_ENGINE = "bancada.stop";

  /** Thread of JMeter without GUI that takes the commands of its scripts. */
  private static final String COMMANDS = "UDP Listener";

  private static final String WINDOW = "AWT-EventQueue";

  /** The first stop; null before it, "" if it breaks off nothing. */
  private static final PerTest<AtomicReference<String>> REASON =
      new PerTest<>(AtomicReference::new);

  private TestStop() {}

  /** Starts watching for stops; further calls change nothing. */
  static void watch() {
    EngineThreads.pool().ifPresent(TestStop::watch);
  }

  private static void watch(ThreadPoolExecutor pool) {
    ThreadFactory before = pool.getThreadFactory();
    if (!(before instanceof Watch)) {
      pool.setThreadFactory(new Watch(before));
    }
  }

  private record Watch(ThreadFactory before) implements ThreadFactory {
    @Override
    public Thread newThread(Runnable task) {
      if (PerTest.isTestRunning()
          && !RunEnd.ofThisTest().hasEnded()
          && RunningTest.stopReason().isEmpty()) {
        asked(reasonOfThisThread());
      }
      return before.newThread(task);
    }
  }

  private static void asked(String reason) {
    if (REASON.get().compareAndSet(null, reason)
        && !reason.isEmpty()
        && RemainingTimeMessage.isGiven()) {
      EngineMessage.tell(OF_ENGINE, reason);
    }
  }

  /** On a controller: keeps why an engine was stopped, if this event says so. */
  static void toldBy(SampleEvent event) {
    EngineMessage.toldBy(OF_ENGINE, event)
        .ifPresent(reason -> REASON.get().compareAndSet(null, "on a remote engine: " + reason));
  }

  /** What broke the current test off; "" for nothing. */
  static String reason() {
    return Optional.ofNullable(REASON.get().get()).orElse("");
  }

  private static String reasonOfThisThread() {
    JMeterContext user = JMeterContextService.getContext();
    if (user.getThread() != null) {
      boolean isPlanned = user.getCurrentSampler() instanceof TestAction; // Flow Control Action
      return isPlanned ? "" : reasonOf(user.getPreviousResult());
    }
    if (RemainingTime.ofThisTest().isEndless()) {
      return "";
    }
    String thread = Thread.currentThread().getName();
    String place =
        thread.equals(COMMANDS)
            ? " by a command"
            : thread.startsWith(WINDOW) ? " in JMeter's window" : "";
    return "stopped before its end" + place;
  }

  /** A virtual user stops the test after this sample, which is null if it has none. */
  private static String reasonOf(SampleResult last) {
    return last == null || last.isSuccessful()
        ? ""
        : TextTable.oneLine(
            String.format(
                "the plan stopped the test after an error: '%s' failed with %s %s",
                last.getSampleLabel(), last.getResponseCode(), last.getResponseMessage()));
  }
}
