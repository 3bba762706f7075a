package io.github.bancada.process;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.jmeter.JMeter;
import org.apache.logging.log4j.LogManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The end of this process: what is still to be done then, and the exit code of a JMeter without
 * GUI, which has no way to set one.
 *
 * <p>The JVM ends by itself once the dashboard is made and all files are closed. A shutdown hook
 * then does what is left (after a signal the reports), flushes the output, closes the log and, if a
 * code was decided, ends the process with it. Without a decision, and after a signal, the code is
 * whatever it would have been. Thread-safe.
 */
public final class ProcessExit {
  private static final Logger log = LoggerFactory.getLogger(ProcessExit.class);

  /** How long JMeter's own hook, which closes result files after a signal, is waited for. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Object LOCK = new Object();

  // Guarded by the lock.
  private static final Set<Runnable> TASKS = new LinkedHashSet<>();
  private static final Set<Runnable> LAST = new LinkedHashSet<>();
  private static ExitCode decided;
  private static boolean hooked;

  private ProcessExit() {}

  /**
   * Has something done when the process ends, after what was registered before.
   *
   * @param task also the key to {@link #forget} it
   */
  public static void first(Runnable task) {
    synchronized (LOCK) {
      hook();
      TASKS.add(task);
    }
  }

  /**
   * Has something done when the process ends, after all that is to be done {@link #first}: what
   * those tasks still need is taken away here.
   *
   * @param task also the key to {@link #forget} it
   */
  public static void last(Runnable task) {
    synchronized (LOCK) {
      hook();
      LAST.add(task);
    }
  }

  /** What was to be done at the end is done already. */
  public static void forget(Runnable task) {
    synchronized (LOCK) {
      TASKS.remove(task);
      LAST.remove(task);
    }
  }

  /**
   * Decides the exit code, unless a graver one was decided before. {@link ExitCode#PASSED} decides
   * nothing: JMeter may still have an error of its own. In JMeter's window, and on a remote engine,
   * this changes nothing: their processes go on to live.
   */
  public static void with(ExitCode code) {
    synchronized (LOCK) {
      if (code != ExitCode.PASSED && JMeter.isNonGUI()) {
        hook();
        decided = decided == null ? code : decided.and(code);
      }
    }
  }

  /**
   * Whether the process is ending because of a signal. Java does not tell; it does name the thread
   * that handles the signal and waits for the shutdown hooks.
   */
  public static boolean isBySignal() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().matches("SIG[A-Z]+ handler"));
  }

  private static void hook() {
    if (!hooked) {
      hooked = true;
      try {
        Runtime.getRuntime().addShutdownHook(new Thread(ProcessExit::end, "bancada-exit"));
      } catch (IllegalStateException e) {
        log.debug("The JVM is on its way out already", e);
      }
    }
  }

  private static List<Runnable> tasks(Set<Runnable> of) {
    synchronized (LOCK) {
      return List.copyOf(of);
    }
  }

  private static ExitCode decided() {
    synchronized (LOCK) {
      return decided;
    }
  }

  private static void end() {
    tasks(TASKS).forEach(ProcessExit::run);
    tasks(LAST).forEach(ProcessExit::run);
    ExitCode code = decided();
    if (code == null || isBySignal()) {
      return; // the code is what it would be without us: after a signal, the signal's
    }
    awaitResultFiles();
    System.out.flush();
    System.err.flush();
    LogManager.shutdown();
    Runtime.getRuntime().halt(code.value());
  }

  private static void run(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) { // out of memory, maybe; the others shall have their turn
      log.error("Something that was to be done at the end has failed", e);
    }
  }

  /** Hooks run side by side, and halting ends them all. */
  private static void awaitResultFiles() {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (isAnyHookBusy() && System.nanoTime() < deadline) {
      Thread.yield();
    }
  }

  /** Whether not all hooks have been started, or the one of JMeter's result files is at work. */
  private static boolean isAnyHookBusy() {
    for (StackTraceElement[] stack : Thread.getAllStackTraces().values()) {
      boolean starting =
          stack.length > 0
              && !stack[0].getClassName().equals(Object.class.getName())
              && Arrays.stream(stack).anyMatch(ProcessExit::runsHooks);
      if (starting || Arrays.stream(stack).anyMatch(ProcessExit::closesResultFiles)) {
        return true;
      }
    }
    return false;
  }

  private static boolean runsHooks(StackTraceElement frame) {
    return frame.getClassName().equals("java.lang.ApplicationShutdownHooks");
  }

  private static boolean closesResultFiles(StackTraceElement frame) {
    return frame.getClassName().startsWith("org.apache.jmeter.reporters.ResultCollector$Shutdown");
  }
}
