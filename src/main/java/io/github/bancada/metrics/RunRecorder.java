package io.github.bancada.metrics;

import static io.github.bancada.metrics.TransactionSamples.SEPARATE;

import io.github.bancada.process.AtomicFile;
import io.github.bancada.table.PartFilter;
import io.github.bancada.table.RunPart;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Records the samples of one run, per label and per second. Memory stays constant for a run of any
 * length (about 1 MB per active label), and recording a sample does not allocate.
 *
 * <p>A sample counts in the second in which it <em>ended</em>, by its own clock, so that batches
 * from remote engines count where they belong. A second stays open for the grace time; a later
 * sample still counts in every total, and in the oldest open second.
 *
 * <p>Thread-safe: any number of threads {@linkplain #record record}. Recording is lock-free and
 * takes a bounded number of steps unless a sample finds every {@link Stripe} busy. A lock is taken
 * only to register a new label or a new kind of failure, at most {@value #MAX_LABELS} of each. A
 * snapshot may wait for recording threads.
 */
public final class RunRecorder implements AutoCloseable {
  /** More labels than this count together as {@link #OTHER_LABELS}. */
  public static final int MAX_LABELS = 1000;

  public static final String OTHER_LABELS = "(other labels)";

  /** Longest delay of this process's results, in seconds; see also SenderMode. */
  public static final int GRACE_SECONDS_LOCAL = 2;

  /** If more seconds than this are open at once, slots are packed. */
  private static final int DENSE_SECONDS = 8;

  private final RunRecorders recorders;

  /** {@code recorders.labels()}: saves a step for every sample. */
  private final LabelRecorders labels;

  private final TimelineRecorder timeline;
  private final PartFilter part;
  private final boolean countsTransactions;
  private final int graceSeconds;
  private final long startCpuNanos = CpuMeter.processNanos();

  /** Null when a run is replayed. */
  private final ScheduledExecutorService ticker;

  private final ServerSeen server = new ServerSeen();

  /**
   * Starts recording a live run. {@link #close()} it after the last use of the summary.
   *
   * @param startEpochMillis now, milliseconds since the epoch; no sample may end before it
   * @param graceSeconds longest delay of results on their way, 1 to 120
   */
  public RunRecorder(long startEpochMillis, int graceSeconds) {
    this(startEpochMillis, graceSeconds, SecondListener.NONE);
  }

  /** As above; calls the listener when a second closes, the grace time after its end. */
  public RunRecorder(long startEpochMillis, int graceSeconds, SecondListener listener) {
    this(startEpochMillis, graceSeconds, listener, RunPart.WHOLE, SEPARATE);
  }

  /**
   * As above; leaves out samples that did not end in the part.
   *
   * @param transactions whether samples of Transaction Controllers count in totals
   */
  public RunRecorder(
      long startEpochMillis,
      int graceSeconds,
      SecondListener listener,
      RunPart part,
      TransactionSamples transactions) {
    this(
        startEpochMillis,
        graceSeconds,
        listener,
        new PartFilter(part, startEpochMillis),
        transactions,
        true);
  }

  private RunRecorder(
      long startEpochMillis,
      int graceSeconds,
      SecondListener listener,
      PartFilter part,
      TransactionSamples transactions,
      boolean live) {
    if (graceSeconds < 1 || graceSeconds > LabelRecorder.RING - 8) {
      throw new IllegalArgumentException(
          "graceSeconds is " + graceSeconds + "; it must be from 1 to " + (LabelRecorder.RING - 8));
    }
    this.graceSeconds = graceSeconds;
    this.part = part;
    countsTransactions = transactions == TransactionSamples.COUNT;
    long before = Math.floorDiv(startEpochMillis, 1000L) - 1;
    recorders = RunRecorders.create(graceSeconds > DENSE_SECONDS, before, transactions);
    labels = recorders.labels();
    timeline =
        new TimelineRecorder(
            recorders,
            listener,
            live
                ? new SuccessTracker(part.notBefore(startEpochMillis))
                : SuccessTracker.fromFirstSample(),
            part,
            before);
    ticker = live ? timeline.startTicker(graceSeconds) : null;
  }

  /**
   * Starts recording a finished run, such as a result file. {@link #advanceTo} closes seconds by
   * the samples' own clock. For one thread.
   *
   * @param startEpochMillis no sample ended before it
   * @param graceSeconds by how many seconds samples may be out of order
   */
  public static RunRecorder replay(long startEpochMillis, int graceSeconds) {
    return replay(startEpochMillis, graceSeconds, RunPart.WHOLE, startEpochMillis, SEPARATE);
  }

  /** As above; leaves out samples that did not end in the part. */
  public static RunRecorder replay(
      long startEpochMillis,
      int graceSeconds,
      RunPart part,
      long testStartEpochMillis,
      TransactionSamples transactions) {
    return new RunRecorder(
        startEpochMillis,
        graceSeconds,
        SecondListener.NONE,
        new PartFilter(part, testStartEpochMillis),
        transactions,
        false);
  }

  /**
   * Records one sample; its sub-results are part of it. A sample {@linkplain OutsideLoad outside
   * the load} is in no total, and its time does not count as silence. A sample that ended outside
   * the part that counts is counted as left out.
   */
  public void record(SampleResult sample) {
    take(sample, LabelRecorders.isTransaction(sample));
  }

  /** As above, for a sample of a finished run that a Transaction Controller sent. */
  public void recordTransaction(SampleResult sample) {
    take(sample, true);
  }

  /** Returns whether the sample is in totals. */
  private boolean take(SampleResult sample, boolean transaction) {
    // Scripts may leave any text null.
    String label = Objects.requireNonNullElse(sample.getSampleLabel(), "");
    if (OutsideLoad.isOutside(sample)) {
      recorders.outside().of(label).record(sample);
      if (!OutsideLoad.isBackground(sample)) {
        timeline.pause(sample.getStartTime(), sample.getEndTime());
      }
      return false;
    }
    boolean counts = countsTransactions || !transaction;
    int number = counts ? Math.max(1, sample.getSampleCount()) : 0;
    if (!part.admits(sample.getEndTime(), number)) {
      return false;
    }
    LabelRecorder recorder = labels.find(label);
    if (recorder == null) {
      recorder = labels.register(label);
      if (!transaction) {
        server.look(sample);
      }
    }
    if (transaction) {
      recorder = labels.transactionsOf(recorder);
    }
    if (sample.isSuccessful()) {
      recorder.record(sample);
    } else {
      recorders.failures().record(recorder, sample, labels::samples);
    }
    return counts;
  }

  /** Records one sample that a remote engine sent. */
  public void record(SampleResult sample, String engine) {
    boolean counted = take(sample, LabelRecorders.isTransaction(sample));
    engineBegins(engine);
    if (counted) {
      recorders.engines().record(engine, sample);
    }
  }

  /** Announces a remote engine, which may never send one. */
  public void engineBegins(String engine) {
    recorders.engines().begins(engine);
  }

  /** Marks the end of a remote engine's test: it has no more active users. */
  public void engineEnded(String engine) {
    recorders.engines().ended(engine, Math.floorDiv(System.currentTimeMillis(), 1000L));
  }

  /**
   * In a replay: closes the seconds before this one that are older than the grace time.
   *
   * @param epochSecond second of the sample just read
   * @throws IOException if the intervals cannot be kept
   */
  public void advanceTo(long epochSecond) throws IOException {
    if (epochSecond - graceSeconds > timeline.lastClosed()) {
      timeline.jumpTo(epochSecond - graceSeconds);
      failIfIncomplete();
    }
  }

  /** A replay fails on lost rows, because it can be repeated. */
  private void failIfIncomplete() throws IOException {
    if (lostRows().isPresent()) {
      throw lostRows().get();
    }
  }

  /**
   * The run so far, with its arrivals, for a live view. Its intervals end a few seconds before now
   * and are readable until {@link #close()}.
   */
  public RunSummary snapshot(RunInfo info) {
    RunSummary run = timeline.snapshot(info);
    return ticker == null ? run : run.withArrivals(ArrivalCounts.Source.counts());
  }

  /**
   * Closes every second and returns the exact summary. Call it after the end of the run; later
   * samples are lost. The intervals are readable until {@link #close()}.
   *
   * @throws IOException if this is a replay and the intervals could not be kept; a live run reports
   *     that in {@link #lostRows}
   */
  public RunSummary finish(RunInfo info) throws IOException {
    long last =
        Math.max(timeline.lastClosed(), Math.floorDiv(info.endEpochMillis(), 1000L))
            + LabelRecorder.RING;
    if (ticker == null) {
      timeline.jumpTo(last);
      failIfIncomplete();
    } else {
      ticker.shutdown();
      timeline.closeThrough(last);
    }
    return snapshot(info);
  }

  /** The number of lost interval rows and the cause, if any. Totals do not need the rows. */
  public Optional<AtomicFile.UnwrittenException> lostRows() {
    return timeline.loss();
  }

  /** Number of samples so far that count in totals. */
  public long samples() {
    return labels.samples();
  }

  public boolean hasOtherLabels() {
    return labels.hasOthers();
  }

  /**
   * The servers of the first sample of each label.
   *
   * @param embedded the server started inside the test, "" for none
   */
  public RunInfo.Server server(String embedded) {
    return server.of(embedded, !labels.isEmpty());
  }

  /** The machine of this process, and the CPU time it spent since recording began. */
  public RunInfo.Machine machine() {
    return RunInfo.ThisMachine.describe(CpuMeter.processNanos() - startCpuNanos);
  }

  /** Stops recording and deletes the temporary files of the intervals. */
  @Override
  public void close() throws IOException {
    if (ticker != null) {
      ticker.shutdownNow();
    }
    timeline.close();
  }
}
