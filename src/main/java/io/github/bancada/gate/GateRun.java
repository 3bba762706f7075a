package io.github.bancada.gate;

import io.github.bancada.jmeter.ResultsDirectory;
import io.github.bancada.jmeter.RunEnd;
import io.github.bancada.jmeter.RunningTest;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.text.Terminal;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
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
 * One run under a gate from its start to its verdict: records samples, ends the test where a
 * criterion says so, judges once. Thread-safe.
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

  /** Seconds since the last user ended: part of the run only if another user begins. */
  private final Queue<ClosedSecond> waiting = new ConcurrentLinkedQueue<>();

  private volatile boolean sampled;
  private volatile Optional<Path> directory = Optional.empty();
  private volatile Verdict verdict;

  /** What ended in a second. */
  private record ClosedSecond(long epochSecond, List<LabelSummary> labels) {}

  /**
   * Starts a run.
   *
   * @param wantedDirectory where the files go; "" for beside those of the Load Report, or else a
   *     directory of their own
   * @param graceSeconds how long results may be under way
   * @throws IOException if the directory is wanted by name and is not empty, or cannot be made
   */
  GateRun(Gate gate, String plan, String wantedDirectory, long startEpochMillis, int graceSeconds)
      throws IOException {
    this.gate = gate;
    this.plan = plan;
    this.wantedDirectory = wantedDirectory;
    this.startEpochMillis = startEpochMillis;
    if (!wantedDirectory.isBlank()) {
      directory = Optional.of(newDirectory());
    }
    watch = gate.watch(startEpochMillis);
    recorder = new RunRecorder(startEpochMillis, graceSeconds, this::closed);
  }

  private Path newDirectory() throws IOException {
    return ResultsDirectory.create(wantedDirectory, plan, startEpochMillis, "-Jgate.dir=...");
  }

  void record(SampleResult sample) {
    if (!sampled) {
      sampled = true;
      findDirectory(); // now, because the element that makes it may stand behind this one
    }
    recorder.record(sample);
  }

  private void findDirectory() {
    if (directory.isEmpty()) {
      directory = ResultsDirectory.ofThisTest();
    }
  }

  /** Told by the recorder, second by second and one at a time. */
  private void closed(long epochSecond, List<LabelSummary> labels) {
    waiting.add(new ClosedSecond(epochSecond, labels));
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
      watch.closed(next.epochSecond(), next.labels());
    }
  }

  private void stop(Criterion criterion) {
    String reason = criterion.stopReason();
    ProcessExit.with(ExitCode.STOPPED);
    log.error("Performance Gate: the test is {}", Terminal.line(reason));
    Terminal.say("Performance Gate: the test is " + reason);
    // On a thread of its own: a remote engine that is gone must not hold up the recorder.
    Thread stopper = new Thread(() -> RunningTest.stopNow(reason), "bancada-gate-stop");
    stopper.setDaemon(true);
    stopper.start();
  }

  /** The verdict as it would be if the run ended now; the real one once it has ended. */
  Verdict verdictSoFar() {
    Verdict end = verdict;
    return end != null
        ? end
        : gate.judge(recorder.snapshot(info(System.currentTimeMillis(), "")), watch);
  }

  private RunInfo info(long endEpochMillis, String reason) {
    return RunInfo.of(plan, startEpochMillis, endEpochMillis, reason);
  }

  /**
   * Ends the run, judges it and writes the files. A second call changes nothing.
   *
   * @param reason what ended it, "" if it ended by itself
   * @throws IOException if the run cannot be judged; files that cannot be written are said, and
   *     change the exit code
   */
  synchronized Verdict finish(String reason) throws IOException {
    if (verdict == null) {
      long end = RunEnd.ofThisTest().epochMillis();
      stopping.set(true);
      watch.endAt(end);
      RunSummary run = recorder.finish(info(end, reason));
      judgeWaiting();
      verdict = gate.judge(run, watch);
      ProcessExit.with(verdict.exitCode());
    }
    return verdict;
  }

  /** Whether any sample came, outside the load too. */
  boolean isSampled() {
    return sampled;
  }

  /** How many samples of the load came. */
  long samples() {
    return recorder.samples();
  }

  boolean isFinished() {
    return verdict != null;
  }

  /**
   * Writes the files of the verdict.
   *
   * @return where to
   * @throws IOException if they cannot be written
   */
  Path write() throws IOException {
    findDirectory();
    if (directory.isEmpty()) {
      directory = Optional.of(newDirectory());
      ResultsDirectory.take(directory.get());
    }
    GateFiles.write(directory.get(), verdict);
    return directory.get();
  }

  /** Takes the empty directory away again: there is nothing to judge. */
  void discard() throws IOException {
    if (!wantedDirectory.isBlank() && directory.isPresent()) {
      Files.deleteIfExists(directory.get());
    }
  }

  @Override
  public void close() throws IOException {
    recorder.close();
  }
}
