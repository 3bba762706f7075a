package io.github.bancada.metrics;

import io.github.bancada.jmeter.SenderMode;
import io.github.bancada.process.AtomicFile;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
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
 * <p>Thread-safe: any number of threads {@linkplain #record record}, and recording is wait-free: a
 * bounded number of steps, whatever other threads do or wherever they are held up. Only what is new
 * to the run (a label, a kind of failure) is registered under a lock, at most {@value #MAX_LABELS}
 * of each. Snapshots may wait for those who record.
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

  /** Guards the labels, and the closing of seconds. */
  private final Object closing = new Object();

  private final ConcurrentHashMap<String, LabelRecorder> recorders = new ConcurrentHashMap<>();
  private final Map<String, LabelRecorder> inOrder = new LinkedHashMap<>();

  /** What takes the samples of new labels, once there are too many. */
  private volatile LabelRecorder otherLabels;

  private final SlotPool pool;
  private final ErrorRecorder errors = new ErrorRecorder();
  private final AtomicReference<FirstFailure> firstFailure = new AtomicReference<>();
  private final RowFile<IntervalRow> intervals = new RowFile<>(new IntervalCodec());
  private final RowFile<CpuRow> cpu = new RowFile<>(CpuRow.CODEC);
  private final int graceSeconds;
  private final SecondListener listener;

  /** Null when a run is replayed. */
  private final ScheduledExecutorService ticker;

  private final CpuMeter cpuMeter;
  private volatile boolean serverOnSameMachine;

  /** Written when a label comes up; it only ever becomes true. */
  private volatile boolean serverAsked;

  /** Remote engines, each with all its labels; not among the labels. */
  private final EngineRecorders engines;

  /** What is no part of the load; not among the labels. */
  private final OutsideRecorders outside;

  /** Written under the lock above. */
  private volatile long lastClosed;

  /** Guarded by the lock above. */
  private final SuccessTracker successes;

  /** All labels of the second that is being closed; guarded by the lock. */
  private final Lane scratch = Lane.dense();

  /** Of all labels together; guarded by the lock. */
  private final TimeBlockRecorder totalBlocks = new TimeBlockRecorder();

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
    this.listener = listener;
    pool = new SlotPool(graceSeconds > DENSE_SECONDS);
    engines = new EngineRecorders(pool);
    outside = new OutsideRecorders(pool);
    successes = live ? new SuccessTracker(startEpochMillis) : SuccessTracker.fromFirstSample();
    lastClosed = Math.floorDiv(startEpochMillis, 1000L) - 1;
    cpuMeter = new CpuMeter(Path.of("/proc/stat"), lastClosed);
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
    if (OutsideLoad.isOutside(sample)) {
      outside.record(sample, lastClosed);
      pause(sample.getStartTime(), sample.getEndTime());
      return;
    }
    // Scripts may leave any text null.
    String label = Objects.requireNonNullElse(sample.getSampleLabel(), "");
    LabelRecorder recorder = recorders.get(label);
    if (recorder == null) {
      recorder = otherLabels;
    }
    if (recorder == null) {
      recorder = register(label);
      if (SameMachine.served(sample)) {
        serverOnSameMachine = true;
      }
      serverAsked |= !TimedSampleResult.isWithoutServer(sample);
    }
    if (sample.isSuccessful()) {
      recorder.record(sample);
    } else {
      recordFailure(recorder, sample);
    }
  }

  /**
   * Whatever takes memory comes first: a user that dies of the lack of it has its sample counted
   * nowhere, and totals and errors agree.
   */
  private void recordFailure(LabelRecorder recorder, SampleResult sample) {
    ErrorRecorder.Counter counter = errors.counter(recorder.label(), sample);
    int failures = Math.max(1, sample.getErrorCount());
    long end = sample.getEndTime();
    // Counted before it is recorded, so that of several at the same moment none counts another.
    FirstFailure first =
        firstFailure.get() != null
            ? null
            : new FirstFailure(
                samples() + 1,
                end,
                recorder.label(),
                ErrorRecorder.codeOf(sample),
                ErrorRecorder.messageOf(sample),
                sample.getAllThreads());
    recorder.record(sample);
    counter.count(failures, end);
    if (first != null) {
      firstFailure.compareAndSet(null, first);
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
      engines.record(engine, sample);
    }
  }

  /** A remote engine takes part, though it may never send a sample. */
  public void engineBegins(String engine) {
    if (!engines.knows(engine)) {
      synchronized (closing) {
        engines.add(engine, lastClosed);
      }
    }
  }

  /** The test of a remote engine ends now: it has no more active users. */
  public void engineEnded(String engine) {
    engines.ended(engine, Math.floorDiv(System.currentTimeMillis(), 1000L));
  }

  /** Number of samples that a remote engine has sent so far. */
  public long samples(String engine) {
    return engines.samples(engine);
  }

  private LabelRecorder register(String label) {
    synchronized (closing) {
      LabelRecorder known = recorders.get(label);
      if (known != null) {
        return known;
      }
      if (inOrder.size() >= MAX_LABELS && !label.equals(OTHER_LABELS)) {
        log.warn(
            "More than {} labels: '{}' and later ones are counted as '{}'; put what varies"
                + " into the request, not into the sampler's name",
            MAX_LABELS,
            Terminal.line(label),
            OTHER_LABELS);
        LabelRecorder other = recorders.get(OTHER_LABELS);
        otherLabels = other != null ? other : register(OTHER_LABELS);
        return otherLabels;
      }
      LabelRecorder recorder = new LabelRecorder(label, pool, lastClosed);
      inOrder.put(label, recorder);
      recorders.put(label, recorder);
      return recorder;
    }
  }

  private void tick() {
    long now = Math.floorDiv(System.currentTimeMillis(), 1000L);
    try {
      cpuMeter.read(now - 1).forEach(cpu::append);
      closeThrough(now - graceSeconds);
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
    if (epochSecond - graceSeconds > lastClosed) {
      closeThrough(epochSecond - graceSeconds);
      failIfReplayIsIncomplete();
    }
  }

  /** What is replayed can be replayed again, so nobody needs half of it. */
  private void failIfReplayIsIncomplete() throws IOException {
    if (ticker == null && lostRows().isPresent()) {
      throw lostRows().get();
    }
  }

  private void closeThrough(long epochSecond) {
    synchronized (closing) {
      // Who replays is alone, and a file may jump over years.
      long open =
          ticker == null ? Math.min(epochSecond, lastClosed + LabelRecorder.RING) : epochSecond;
      for (long second = lastClosed + 1; second <= open; second++) {
        closeOne(second);
        lastClosed = second;
      }
      if (lastClosed < epochSecond) {
        inOrder.values().forEach(each -> each.skipTo(epochSecond));
        engines.skipTo(epochSecond);
        outside.skipTo(epochSecond);
        lastClosed = epochSecond;
      }
    }
  }

  private void closeOne(long second) {
    Lane all = scratch;
    all.reset();
    List<IntervalRow> rows = new ArrayList<>();
    List<LabelSummary> heard = new ArrayList<>();
    int users = engines.close(second);
    sumUsersOfFirstFailure(second, users);
    for (LabelRecorder each : inOrder.values()) {
      each.close(
          second,
          lane -> {
            rows.add(row(second, each.label(), lane, users));
            all.add(lane);
            if (listener != SecondListener.NONE) {
              heard.add(lane.summary(each.label(), false));
            }
          });
    }
    outside.close(
        second,
        label -> {
          if (listener != SecondListener.NONE) {
            heard.add(label);
          }
        });
    successes.add(all.tally);
    totalBlocks.add(second, all);
    if (!rows.isEmpty()) {
      for (IntervalRow row : rows) {
        intervals.append(row);
      }
      intervals.append(row(second, RunSummary.TOTAL, all, users));
    }
    listener.closed(second, heard);
  }

  /** Each remote engine knows of its own users only. */
  private void sumUsersOfFirstFailure(long second, int users) {
    FirstFailure first = firstFailure.get();
    if (first != null
        && Math.floorDiv(first.epochMillis(), 1000L) == second
        && first.users() < users) {
      firstFailure.set(first.withUsers(users));
    }
  }

  private static IntervalRow row(long second, String label, Lane lane, int usersOfEngines) {
    return lane.elapsed.row(
        second, label, lane.tally, Math.max(usersOfEngines, lane.tally.users()));
  }

  /** There was no load in this time (milliseconds since the epoch), and so no success was due. */
  private void pause(long fromEpochMillis, long toEpochMillis) {
    synchronized (closing) {
      successes.pause(fromEpochMillis, toEpochMillis);
    }
  }

  /**
   * The run so far, for a live view. Its intervals end a few seconds before now and are readable
   * until {@link #close()}.
   */
  public RunSummary snapshot(RunInfo info) {
    synchronized (closing) {
      List<LabelSummary> labels = new ArrayList<>();
      for (LabelRecorder recorder : inOrder.values()) {
        labels.add(recorder.snapshot());
      }
      return new RunSummary(
              info,
              labels,
              LabelSummary.merge(RunSummary.TOTAL, labels).withBlocks(totalBlocks.snapshot()),
              errors.snapshot(),
              Optional.ofNullable(firstFailure.get()),
              successes.at(info.endEpochMillis()),
              engines.snapshot(),
              intervals,
              cpu)
          .withOutside(outside.snapshot());
    }
  }

  /**
   * Closes every second and gives the exact summary. Samples recorded after this call are lost, so
   * call it when the run has ended. The intervals are readable until {@link #close()}.
   *
   * @throws IOException if this is a replay and the intervals could not be kept; of a run that
   *     takes place now, {@link #lostRows} tells it
   */
  public RunSummary finish(RunInfo info) throws IOException {
    synchronized (closing) {
      if (ticker != null) {
        ticker.shutdown();
      }
      closeThrough(
          Math.max(lastClosed, Math.floorDiv(info.endEpochMillis(), 1000L)) + LabelRecorder.RING);
      failIfReplayIsIncomplete();
      return snapshot(info);
    }
  }

  /**
   * What of the intervals could not be kept, and why; empty if nothing is missing. Totals do not
   * depend on it.
   */
  public Optional<AtomicFile.UnwrittenException> lostRows() {
    return intervals.loss().or(cpu::loss);
  }

  /** Number of samples recorded so far. */
  public long samples() {
    return recorders.values().stream().mapToLong(LabelRecorder::samples).sum();
  }

  /** Whether there were more than {@value #MAX_LABELS} labels. */
  public boolean hasOtherLabels() {
    return otherLabels != null;
  }

  /** Whether any label's first sample went to this machine itself. */
  public boolean serverOnSameMachine() {
    return serverOnSameMachine;
  }

  /** Whether no label's first sample asked a server; false if there is none. */
  public boolean withoutServer() {
    return !serverAsked && !recorders.isEmpty();
  }

  /** Stops recording and deletes the temporary file of the intervals. */
  @Override
  public void close() throws IOException {
    if (ticker != null) {
      ticker.shutdownNow();
    }
    try (intervals;
        cpu) {
      log.debug("Deleting the temporary files of the run");
    }
  }
}
