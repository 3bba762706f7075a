package io.github.bancada.gate;

import io.github.bancada.element.RunSession;
import io.github.bancada.jmeter.EmptyRun;
import io.github.bancada.jmeter.GateVerdicts;
import io.github.bancada.jmeter.RunEnd;
import io.github.bancada.jmeter.RunningTest;
import io.github.bancada.jmeter.SenderMode;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.process.ExitCode;
import io.github.bancada.text.GithubAnnotations;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The consecutive runs of one Performance Gate, shared by the clones that JMeter makes for each
 * load generator, so that one verdict covers all. Thread-safe.
 */
final class GateSession extends RunSession<GateRun> {
  private static final String LISTENER = "Performance Gate";

  GateSession() {
    super(LISTENER);
  }

  /**
   * Starts a test, or one more engine of it; an invalid gate aborts the test.
   *
   * @param engine name of the remote engine, "" for this process
   * @param count number of engines of the test
   * @return the run, if this call started it
   */
  Optional<GateRun> start(String engine, int count, GateOptions options) {
    if (!options.isGiven()) {
      return Optional.empty();
    }
    Optional<GateRun> begun =
        begin(
            engine,
            count,
            () ->
                new GateRun(
                    options.gateForRunningTest(),
                    RunningTest.planName(),
                    options.directory(),
                    options.part(),
                    options.transactionSamples(),
                    System.currentTimeMillis(),
                    engine.isEmpty()
                        ? RunRecorder.GRACE_SECONDS_LOCAL
                        : SenderMode.graceSeconds()));
    begun.ifPresent(run -> GateVerdicts.ofThisTest().expect());
    return begun;
  }

  @Override
  protected void refuse(Exception cause) {
    if (cause instanceof GateException) {
      TestAbort.because(ExitCode.GATE_INVALID, LISTENER + ": " + cause.getMessage());
    } else {
      super.refuse(cause);
    }
  }

  void record(SampleResult sample) {
    GateRun run = current();
    if (run != null && !RunEnd.ofThisTest().isCut()) {
      run.record(sample);
    }
  }

  @Override
  protected void finish(GateRun run, String reason) throws IOException {
    Optional<Verdict> verdict = Optional.empty();
    try {
      if (TestAbort.isUnderWay() && run.samples() == 0) {
        run.discard();
      } else {
        verdict = Optional.of(run.finish(reason));
        show(run, verdict.get(), reason);
      }
    } finally {
      GateVerdicts.ofThisTest().give(verdict.map(Verdict::shown));
    }
  }

  private static void show(GateRun run, Verdict verdict, String reason) throws IOException {
    boolean console = GuiPackage.getInstance() == null;
    if (console) {
      Terminal.print("\n" + String.join("\n", verdict.lines()) + "\n");
      if (GithubAnnotations.areRead()) {
        Terminal.command(verdict.annotations());
      }
    }
    Optional<Path> directory = run.write();
    if (console && directory.isPresent()) {
      Terminal.say("Files: " + directory.get());
      Terminal.print("");
    }
    if (run.samples() == 0) {
      EmptyRun.ended(reason, run.isSampled(), run.leftOut());
    }
  }
}
