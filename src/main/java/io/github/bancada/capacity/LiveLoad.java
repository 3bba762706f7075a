package io.github.bancada.capacity;

import io.github.bancada.arrivals.schedule.ArrivalPlan;
import io.github.bancada.arrivals.schedule.ArrivalQueue;
import io.github.bancada.arrivals.schedule.Schedule;
import io.github.bancada.capacity.search.CpuUse;
import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.capacity.search.LoadRun;
import io.github.bancada.capacity.search.TrialAudit;
import io.github.bancada.capacity.search.TrialCounts;
import io.github.bancada.capacity.search.TrialPhase;
import io.github.bancada.capacity.search.TrialPlan;
import io.github.bancada.capacity.search.TrialRecorder;
import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.metrics.OutsideLoad;
import io.github.bancada.metrics.TimedSampleResult;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Runs trials with the users of a thread group: puts the load into their queue and gets their
 * samples. Samples may come from any thread; all else is for the search's thread.
 */
final class LiveLoad implements LoadRun {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long TICK = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long DRAIN_TICK = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long LATE_LIMIT = TimeUnit.MILLISECONDS.toNanos(10);

  /** Step of the seed from trial to trial; odd, so that all seeds differ. */
  private static final long SEED_STEP = 0x9e3779b97f4a7c15L;

  private final CapacitySettings settings;
  private final long seed;
  private final Runnable onDrain;
  private final Supplier<Supplier<CpuWatch.Seen>> cpuWatches;
  private final CountDownLatch usersAreThere = new CountDownLatch(1);
  private final ArrivalQueue queue;
  private final BusyUsers users = new BusyUsers();
  private volatile LiveTrial trial;

  /**
   * @param seed seed of the arrivals of all trials
   * @param onDrain called when a trial has sent its load and waits for running samples
   * @param cpuWatches each measures the CPUs from its creation on
   */
  LiveLoad(
      CapacitySettings settings,
      long seed,
      Runnable onDrain,
      Supplier<Supplier<CpuWatch.Seen>> cpuWatches) {
    this.settings = settings;
    this.seed = seed;
    this.onDrain = onDrain;
    this.cpuWatches = cpuWatches;
    queue = new ArrivalQueue(settings.users(), 0, LATE_LIMIT, usersAreThere::countDown);
  }

  ArrivalQueue queue() {
    return queue;
  }

  BusyUsers users() {
    return users;
  }

  /** Takes a finished sample of a user, on any thread. */
  void served(SampleResult sample) {
    LiveTrial current = trial;
    if (current != null) {
      current.served(sample);
    }
  }

  /**
   * Waits for all users.
   *
   * @throws InterruptedException if the test is stopped meanwhile, or no user is left
   */
  void awaitUsers() throws InterruptedException {
    while (!usersAreThere.await(TICK, TimeUnit.NANOSECONDS)) {
      checkUsers();
    }
  }

  @Override
  public double clockSeconds() {
    return System.nanoTime() / 1e9;
  }

  @Override
  public TrialCounts run(TrialPlan plan) throws InterruptedException {
    LiveTrial current = new LiveTrial(plan);
    trial = current;
    begin(plan);
    long skipped = nanos(plan.skipSeconds());
    sleepUntil(current, skipped);
    double busyBefore = users.totalNanos();
    Supplier<CpuWatch.Seen> cpu = cpuWatches.get();
    long loadNanos = sendUntilEnd(current);
    double busy = users.totalNanos() - busyBefore;
    CpuWatch.Seen seen = cpu.get();
    queue.cease();
    onDrain.run();
    drain(current);
    double total = current.nanosSinceBegin() / 1e9;
    trial = null;
    return current
        .recorder()
        .counts(
            new TrialRecorder.Observation(
                Math.min(plan.seconds(), loadNanos / 1e9),
                total,
                busy / Math.max(1, loadNanos - skipped),
                seen.use(),
                seen.resources()));
  }

  @Override
  public TrialAudit audit() throws InterruptedException {
    return new AuditAtRest(queue, users).audit();
  }

  @Override
  public CpuUse rest(double seconds) throws InterruptedException {
    Supplier<CpuWatch.Seen> cpu = cpuWatches.get();
    sleepUntil(System.nanoTime() + nanos(seconds));
    return cpu.get().use();
  }

  private void begin(TrialPlan plan) {
    if (settings.search().load() == LoadKind.USERS) {
      queue.admit((int) plan.load());
    } else {
      queue.send(arrivals(plan));
    }
  }

