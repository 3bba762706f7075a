package io.github.bancada.report;

import io.github.bancada.jmeter.BarrierOpenings;
import io.github.bancada.jmeter.Environments;
import io.github.bancada.jmeter.OpenConnections;
import io.github.bancada.jmeter.ResultsDirectory;
import io.github.bancada.jmeter.RunEnd;
import io.github.bancada.metrics.BarrierOpening;
import io.github.bancada.metrics.ConnectionSummary;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SecondListener;
import io.github.bancada.metrics.TransactionSamples;
import io.github.bancada.process.BundleVersion;
import io.github.bancada.report.html.ReportWriter;
import io.github.bancada.table.GateVerdict;
import io.github.bancada.table.Results;
import io.github.bancada.table.RunPart;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;

/**
 * One run from start to files: records samples, gives live views, writes the report once.
 * Thread-safe.
 */
final class ReportRun implements Closeable {
  private final String name;
  private final RunInfo.Versions versions;
  private final Path directory;
  private final long startEpochMillis;
  private final RunRecorder recorder;
  private final RunInfo.Settings settings;
  private final BarrierOpenings openings = new BarrierOpenings();
  private final Environments environments = Environments.ofThisTest();
  private volatile boolean remote;
  private volatile String embeddedServer = "";
  private RunSummary finished;
  private boolean writing;
  private boolean closed;

  /**
   * Starts a run.
   *
   * @param directory existing directory for the files
   * @param graceSeconds longest delay of results on their way to this listener
   * @param settings the user's settings
   * @param part samples that do not end in it are left out
   * @param transactions whether samples of Transaction Controllers count in {@code TOTAL}
   */
  ReportRun(
      String name,
      String jmeterVersion,
      Path directory,
      long startEpochMillis,
      int graceSeconds,
      RunInfo.Settings settings,
      RunPart part,
      TransactionSamples transactions) {
    this.name = name;
    versions =
        new RunInfo.Versions(
            jmeterVersion, BundleVersion.text(), System.getProperty("java.version"));
    this.directory = directory;
    this.startEpochMillis = startEpochMillis;
    this.settings = settings;
    this.recorder =
        new RunRecorder(startEpochMillis, graceSeconds, SecondListener.NONE, part, transactions);
  }

  void record(SampleResult sample) {
    recorder.record(sample);
  }

  void record(SampleResult sample, String engine) {
    recorder.record(sample, engine);
  }

  void opened(BarrierOpening opening) {
    openings.add(opening);
  }

  /** Connections of this process, or those that remote engines reported. */
  private ConnectionSummary connections() {
    if (remote) {
      return new ConnectionSummary(BarrierOpening.UNKNOWN, openings.all());
    }
    int peak = OpenConnections.peak();
    return new ConnectionSummary(
        peak > 0 ? peak : BarrierOpening.UNKNOWN, BarrierOpenings.ofThisProcess().all());
  }

  void engineStarted(String engine) {
    remote = true;
    recorder.engineBegins(engine);
  }

  /** Called when the test of a remote engine has ended or is lost. */
  void engineEnded(String engine) {
    recorder.engineEnded(engine);
  }

  void embeddedServer(String description) {
    embeddedServer = description;
  }

  /**
   * The run so far; after {@link #finish}, the whole run. A new object until nothing changes any
   * more, because gates may judge after the end.
   */
  synchronized RunSummary snapshot() {
    if (finished == null) {
      return recorder.snapshot(info(System.currentTimeMillis(), "")).withConnections(connections());
    }
    return writing ? finished.withResults(finished.results()) : finished;
  }

  /**
   * Ends the run. A second call changes nothing.
   *
   * @param reason reason of the run's end, "" if it ended by itself
   * @param results published figures, and tables of the workloads' listeners
   * @return the whole run; its end reason mentions lost rows of single seconds
   * @throws IOException never for a live run
   */
  synchronized RunSummary finish(String reason, Results results) throws IOException {
    if (finished == null) {
      finished = recorder.finish(info(RunEnd.ofThisTest().epochMillis(), reason));
      if (recorder.lostRows().isPresent()) {
        String and = reason.isEmpty() ? "" : reason + "; ";
        String loss = "rows of single seconds are lost: " + recorder.lostRows().get().reason();
        finished = recorder.snapshot(info(RunEnd.ofThisTest().epochMillis(), and + loss));
      }
      finished = finished.withConnections(connections()).withResults(results);
    }
    return finished;
  }

  /** Adds the verdicts of the test's gates on the finished run. */
  synchronized void judged(List<GateVerdict> verdicts) {
    finished = finished.withResults(finished.results().withGates(verdicts));
  }

  /** Makes {@link #close()} wait for {@link #written()}. */
  synchronized void awaitWriting() {
    writing = true;
  }

  /** Releases what {@link #close()} left open. */
  synchronized void written() throws IOException {
    writing = false;
    if (closed) {
      recorder.close();
    }
  }

  /**
   * Writes the files of the finished run.
   *
   * @throws IOException if one cannot be written, or rows of single seconds are lost
   */
  synchronized void write() throws IOException {
    ReportWriter.write(directory, finished);
    if (recorder.lostRows().isPresent()) {
      throw recorder.lostRows().get();
    }
  }

  synchronized boolean isFinished() {
    return finished != null;
  }

  long samples() {
    return recorder.samples();
  }

  /** Deletes the empty directory of a run without a report. */
  void discard() throws IOException {
    ResultsDirectory.discard(directory);
  }

  Path directory() {
    return directory;
  }

  private RunInfo info(long endEpochMillis, String reason) {
    return new RunInfo(
        name,
        startEpochMillis,
        endEpochMillis,
        reason,
        RunInfo.Origin.LIVE,
        recorder.server(embeddedServer),
        versions,
        recorder.machine(),
        settings,
        environments.now());
  }

  /** Releases the recorder; intervals of summaries become unreadable. */
  @Override
  public synchronized void close() throws IOException {
    closed = true;
    if (!writing) {
      recorder.close();
    }
  }
}
