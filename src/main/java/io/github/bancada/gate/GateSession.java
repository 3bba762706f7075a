package io.github.bancada.gate;

import io.github.bancada.jmeter.DeadUsers;
import io.github.bancada.jmeter.EmptyRun;
import io.github.bancada.jmeter.EngineWatch;
import io.github.bancada.jmeter.RemoteEngines;
import io.github.bancada.jmeter.RunEnd;
import io.github.bancada.jmeter.RunningTest;
import io.github.bancada.jmeter.SenderMode;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.jmeter.UnwrittenResults;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.StringJoiner;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.samplers.SampleResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The consecutive runs of one Performance Gate. Shared by the clones that JMeter creates for each
 * load generator, so that one verdict covers all. Thread-safe.
 */
final class GateSession {
  private static final Logger log = LoggerFactory.getLogger(GateSession.class);

  private final RemoteEngines engines = new RemoteEngines();
  private final Runnable onExit = this::finishAtExit;
  private volatile GateRun run;

  /**
   * Called when the test starts on an engine. Aborts the test if the gate is invalid.
   *
   * @param engine name of the remote engine, "" for this process
   * @param count number of engines of the test
   * @param options the fields of the gate
   * @return the run, if this call started it
   */
  synchronized Optional<GateRun> start(String engine, int count, GateOptions options) {
    if (!options.isGiven() || !engines.begins(engine, count)) {
      return Optional.empty();
    }
    closeRun();
    DeadUsers.watch();
    try {
      run =
          new GateRun(
              options.gateForRunningTest(),
              RunningTest.planName(),
              options.directory(),
              System.currentTimeMillis(),
              engine.isEmpty() ? RunRecorder.GRACE_SECONDS_LOCAL : SenderMode.graceSeconds());
    } catch (GateException e) {
      TestAbort.because(ExitCode.GATE_INVALID, "Performance Gate: " + e.getMessage());
      return Optional.empty();
    } catch (IOException | UncheckedIOException e) {
      TestAbort.because("Performance Gate: " + e.getMessage());
      return Optional.empty();
    }
    ProcessExit.first(onExit);
    return Optional.of(run);
  }

  void record(SampleResult sample) {
    GateRun current = run;
    if (current != null && !RunEnd.ofThisTest().isCut()) {
      current.record(sample);
    }
  }

  /**
   * Called when the test has ended on an engine; judges the run after the last one.
   *
   * @param engine name of the remote engine, "" for this process
   */
  synchronized void end(String engine) {
    if (engines.ends(engine)) {
      finish(endReason());
    }
  }

  private static String endReason() {
    StringJoiner reason = new StringJoiner("; ");
    if (!RunningTest.endReason().isEmpty()) {
      reason.add(RunningTest.endReason());
    }
    EngineWatch.lost().forEach(lost -> reason.add("lost the remote engine " + lost.engine()));
    return reason.toString();
  }

  /** Judges a run that is still open when the process exits. */
  private synchronized void finishAtExit() {
    if (run == null || run.isFinished()) {
      return;
    }
    if (RunEnd.ofThisTest().hasEnded()) {
      finish(endReason()); // the test has ended; only this listener was not called yet
      return;
    }
    RunEnd.ofThisTest().cutNow();
    finish(engines.cutReason());
  }

  private void finish(String reason) {
    GateRun current = run;
    if (current == null || current.isFinished()) {
      return;
    }
    try {
      if (TestAbort.isUnderWay()) {
        current.discard();
        return;
      }
      Verdict verdict = current.finish(reason);
      boolean console = GuiPackage.getInstance() == null;
      if (console) {
        Terminal.print("\n" + String.join("\n", verdict.lines()) + "\n");
      }
      Path directory = current.write();
      if (console) {
        Terminal.say("Files: " + directory);
        Terminal.print("");
      }
      if (current.samples() == 0) {
        EmptyRun.ended(reason, current.isSampled());
      }
    } catch (IOException | RuntimeException e) {
      UnwrittenResults.because("Performance Gate", e);
    } finally {
      ProcessExit.forget(onExit);
      if (GuiPackage.getInstance() == null) {
        closeRun();
      }
    }
  }

  private void closeRun() {
    GateRun current = run;
    run = null;
    if (current != null) {
      try {
        current.close();
      } catch (IOException e) {
        log.warn("A temporary file of the last run could not be deleted", e);
      }
    }
  }
}