  /** The arrivals of a trial at a rate, the same for the same seed. */
  ArrivalPlan arrivals(TrialPlan plan) {
    return new ArrivalPlan(
        Schedule.endless(plan.load(), settings.spacing()),
        mixed(seed + plan.number() * SEED_STEP),
        ArrivalPlan.Share.ALL);
  }

  /** Mixes the seed: otherwise a trial would repeat gaps of the previous one. */
  private static long mixed(long seed) {
    return new SplittableRandom(seed).nextLong();
  }

  /** Waits for the time of the load, or less if it is hopeless; returns the time, nanoseconds. */
  private long sendUntilEnd(LiveTrial current) throws InterruptedException {
    long end = nanos(current.plan().seconds());
    long check = current.nanosSinceBegin() + SECOND;
    while (check < end) {
      sleepUntil(current, check);
      long now = current.nanosSinceBegin();
      if (current.recorder().isHopeless(now, overdue(current.plan()))) {
        return now;
      }
      check = now + SECOND;
    }
    sleepUntil(current, end);
    return current.nanosSinceBegin();
  }

  /** Number of arrivals and samples that wait or run for longer than the shortest limit. */
  private long overdue(TrialPlan plan) {
    long limit = plan.objective().shortestLimitNanos();
    long recent =
        settings.search().load() == LoadKind.RATE ? (long) (plan.load() * limit / 1e9) : 0;
    return Math.max(0, queue.waiting() - recent) + users.longerThan(limit);
  }

  /**
   * Waits for running samples, not for users that think; those that do not end, and waiting
   * arrivals, are unserved.
   */
  private void drain(LiveTrial current) throws InterruptedException {
    long loadEnd = current.nanosSinceBegin();
    long deadline = loadEnd + nanos(current.plan().drainSeconds());
    while (queue.busy() > users.thinking() || queue.waiting() > 0) {
      long now = current.nanosSinceBegin();
      if (now >= deadline) {
        giveUp(current, loadEnd);
        return;
      }
      sleepUntil(current, Math.min(deadline, now + DRAIN_TICK));
    }
  }

  private void giveUp(LiveTrial current, long loadEnd) {
    long waiting = queue.waiting();
    queue.admit(0);
    // Waiting arrivals came last; the exact moment does not matter.
    double gap = 1e9 / current.plan().load();
    for (long i = 0; i < waiting; i++) {
      current.recorder().unserved(loadEnd - (long) ((i + 0.5) * gap));
    }
    for (long began : users.beginnings()) {
      current.recorder().unserved(began - current.origin());
    }
  }

  private void sleepUntil(LiveTrial current, long nanosSinceBegin) throws InterruptedException {
    sleepUntil(current.origin() + nanosSinceBegin);
  }

  /** Time by {@link System#nanoTime()}. */
  private void sleepUntil(long nanoTime) throws InterruptedException {
    for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
      TimeUnit.NANOSECONDS.sleep(Math.min(left, TICK));
      checkUsers();
    }
  }

  private void checkUsers() throws InterruptedException {
    if (queue.isFinished()) {
      throw new InterruptedException("no user is left");
    }
  }

  private static long nanos(double seconds) {
    return (long) (seconds * 1e9);
  }

  /**
   * A running trial: passes samples to its recorder. Thread-safe.
   *
   * <p>A sample's intended start is the moment of its report minus its response time.
   */
  private static final class LiveTrial {
    private final TrialPlan plan;
    private final TrialRecorder recorder;
    private final long origin;

    LiveTrial(TrialPlan plan) {
      this.plan = plan;
      recorder = new TrialRecorder(plan);
      origin = System.nanoTime();
    }

    TrialPlan plan() {
      return plan;
    }

    TrialRecorder recorder() {
      return recorder;
    }

    /** Its beginning, by {@link System#nanoTime()}. */
    long origin() {
      return origin;
    }

    long nanosSinceBegin() {
      return System.nanoTime() - origin;
    }

    /**
     * Takes a finished sample. Samples outside the load or of an earlier trial do not count;
     * samples of the warm-up are marked as outside the load.
     */
    void served(SampleResult sample) {
      long end = nanosSinceBegin();
      if (OutsideLoad.isOutside(sample)) {
        return;
      }
      if (plan.phase() == TrialPhase.WARM_UP) {
        sample.addAssertionResult(OutsideLoad.mark());
      }
      IntendedStart start = IntendedStart.of(sample);
      long late = start == null ? 0 : start.lateNanos();
      long service = TimedSampleResult.elapsedNanosOf(sample);
      long at = end - service - late;
      if (at >= 0) {
        recorder.served(
            at,
            Objects.requireNonNullElse(sample.getSampleLabel(), ""),
            late,
            start != null && start.usersBusy(),
            service,
            !sample.isSuccessful());
      }
    }
  }
}
