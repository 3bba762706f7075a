package io.github.bancada.metrics;

import io.github.bancada.jmeter.SenderMode;
import io.github.bancada.process.AtomicFile;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records the samples of one run: per label and per second, in constant memory however long the run
 * takes (about 1 MB a label while it is active), without allocating per sample.
 *
 * <p>Samples count in the second in which they <em>ended</em>, by their own clock, so that results
 * which remote engines send in batches land where they belong. A second stays open for the grace
 * time; a sample that comes later still counts in every total, and in the oldest open second.
 *
 * <p>Thread-safe: any number of threads {@linkplain #record record}, and recording is lock-free,
 * and takes a bounded number of steps but for a sample that finds every {@link Stripe} busy. Only
 * what is new to the run (a label, a kind of failure) is registered under a lock, at most {@value
 * #MAX_LABELS} of each. Snapshots may wait for those who record.
 */
public final class RunRecorder implements AutoCloseable {
  /** More labels than this are counted together under {@link #OTHER_LABELS}. */
  public static final int MAX_LABELS = 1000;

  /** Label of what exceeds {@link #MAX_LABELS}. */
  public static final String OTHER_LABELS = "(other labels)";

  /**
   * How long results of this process may be under way to a listener; those of remote engines, see
   * {@link SenderMode#graceSeconds()}.
   */
  public static final int GRACE_SECONDS_LOCAL = 2;

  /** With more seconds than this open at once, slots are packed. */
  private static final int DENSE_SECONDS = 8;

  private static final Logger log = LoggerFactory.getLogger(RunRecorder.class);

  private final RunRecorders recorders;

  /** The recorders' own: every sample passes here. */
  private final LabelRecorders labels;

  private final TimelineRecorder timeline;
  private final int graceSeconds;
  private final long startCpuNanos = CpuMeter.processNanos();

  /** Null when a run is replayed. */
  private final ScheduledExecutorService ticker;

  // Written when a label comes up; they only ever become true.
  private volatile boolean sameMachine;
  private volatile boolean serverAsked;

  /**
   * Starts recording a run that takes place now. {@link #close()} it when the summary has been
   * used.
   *
   * @param startEpochMillis now, milliseconds since the epoch; no sample may end before it
   * @param graceSeconds how long results may be under way, at most 120
   */
  public RunRecorder(long startEpochMillis, int graceSeconds) {
    this(startEpochMillis, graceSeconds, SecondListener.NONE);
  }

  /**
   * As above, telling somebody each second when it is closed: {@code graceSeconds} after it was
   * over.
   */
  public RunRecorder(long startEpochMillis, int graceSeconds, SecondListener listener) {
    this(startEpochMillis, graceSeconds, listener, true);
  }

  private RunRecorder(
      long startEpochMillis, int graceSeconds, SecondListener listener, boolean live) {
    if (graceSeconds < 1 || graceSeconds > LabelRecorder.RING - 8) {
      throw new IllegalArgumentException(
          "graceSeconds is " + graceSeconds + "; it must be from 1 to " + (LabelRecorder.RING - 8));
    }
    this.graceSeconds = graceSeconds;
    long before = Math.floorDiv(startEpochMillis, 1000L) - 1;
    recorders = RunRecorders.create(graceSeconds > DENSE_SECONDS, before);
    labels = recorders.labels();
    timeline =
        new TimelineRecorder(
            recorders,
            listener,
            live ? new SuccessTracker(startEpochMillis) : SuccessTracker.fromFirstSample(),
            before);
    ticker = live ? startTicker() : null;
  }

  /**
   * A recorder of a run that is over, for a reader of result files. Its seconds are closed by the
   * samples' own clock, see {@link #advanceTo}; it may be used by one thread only.
   *
   * @param startEpochMillis no sample ended before it
   * @param graceSeconds how far samples may be out of order
   */
  public static RunRecorder replay(long startEpochMillis, int graceSeconds) {
    return new RunRecorder(startEpochMillis, graceSeconds, SecondListener.NONE, false);
  }

  private ScheduledExecutorService startTicker() {
    ScheduledExecutorService executor =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "bancada-recorder");
              thread.setDaemon(true);
              return thread;
            });
    executor.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
    return executor;
  }

  /**
   * Records one sample, with its sub-results as part of it. One {@linkplain OutsideLoad outside the
   * load} is in no total, and while it was taken no success was due.
   */
  public void record(SampleResult sample) {
    // Scripts may leave any text null.
    String label = Objects.requireNonNullElse(sample.getSampleLabel(), "");
    if (OutsideLoad.isOutside(sample)) {
      recorders.outside().of(label).record(sample);
      timeline.pause(sample.getStartTime(), sample.getEndTime());
      return;
    }
    LabelRecorder recorder = labels.find(label);
    if (recorder == null) {
      recorder = labels.register(label);
      if (SameMachine.served(sample)) {
        sameMachine = true;
      }
      if (!TimedSampleResult.isWithoutServer(sample)) {
        serverAsked = true;
      }
    }
    if (sample.isSuccessful()) {
      recorder.record(sample);
    } else {
      recorders.failures().record(recorder, sample, labels::samples);
    }
  }

  /**
   * Records one sample that a remote engine sent.
   *
   * @param engine its name
   */
  public void record(SampleResult sample, String engine) {
    record(sample);
    engineBegins(engine);
    if (!OutsideLoad.isOutside(sample)) {
      recorders.engines().record(engine, sample);
    }
  }

  /** A remote engine takes part, though it may never send a sample. */
  public void engineBegins(String engine) {
    recorders.engines().begins(engine);
  }

  /** The test of a remote engine ends now: it has no more active users. */
  public void engineEnded(String engine) {
    recorders.engines().ended(engine, Math.floorDiv(System.currentTimeMillis(), 1000L));
  }

  /** Number of samples that a remote engine has sent so far. */
  public long samples(String engine) {
    return recorders.engines().samples(engine);
  }

  private void tick() {
    long now = Math.floorDiv(System.currentTimeMillis(), 1000L);
    try {
      timeline.readCpu(now - 1);
      timeline.closeThrough(now - graceSeconds);
    } catch (RuntimeException | OutOfMemoryError e) {
      // The next tick tries again; totals do not depend on it.
      log.error("A second of this run could not be closed", e);
    }
  }

  /**
   * In a replay: somebody has read a sample of this second, so that seconds before it, but for the
   * grace, may be closed.
   *
   * @throws IOException if the intervals cannot be kept
   */
  public void advanceTo(long epochSecond) throws IOException {
    if (epochSecond - graceSeconds > timeline.lastClosed()) {
      timeline.jumpTo(epochSecond - graceSeconds);
      failIfIncomplete();
    }
  }

  /** What is replayed can be replayed again, so nobody needs half of it. */
  private void failIfIncomplete() throws IOException {
    if (lostRows().isPresent()) {
      throw lostRows().get();
    }
  }

  /**
   * The run so far, with what became of arrivals until now, for a live view. Its intervals end a
   * few seconds before now and are readable until {@link #close()}.
   */
  public RunSummary snapshot(RunInfo info) {
    RunSummary run = timeline.snapshot(info);
    return ticker == null ? run : run.withArrivals(ArrivalSource.counts());
  }

  /**
   * Closes every second and gives the exact summary. Samples recorded after this call are lost, so
   * call it when the run has ended. The intervals are readable until {@link #close()}.
   *
   * @throws IOException if this is a replay and the intervals could not be kept; of a run that
   *     takes place now, {@link #lostRows} tells it
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

  /**
   * What of the intervals could not be kept, and why; empty if nothing is missing. Totals do not
   * depend on it.
   */
  public Optional<AtomicFile.UnwrittenException> lostRows() {
    return timeline.loss();
  }

  /** Number of samples recorded so far. */
  public long samples() {
    return labels.samples();
  }

  /** Whether there were more than {@value #MAX_LABELS} labels. */
  public boolean hasOtherLabels() {
    return labels.hasOthers();
  }

  /**
   * What the first samples of all labels went to.
   *
   * @param embedded which server was started inside the test, "" for none
   */
  public RunInfo.Server server(String embedded) {
    return new RunInfo.Server(embedded, sameMachine, !serverAsked && !labels.isEmpty());
  }

  /** The machine of this process, and the CPU time it spent since recording began. */
  public RunInfo.Machine machine() {
    return ThisMachine.describe(CpuMeter.processNanos() - startCpuNanos);
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
