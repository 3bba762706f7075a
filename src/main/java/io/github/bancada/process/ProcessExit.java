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
 * The end of this process: final tasks, and the exit code of JMeter without GUI, which has no way
 * to set one.
 *
 * <p>The JVM ends by itself after the dashboard is written and all files are closed. A shutdown
 * hook then runs the remaining tasks (after a signal, the reports), flushes the output, closes the
 * log and exits with the decided code. Without a decision, and after a signal, the code stays as it
 * is. Thread-safe.
 */
public final class ProcessExit {
  private static final Logger log = LoggerFactory.getLogger(ProcessExit.class);

  /** Longest wait for JMeter's own hook, which closes result files after a signal. */
  private static final Duration HOOK_TIMEOUT = Duration.ofSeconds(10);

  private static final Object LOCK = new Object();

  // Guarded by the lock.
  private static final Set<Runnable> TASKS = new LinkedHashSet<>();
  private static final Set<Runnable> LAST = new LinkedHashSet<>();
  private static ExitCode decided;
  private static boolean hooked;

  private static volatile boolean reported;

  private ProcessExit() {}

  /**
   * Runs a task when the process ends, after those registered before.
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
   * Runs a task when the process ends, after all tasks of {@link #first}: it may delete what those
   * need.
   *
   * @param task also the key to {@link #forget} it
   */
  public static void last(Runnable task) {
    synchronized (LOCK) {
      hook();
      LAST.add(task);
    }
  }

  public static void forget(Runnable task) {
    synchronized (LOCK) {
      TASKS.remove(task);
      LAST.remove(task);
    }
  }

  /**
   * Decides the exit code, unless a more severe one was decided before. {@link ExitCode#PASSED}
   * decides nothing, because JMeter may still have an error. Has no effect in JMeter's GUI and on a
   * load generator, whose processes continue.
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
   * The decision so far, which is then forgotten: for a process that continues after a run, such as
   * that of the tests. {@link ExitCode#PASSED} if there is none.
   */
  static ExitCode takeDecision() {
    synchronized (LOCK) {
      ExitCode taken = decided == null ? ExitCode.PASSED : decided;
      decided = null;
      return taken;
    }
  }

  /**
   * Whether the process ends because of a signal. Java has no API for it, but names the thread that
   * handles the signal and waits for the shutdown hooks.
   */
  public static boolean isBySignal() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().matches("SIG[A-Z]+ handler"));
  }

  /**
   * Whether the process ends and its reports are done: what still works, works for nothing, and in
   * the way of those that delete its files.
   */
  public static boolean isReported() {
    return reported;
  }

  private static void hook() {
    if (!hooked) {
      hooked = true;
      try {
        Runtime.getRuntime().addShutdownHook(new Thread(ProcessExit::end, "bancada-exit"));
      } catch (IllegalStateException e) {
        log.debug("The JVM is already shutting down", e);
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
    reported = true;
    tasks(LAST).forEach(ProcessExit::run);
    ExitCode code = decided();
    if (code == null || isBySignal()) {
      return; // the code stays as it is: after a signal, the signal's
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
    } catch (Throwable e) { // such as out of memory; the other tasks must still run
      log.error("A task at the end of the process failed", e);
    }
  }

  /** Hooks run in parallel, and halting ends them all. */
  private static void awaitResultFiles() {
    long deadline = System.nanoTime() + HOOK_TIMEOUT.toNanos();
    while (isAnyHookBusy() && System.nanoTime() < deadline) {
      Thread.yield();
    }
  }

  /** Whether a hook is still to start, or JMeter's hook for result files runs. */
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
