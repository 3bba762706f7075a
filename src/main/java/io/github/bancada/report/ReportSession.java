package io.github.bancada.report;

import io.github.bancada.jmeter.DeadUsers;
import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.jmeter.EmptyRun;
import io.github.bancada.jmeter.EngineWatch;
import io.github.bancada.jmeter.LostEngine;
import io.github.bancada.jmeter.RemoteEngines;
import io.github.bancada.jmeter.ResultsDirectory;
import io.github.bancada.jmeter.RunEnd;
import io.github.bancada.jmeter.RunningTest;
import io.github.bancada.jmeter.SenderMode;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.jmeter.UnwrittenResults;
import io.github.bancada.metrics.BarrierOpening;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.view.ConsoleReport;
import io.github.bancada.report.view.PublishedTable;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The consecutive runs of one Load Report. In distributed mode JMeter clones a listener for each
 * engine; the clones share one session and so one run, from the start of the first engine to the
 * end of the last. Thread-safe.
 */
final class ReportSession {
  private static final Logger log = LoggerFactory.getLogger(ReportSession.class);

  private final RemoteEngines engines = new RemoteEngines();
  private volatile ReportRun run;

  /** Embedded servers by remote engine. */
  private final Map<String, String> embedded = new TreeMap<>();

  private volatile boolean sampled;
  private Optional<PublishedTable> published = Optional.empty();
  private Optional<LabelComparison> comparison = Optional.empty();
  private final Runnable onExit = this::finishAtExit;

  /**
   * Called when the test starts on an engine.
   *
   * @param engine name of the remote engine, "" for this process
   * @param count number of engines of the test; one may end before another starts
   * @param options the fields of the listener
   * @return the run, if this call started it
   */
  synchronized Optional<ReportRun> start(String engine, int count, ReportOptions options) {
    if (!engines.begins(engine, count)) {
      if (run != null) {
        run.engineStarted(engine);
      }
      return Optional.empty();
    }
    closeRun();
    DeadUsers.watch();
    long now = System.currentTimeMillis();
    String plan = RunningTest.planName();
    try {
      published = options.publishedTable();
      comparison = options.labelComparison();
      run =
          new ReportRun(
              plan,
              JMeterUtils.getJMeterVersion(),
              ResultsDirectory.create(options.directory(), plan, now),
              now,
              engine.isEmpty() ? RunRecorder.GRACE_SECONDS_LOCAL : SenderMode.graceSeconds(),
              options.intendedIntervalNanos());
    } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
      TestAbort.because("Load Report: " + e.getMessage());
      return Optional.empty();
    }
    if (!engine.isEmpty()) {
      run.engineStarted(engine);
    }
    ResultsDirectory.take(run.directory());
    sampled = false;
    embedded.clear();
    ProcessExit.first(onExit);
    return Optional.of(run);
  }

  /** Finishes a run that is still open when the process exits. */
  private synchronized void finishAtExit() {
    if (run == null || run.isFinished()) {
      return;
    }
    if (RunEnd.ofThisTest().hasEnded()) {
      finish(RunningTest.endReason()); // the test has ended; only this listener was not called yet
      return;
    }
    RunEnd.ofThisTest().cutNow();
    finish(engines.cutReason());
  }

  /** Records the embedded server of a remote engine of this run. */
  synchronized void embeddedServer(String engine, String description) {
    if (run != null) {
      embedded.put(engine, engine + " has a " + description);
      run.embeddedServer(String.join("; ", embedded.values()));
    }
  }

  /** Records that a barrier of a remote engine of this run has opened. */
  void opened(BarrierOpening opening) {
    ReportRun current = run;
    if (current != null) {
      current.opened(opening);
    }
  }

  /**
   * Records a sample.
   *
   * @param engine the remote engine that sent it, "" for this process
   */
  void record(SampleResult sample, String engine) {
    ReportRun current = run;
    if (current == null || RunEnd.ofThisTest().isCut()) {
      return;
    }
    if (!sampled && engine.isEmpty()) {
      sampled = true;
      // Not earlier: the element that starts the server may come later in the plan.
      current.embeddedServer(JMeterUtils.getPropDefault(EmbeddedServer.PROPERTY, ""));
    }
    if (engine.isEmpty()) {
      current.record(sample);
    } else {
      current.record(sample, engine);
    }
  }

  /**
   * Called when the test has ended on an engine; prints and writes the report after the last one.
   *
   * @param engine name of the remote engine, "" for this process
   */
  synchronized void end(String engine) {
    if (run != null) {
      run.engineEnded(engine);
    }
    if (engines.ends(engine)) {
      if (!DeadUsers.text().isEmpty()) {
        ProcessExit.with(ExitCode.ERROR); // their samples are missing
      }
      finish(RunningTest.endReason());
    }
  }

  private synchronized void finish(String reason) {
    ReportRun current = run;
    if (current == null || current.isFinished()) {
      return;
    }
    try {
      if (TestAbort.isUnderWay() && current.samples() == 0) {
        current.discard();
        return;
      }
      String whole = withLostEngines(reason, current);
      RunSummary summary = current.finish(whole);
      Optional<Comparison> compared = comparison.flatMap(each -> each.of(summary));
      if (GuiPackage.getInstance() == null) {
        print(summary, compared);
      }
      if (summary.total().samples() == 0) {
        EmptyRun.ended(whole, sampled);
      }
      write(current, compared);
    } catch (IOException | RuntimeException e) {
      UnwrittenResults.because("Load Report", e);
    } finally {
      ProcessExit.forget(onExit);
      if (GuiPackage.getInstance() == null) {
        closeRun();
      }
    }
  }

  /** Called after the table is printed, which needs no disk. */
  private void write(ReportRun current, Optional<Comparison> compared) throws IOException {
    try {
      current.write();
    } finally {
      if (compared.isPresent()) {
        writeComparison(current.directory(), compared.get());
      }
    }
    if (GuiPackage.getInstance() == null) {
      Terminal.say("Files: " + current.directory());
      Terminal.print("");
    }
  }

  private static void writeComparison(Path directory, Comparison compared) {
    try {
      LabelComparison.write(directory, compared);
    } catch (IOException e) {
      UnwrittenResults.because("Load Report", e);
    }
  }

  private static String withLostEngines(String reason, ReportRun current) {
    StringJoiner all = new StringJoiner("; ");
    if (!reason.isEmpty()) {
      all.add(reason);
    }
    for (LostEngine lost : EngineWatch.lost()) {
      all.add(
          String.format(
              Locale.ROOT,
              "lost the remote engine %s after %,d samples: %s",
              lost.engine(),
              current.samples(lost.engine()),
              lost.cause()));
    }
    return all.toString();
  }

  private void print(RunSummary summary, Optional<Comparison> compared) {
    StringBuilder text = new StringBuilder("\n");
    append(text, ConsoleReport.lines(summary));
    if (published.isPresent()) {
      text.append("\n");
      append(text, published.get().lines(summary));
    }
    if (comparison.isPresent()) {
      text.append("\n");
      append(text, comparison.get().lines(compared));
    }
    Terminal.print(text.toString());
  }

  private static void append(StringBuilder text, List<String> lines) {
    lines.forEach(line -> text.append(line).append("\n"));
  }

  private void closeRun() {
    ReportRun current = run;
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
