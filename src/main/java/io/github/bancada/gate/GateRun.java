package io.github.bancada.gate;

import io.github.bancada.jmeter.Environments;
import io.github.bancada.jmeter.ProgressNotes;
import io.github.bancada.jmeter.ResultsDirectory;
import io.github.bancada.jmeter.RunEnd;
import io.github.bancada.jmeter.RunningTest;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.jtl.StoredRun;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.TransactionSamples;
import io.github.bancada.process.Daemons;
import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.table.LeftOut;
import io.github.bancada.table.RunPart;
import io.github.bancada.text.Terminal;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jmeter.samplers.SampleResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run under a gate, from start to verdict: records samples, stops the test if a criterion
 * demands it, judges once. Thread-safe.
 */
final class GateRun implements Closeable {
  private static final Logger log = LoggerFactory.getLogger(GateRun.class);

  private final Gate gate;
  private final String plan;
  private final String wantedDirectory;
  private final long startEpochMillis;
  private final SecondsWatch watch;
  private final RunRecorder recorder;
  private final AtomicBoolean stopping = new AtomicBoolean();

  /** Seconds since the last virtual user ended; they count only if another one starts. */
  private final Queue<ClosedSecond> waiting = new ConcurrentLinkedQueue<>();

  private volatile boolean sampled;
  private volatile Optional<Path> directory = Optional.empty();
  private volatile Verdict verdict;
  private volatile LeftOut leftOut = LeftOut.NOTHING;

  private record ClosedSecond(long epochSecond, List<LabelSummary> labels, LabelSummary total) {}

  /**
   * Starts a run.
   *
   * @param wantedDirectory directory of the files; "" for that of the Load Report, or a new one
   *     without a report
   * @param part samples that end outside it are left out
   * @param transactions whether samples of Transaction Controllers count in {@code all}
   * @param graceSeconds longest delay of results on their way
   * @throws IOException if the named directory is not empty or cannot be created
   */
  GateRun(
      Gate gate,
      String plan,
      String wantedDirectory,
      RunPart part,
      TransactionSamples transactions,
      long startEpochMillis,
      int graceSeconds)
      throws IOException {
    this.gate = gate;
    this.plan = plan;
    this.wantedDirectory = wantedDirectory;
    this.startEpochMillis = startEpochMillis;
    if (!wantedDirectory.isBlank()) {
      directory = Optional.of(newDirectory());
    }
    watch = gate.watch(startEpochMillis, part);
    recorder = new RunRecorder(startEpochMillis, graceSeconds, this::closed, part, transactions);
    ProgressNotes.ofThisTest().add(watch::state);
    TestAbort.countedBy(recorder::samples);
  }

  private Path newDirectory() throws IOException {
    return ResultsDirectory.create(wantedDirectory, plan, startEpochMillis, "-Jgate.dir=...");
  }

  void record(SampleResult sample) {
    if (!sampled) {
      sampled = true;
      findDirectory(); // not earlier: its element may come later in the plan
    }
    recorder.record(sample);
  }

  private void findDirectory() {
    if (directory.isEmpty()) {
      directory = ResultsDirectory.ofThisTest();
    }
  }

  /** Called by the recorder for each closed second, one at a time. */
  private void closed(long epochSecond, List<LabelSummary> labels, LabelSummary total) {
    waiting.add(new ClosedSecond(epochSecond, labels, total));
    if (stopping.get() || RunEnd.ofThisTest().isWithoutUsers(epochSecond)) {
      return;
    }
    judgeWaiting();
    if (verdict == null) {
      watch
          .stopper()
          .filter(criterion -> stopping.compareAndSet(false, true))
          .ifPresent(this::stop);
    }
  }

  private void judgeWaiting() {
    for (ClosedSecond next = waiting.poll(); next != null; next = waiting.poll()) {
      watch.closed(next.epochSecond(), next.labels(), next.total());
    }
  }

  private void stop(Criterion criterion) {
    String reason = criterion.stopReason();
    ProcessExit.with(ExitCode.STOPPED);
    log.error("Performance Gate: the test is {}", Terminal.line(reason));
    Terminal.say("Performance Gate: the test is " + reason);
    // On its own thread: a lost load generator must not block the recorder.
    Daemons.thread("bancada-gate-stop", () -> RunningTest.stopNow(reason)).start();
  }

  /** The verdict if the run ended now; the final one after the end. */
  Verdict verdictSoFar() {
    Verdict end = verdict;
    return end != null
        ? end
        : gate.judge(recorder.snapshot(info(System.currentTimeMillis(), "")), watch);
  }

  private RunInfo info(long endEpochMillis, String reason) {
    return RunInfo.of(plan, startEpochMillis, endEpochMillis, reason);
  }

  /** With what tells to which history the run belongs. */
  private RunInfo whole(long endEpochMillis, String reason) {
    RunInfo info = info(endEpochMillis, reason);
    return new RunInfo(
        info.name(),
        info.startEpochMillis(),
        info.endEpochMillis(),
        info.endReason(),
        info.origin(),
        info.server(),
        info.versions(),
        recorder.machine(),
        info.settings(),
        Environments.ofThisTest().now());
  }

  /**
   * Ends and judges the run; sets the exit code. A second call changes nothing.
   *
   * @param reason reason of the run's end; "" if it ended by itself
   * @throws IOException if the run cannot be judged
   */
  synchronized Verdict finish(String reason) throws IOException {
    if (verdict == null) {
      long end = RunEnd.ofThisTest().epochMillis();
      stopping.set(true);
      watch.endAt(end);
      RunSummary run = withCapacity(recorder.finish(whole(end, reason)));
      judgeWaiting();
      leftOut = run.timeline().leftOut();
      verdict = gate.judgeAtEnd(run, watch);
      ProcessExit.with(verdict.exitCode());
    }
    return verdict;
  }

  /** Adds the capacity that a search of this test wrote beside the Load Report's files. */
  private static RunSummary withCapacity(RunSummary run) throws IOException {
    Optional<Path> results = ResultsDirectory.ofThisTest();
    return results.isEmpty()
        ? run
        : run.withResults(run.results().withCapacity(StoredRun.capacity(results.get())));
  }

  /** Whether any sample arrived, including those outside the load. */
  boolean isSampled() {
    return sampled;
  }

  long samples() {
    return recorder.samples();
  }

  /** Known after the end. */
  LeftOut leftOut() {
    return leftOut;
  }

  boolean isFinished() {
    return verdict != null;
  }

  /**
   * Writes the files of the verdict.
   *
   * @return their directory; empty for the test's own, which another listener names
   * @throws IOException if they cannot be written
   */
  Optional<Path> write() throws IOException {
    findDirectory();
    boolean ofTest = directory.isPresent() && directory.equals(ResultsDirectory.ofThisTest());
    if (directory.isEmpty()) {
      directory = Optional.of(newDirectory());
      ResultsDirectory.take(directory.get());
    }
    GateFiles.write(directory.get(), verdict);
    return ofTest ? Optional.empty() : directory;
  }

  /** Deletes the empty directory of a run without a verdict. */
  void discard() throws IOException {
    if (!wantedDirectory.isBlank() && directory.isPresent()) {
      ResultsDirectory.discard(directory.get());
    }
  }

  @Override
  public void close() throws IOException {
    recorder.close();
  }
}
