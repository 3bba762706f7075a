package io.github.bancada.gate;

import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.text.Terminal;
import java.io.File;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.threads.RemoteThreadsLifeCycleListener;
import org.apache.jorphan.collections.HashTree;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code -Jgate=FILE} on the controller of a distributed test. Prevents the start of the test if
 * the plan has no Performance Gate for the file: nothing can be added to a plan on its way to the
 * engines, and an unjudged gate would pass every run.
 *
 * <p>JMeter creates one instance for each engine, on the controller, right before it sends the
 * plan; only the constructor is used. Thread-safe.
 */
public final class ControllerGate implements RemoteThreadsLifeCycleListener {

  private static final Logger log = LoggerFactory.getLogger(ControllerGate.class);

  /** Gate files named by elements of the plan. */
  private static final Set<String> FILES = ConcurrentHashMap.newKeySet();

  private static final Runnable AT_EXIT = ControllerGate::failUnjudged;

  /** Checks the plan; exits a JMeter without GUI if the gate is missing. */
  public ControllerGate() {
    String file = CommandLineGate.file();
    if (!file.isEmpty() && !isInPlan(file)) {
      TestAbort.because(
          ExitCode.GATE_INVALID,
          "in distributed mode the gate '"
              + file
              + "' needs a Performance Gate in the plan; add one with the file ${__P(gate,)}");
      if (JMeter.isNonGUI()) {
        System.exit(ExitCode.GATE_INVALID.value());
      }
    }
  }

  @Override
  public void threadNumberIncreased(int numberOfThreads) {}

  @Override
  public void threadNumberDecreased(int numberOfThreads) {}

  /**
   * Checks a gate as in its run.
   *
   * @throws IllegalStateException if it is invalid; the reason was printed, and the exception keeps
   *     JMeter from starting the engine
   */
  static void check(PerformanceGate gate) {
    GateOptions options = GateOptions.of(gate);
    if (!options.isGiven()) {
      return;
    }
    FILES.add(options.file().strip());
    try {
      Optional<HashTree> plan = plan();
      if (plan.isPresent()) {
        options.gateFor(plan.get());
      } else {
        options.gate();
      }
      if (JMeter.isNonGUI()) {
        ProcessExit.first(AT_EXIT);
      }
    } catch (GateException e) {
      TestAbort.because(ExitCode.GATE_INVALID, "Performance Gate: " + e.getMessage());
      throw new IllegalStateException("Performance Gate: not started, see the message above", e);
    }
  }

  /** Called when an engine has started; the run will have a verdict. */
  static void testHasStarted() {
    ProcessExit.forget(AT_EXIT);
  }

  /**
   * JMeter may exit without an error although no engine started the test, for example because all
   * are busy with another test.
   */
  private static void failUnjudged() {
    if (!TestAbort.isUnderWay()) {
      Terminal.sayError(
          "Bancada: no remote engine started the test, so the Performance Gate judged nothing");
      ProcessExit.with(ExitCode.ERROR);
    }
  }

  /** Whether a gate of the plan uses this file. */
  static boolean isInPlan(String file) {
    return FILES.contains(file.strip());
  }

  /**
   * The plan, read from its file, because a controller has no engine. Empty in JMeter's window,
   * where the file may be older than the shown plan; labels are then judged at the end.
   */
  private static Optional<HashTree> plan() {
    FileServer files = FileServer.getFileServer();
    if (!JMeter.isNonGUI() || files.getScriptName() == null) {
      return Optional.empty();
    }
    try {
      HashTree tree = SaveService.loadTree(new File(files.getBaseDir(), files.getScriptName()));
      return Optional.of(JMeter.convertSubTree(tree, false));
    } catch (IOException | RuntimeException e) {
      log.warn("The plan cannot be read again; labels of the gate are checked at the end", e);
      return Optional.empty();
    }
  }
}
