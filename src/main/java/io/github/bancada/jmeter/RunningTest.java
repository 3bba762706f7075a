package io.github.bancada.jmeter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.rmi.NotBoundException;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.jmeter.engine.ClientJMeterEngine;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.services.FileServer;
import org.apache.jorphan.collections.HashTree;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The test that runs in this process, or on the remote engines that it controls: its plan and its
 * end.
 *
 * <p>JMeter hides the engine and its plan; this class reads them from its private fields. If a
 * JMeter lacks them, the log says so and {@link #plan()} is empty. Thread-safe.
 */
public final class RunningTest {
  private static final Logger log = LoggerFactory.getLogger(RunningTest.class);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final VarHandle ENGINE = find("engine", StandardJMeterEngine.class, true);
  private static final VarHandle PLAN = find("test", HashTree.class, false);

  private static final PerTest<Course> COURSE = new PerTest<>(Course::new);

  private RunningTest() {}

  /** State of one test; guarded by its monitor. */
  private static final class Course {
    private final Set<String> engines = new LinkedHashSet<>();

    private String stopReason = "";
  }

  private static VarHandle find(String field, Class<?> type, boolean isStatic) {
    Class<?> owner = StandardJMeterEngine.class;
    try {
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
      return isStatic
          ? lookup.findStaticVarHandle(owner, field, type)
          : lookup.findVarHandle(owner, field, type);
    } catch (ReflectiveOperationException e) {
      log.warn("This JMeter hides the engine of the test: {}", e.toString());
      return null;
    }
  }

  /**
   * The tree of the plan that this process's engine runs. Elements added to its top before users
   * start apply to all of them. Empty on a controller, and when no test runs.
   */
  public static Optional<HashTree> plan() {
    Object engine = ENGINE == null ? null : ENGINE.getVolatile();
    return engine == null || PLAN == null
        ? Optional.empty()
        : Optional.ofNullable((HashTree) PLAN.getVolatile((StandardJMeterEngine) engine));
  }

  /** Name of the plan's file without its ending. */
  public static String planName() {
    String script = FileServer.getFileServer().getScriptName();
    if (script == null || script.isBlank()) {
      return "untitled";
    }
    return script.toLowerCase(Locale.ROOT).endsWith(".jmx")
        ? script.substring(0, script.length() - ".jmx".length())
        : script;
  }

  /**
   * Adds a remote engine to the test. If the test was already stopped, stops the engine.
   *
   * @param engine host and port, as JMeter names it
   */
  public static void joinedBy(String engine) {
    boolean stopped;
    Course course = COURSE.get();
    synchronized (course) {
      course.engines.add(engine);
      stopped = !course.stopReason.isEmpty();
    }
    EngineWatch.begins(engine);
    if (stopped) {
      stop(engine);
    }
  }

  /** The reason given to {@link #stop}, "" if this test was not stopped. */
  public static String stopReason() {
    Course course = COURSE.get();
    synchronized (course) {
      return course.stopReason;
    }
  }

  /**
   * Why this test ended before all users of all engines had finished, "" if they have, or if the
   * plan ends so; the same for all listeners.
   */
  public static String endReason() {
    String own = stopReason();
    String stopped = own.isEmpty() ? TestStop.reason() : own;
    String dead = DeadUsers.text();
    return EngineWatch.withLost(stopped + (stopped.isEmpty() || dead.isEmpty() ? "" : "; ") + dead);
  }

  /** On a controller: keeps why an engine was stopped, if this event says so. */
  public static void toldBy(SampleEvent event) {
    TestStop.toldBy(event);
  }

  /**
   * Ends the test at once: samples under way are interrupted. After its return no further user
   * starts in this process; if called from {@code testStarted}, none at all.
   *
   * @param reason not empty, for the report
   */
  public static void stopNow(String reason) {
    List<String> remote;
    Course course = COURSE.get();
    synchronized (course) {
      course.stopReason = course.stopReason.isEmpty() ? reason : course.stopReason;
      remote = List.copyOf(course.engines);
    }
    Object engine = ENGINE == null ? null : ENGINE.getVolatile();
    StandardJMeterEngine.stopEngineNow();
    if (engine != null) {
      awaitStopOf(engine);
    }
    remote.forEach(RunningTest::stop);
  }

  /** JMeter stops a test on another thread, which clears this field first. */
  private static void awaitStopOf(Object engine) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (ENGINE.getVolatile() == engine && System.nanoTime() < deadline) {
      Thread.onSpinWait();
    }
  }

  private static void stop(String engine) {
    try {
      new ClientJMeterEngine(engine).stopTest(true);
    } catch (NotBoundException | RemoteException e) {
      log.error("The remote engine {} cannot be told to stop", engine, e);
    }
  }
}
