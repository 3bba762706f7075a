package io.github.bancada.jmeter;

import io.github.bancada.process.Daemons;
import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.text.Terminal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * On a controller: asks each remote engine of the running test once a second whether it is there,
 * and ends the test of a lost engine in its place. JMeter itself would wait forever.
 *
 * <p>The question goes to the engine's process, so an engine with long samples, or one that sends
 * them at the end, is not lost. An engine is lost after {@value EnginePulse#REFUSALS} refusals in a
 * row, when another process has taken its place, or when it has not answered for the seconds of the
 * JMeter property {@value #TIMEOUT}.
 *
 * <p>When a signal ends this process, it stops the engines that still run. Thread-safe.
 */
public final class EngineWatch {
  /** JMeter property of the controller: seconds without an answer after which an engine is lost. */
  public static final String TIMEOUT = "bancada.engine.timeout";

  private static final Logger log = LoggerFactory.getLogger(EngineWatch.class);
  private static final String THREAD = "bancada-engine-watch";
  private static final int DEFAULT_TIMEOUT_SECONDS = 30;

  /** At the end of this process: time for stopped engines to send the rest. */
  private static final Duration LAST_WORDS = Duration.ofSeconds(10);

  /** Running engines by name; also the lock of this class. */
  private static final Map<String, EnginePulse> RUNNING = new LinkedHashMap<>();

  private static final PerTest<Map<String, LostEngine>> LOST = new PerTest<>(LinkedHashMap::new);

  /** All engines of the current test. */
  private static final PerTest<Set<String>> SEEN = new PerTest<>(HashSet::new);

  private static ScheduledExecutorService ticker;
  private static ExecutorService asking;

  private static final Runnable ON_EXIT = EngineWatch::stopAll;

  private EngineWatch() {}

  /**
   * Starts watching an engine whose test begins.
   *
   * @param engine host and port, as JMeter names it
   */
  static void begins(String engine) {
    synchronized (RUNNING) {
      SEEN.get().add(engine);
      if (LOST.get().containsKey(engine)) {
        return;
      }
      RUNNING.computeIfAbsent(engine, EnginePulse::new);
      if (ticker == null) {
        ProcessExit.first(ON_EXIT);
        asking = Executors.newCachedThreadPool(Daemons.threads(THREAD));
        ticker = Daemons.timer(THREAD);
        ticker.scheduleWithFixedDelay(EngineWatch::tick, 1, 1, TimeUnit.SECONDS);
      }
    }
  }

  static void ends(String engine) {
    synchronized (RUNNING) {
      RUNNING.remove(engine);
      if (RUNNING.isEmpty() && ticker != null) {
        ticker.shutdown();
        asking.shutdown();
        ticker = null;
        asking = null;
        ProcessExit.forget(ON_EXIT);
      }
      RUNNING.notifyAll();
    }
  }

  /** Seconds without an answer after which an engine is lost. */
  public static int timeoutSeconds() {
    return JMeterUtils.getPropDefault(TIMEOUT, DEFAULT_TIMEOUT_SECONDS);
  }

  /** The lost engines of the current test, in the order of their loss. */
  public static List<LostEngine> lost() {
    synchronized (RUNNING) {
      return List.copyOf(LOST.get().values());
    }
  }

  /** Why a run ended, with the engines that were lost in it. */
  public static String withLost(String reason) {
    return Stream.concat(Stream.of(reason), lost().stream().map(LostEngine::text))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("; "));
  }

  private static void tick() {
    int timeout = timeoutSeconds();
    Map<String, String> gone = new LinkedHashMap<>();
    List<String> started = ControllerEngines.started();
    synchronized (RUNNING) {
      if (asking != null) {
        // An engine may be lost before its test has begun.
        for (String engine : started) {
          if (SEEN.get().add(engine)) {
            RUNNING.put(engine, new EnginePulse(engine));
          }
        }
        RUNNING.forEach(
            (engine, pulse) ->
                pulse.lost(asking, timeout).ifPresent(cause -> gone.put(engine, cause)));
      }
    }
    gone.forEach(EngineWatch::lose);
  }

  private static void lose(String engine, String cause) {
    List<String> others;
    synchronized (RUNNING) {
      if (!RUNNING.containsKey(engine)) {
        return; // it has ended in the meantime
      }
      LOST.get().put(engine, new LostEngine(engine, System.currentTimeMillis(), cause));
      others = new ArrayList<>(RUNNING.keySet());
      others.remove(engine);
    }
    String message =
        "Bancada: the remote engine "
            + engine
            + " is lost ("
            + cause
            + "); "
            + (others.isEmpty() ? "the test ends" : "the test continues with the others");
    log.error("{}", Terminal.line(message));
    Terminal.say(message);
    ProcessExit.with(ExitCode.ERROR);
    if (!ControllerEngines.end(engine)) {
      String unheard =
          "Bancada: JMeter cannot be told that "
              + engine
              + " is lost, and will wait for it; end this process (kill, Ctrl+C) once the others"
              + " have ended: the report is written then";
      log.error("{}", Terminal.line(unheard));
      Terminal.say(unheard);
    }
    ends(engine);
  }

  /** At exit: running engines would continue without a listener. */
  private static void stopAll() {
    synchronized (RUNNING) {
      if (RUNNING.isEmpty()) {
        return;
      }
    }
    boolean signal = ProcessExit.isBySignal();
    String reason = signal ? "ended by a signal" : "ended before all remote engines";
    if (!signal) {
      ProcessExit.with(ExitCode.ERROR); // JMeter ends so when it cannot start an engine
    }
    Daemons.thread(THREAD, () -> stopAll(reason)).start();
    long deadline = System.nanoTime() + LAST_WORDS.toNanos();
    synchronized (RUNNING) {
      try {
        for (long left = LAST_WORDS.toMillis();
            !RUNNING.isEmpty() && left > 0;
            left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())) {
          RUNNING.wait(left);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void stopAll(String reason) {
    RunningTest.stopNow(reason);
    Set<String> ended;
    synchronized (RUNNING) {
      ended = new HashSet<>(SEEN.get());
      ended.removeAll(RUNNING.keySet());
    }
    // Another controller may use an engine that has ended; one that has not begun may still begin.
    ControllerEngines.stopAllBut(ended);
  }
}
