package io.github.bancada.report;

import io.github.bancada.element.RunSession;
import io.github.bancada.jmeter.DeadUsers;
import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.jmeter.EmptyRun;
import io.github.bancada.jmeter.GateVerdicts;
import io.github.bancada.jmeter.OfferedTables;
import io.github.bancada.jmeter.ResultsDirectory;
import io.github.bancada.jmeter.RunEnd;
import io.github.bancada.jmeter.RunningTest;
import io.github.bancada.jmeter.SenderMode;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.jmeter.UnwrittenResults;
import io.github.bancada.jtl.StoredRun;
import io.github.bancada.metrics.BarrierOpening;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.TransactionSamples;
import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.view.ConsoleReport;
import io.github.bancada.table.GateVerdict;
import io.github.bancada.table.Published;
import io.github.bancada.table.Results;
import io.github.bancada.table.RunPart;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
final class ReportSession extends RunSession<ReportRun> {
  private static final Logger log = LoggerFactory.getLogger(ReportSession.class);
  private static final String LISTENER = "Load Report";

  /** Embedded servers by remote engine. */
  private final Map<String, String> embedded = new TreeMap<>();

  private volatile boolean sampled;
  private Published published = Published.NONE;
  private Optional<LabelComparison> comparison = Optional.empty();
  private Optional<ProgressPrinter> progress = Optional.empty();
  private volatile Optional<LiveReport> live = Optional.empty();

  ReportSession() {
    super(LISTENER);
  }

  /**
   * Called when the test starts on an engine.
   *
   * @param engine name of the remote engine, "" for this process
   * @param count number of engines of the test; one may end before another starts
   * @param options the fields of the listener
   * @return the run, if this call started it
   */
  synchronized Optional<ReportRun> start(String engine, int count, ReportOptions options) {
    Optional<ReportRun> begun = begin(engine, count, () -> open(engine, options));
    if (!engine.isEmpty() && current() != null) {
      current().engineStarted(engine);
    }
    return begun;
  }

  private synchronized ReportRun open(String engine, ReportOptions options) throws IOException {
    long now = System.currentTimeMillis();
    String plan = RunningTest.planName();
    published = options.publishedFigures();
    comparison = options.labelComparison();
    int progressSeconds = ProgressPrinter.seconds();
    RunPart part = options.part();
    TransactionSamples transactions = options.transactionSamples();
    RunInfo.Settings settings = options.settings();
    live = LiveReport.open(); // before the directory exists
    ReportRun run;
    try {
      run =
          new ReportRun(
              plan,
              JMeterUtils.getJMeterVersion(),
              ResultsDirectory.create(options.directory(), plan, now),
              now,
              engine.isEmpty() ? RunRecorder.GRACE_SECONDS_LOCAL : SenderMode.graceSeconds(),
              settings,
              part,
              transactions);
      ResultsDirectory.take(run.directory());
    } catch (IOException | RuntimeException e) {
      closeLive();
      throw e;
    }
    live.ifPresent(page -> page.serve(run));
    sampled = false;
    embedded.clear();
    TestAbort.countedBy(run::samples);
    progress = ProgressPrinter.of(progressSeconds, run::snapshot);
    return run;
  }

  private synchronized void closeLive() {
    live.ifPresent(LiveReport::close);
    live = Optional.empty();
  }

  /** Address of the served run; never waits. */
  Optional<URI> livePage() {
    return live.flatMap(LiveReport::page);
  }

  synchronized void embeddedServer(String engine, String description) {
    ReportRun run = current();
    if (run != null) {
      embedded.put(engine, engine + " has a " + description);
      run.embeddedServer(String.join("; ", embedded.values()));
    }
  }

  void opened(BarrierOpening opening) {
    ReportRun run = current();
    if (run != null) {
      run.opened(opening);
    }
  }

  /**
   * Records a sample.
   *
   * @param engine the remote engine that sent it, "" for this process
   */
  void record(SampleResult sample, String engine) {
    ReportRun current = current();
    if (current == null || RunEnd.ofThisTest().isCut()) {
      return;
    }
    if (!sampled && engine.isEmpty()) {
      sampled = true;
      // Not earlier, because the element that starts the server may come later in the plan.
      current.embeddedServer(JMeterUtils.getPropDefault(EmbeddedServer.PROPERTY, ""));
    }
    if (engine.isEmpty()) {
      current.record(sample);
    } else {
      current.record(sample, engine);
    }
  }

  @Override
  public synchronized void end(String engine) {
    if (current() != null) {
      current().engineEnded(engine);
    }
    super.end(engine);
  }

  @Override
  protected void finish(ReportRun run, String reason) throws IOException {
    progress.ifPresent(ProgressPrinter::close);
    progress = Optional.empty();
    boolean written = false;
    try {
      written = report(run, reason);
    } finally {
      if (!written) {
        closeLive();
      }
    }
  }

  /** Returns whether there is something to write, possibly after this call. */
  private boolean report(ReportRun run, String reason) throws IOException {
    if (!DeadUsers.text().isEmpty()) {
      ProcessExit.with(ExitCode.ERROR); // their samples are missing
    }
    if (TestAbort.isUnderWay() && run.samples() == 0) {
      run.discard();
      return false;
    }
    RunSummary summary = run.finish(reason, results(run));
    Optional<Comparison> compared = comparison.flatMap(each -> each.of(summary));
    if (GuiPackage.getInstance() == null) {
      print(summary, compared);
    }
    if (summary.total().samples() == 0) {
      EmptyRun.ended(reason, sampled, summary.timeline().leftOut());
    }
    run.awaitWriting();
    GateVerdicts.ofThisTest().whenGiven(verdicts -> write(run, compared, verdicts));
    return true;
  }

  private Results results(ReportRun run) {
    Results results = new Results(published, OfferedTables.ofThisTest().all());
    try {
      return results.withCapacity(StoredRun.capacity(run.directory()));
    } catch (IOException e) {
      UnwrittenResults.because(LISTENER, e); // the report is written without it
      return results;
    }
  }

  /** Called after the table is printed, which needs no disk, and after the gates have judged. */
  private synchronized void write(
      ReportRun run, Optional<Comparison> compared, List<GateVerdict> verdicts) {
    try {
      run.judged(verdicts);
      write(run, compared);
    } catch (IOException | RuntimeException e) {
      UnwrittenResults.because(LISTENER, e);
    } finally {
      live.ifPresent(page -> page.end(run.snapshot(), !RunEnd.ofThisTest().isCut()));
      closeLive();
    }
    try {
      run.written();
    } catch (IOException e) {
      log.warn("A temporary file of the run is left behind", e);
    }
  }

  private static void write(ReportRun current, Optional<Comparison> compared) throws IOException {
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
      UnwrittenResults.because(LISTENER, e);
    }
  }

  private void print(RunSummary summary, Optional<Comparison> compared) {
    StringBuilder text = new StringBuilder("\n");
    append(text, ConsoleReport.lines(summary));
    if (comparison.isPresent()) {
      text.append("\n");
      append(text, comparison.get().lines(compared));
    }
    Terminal.print(text.toString());
  }

  private static void append(StringBuilder text, List<String> lines) {
    lines.forEach(line -> text.append(line).append("\n"));
  }
}
