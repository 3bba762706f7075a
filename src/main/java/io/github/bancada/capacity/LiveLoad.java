package io.github.bancada.capacity;

import io.github.bancada.arrivals.schedule.ArrivalPlan;
import io.github.bancada.arrivals.schedule.ArrivalQueue;
import io.github.bancada.arrivals.schedule.Schedule;
import io.github.bancada.capacity.search.CpuUse;
import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.capacity.search.Observation;
import io.github.bancada.capacity.search.TrialAudit;
import io.github.bancada.capacity.search.TrialCounts;
import io.github.bancada.capacity.search.TrialPart;
import io.github.bancada.capacity.search.TrialPlan;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Runs trials with the users of a thread group, or its share of trials with several load
 * generators: puts the load into their queue and gets their samples. Samples, {@link #underWay} and
 * {@link #endAt} may come from any thread; all else is for the search's thread.
 */
final class LiveLoad implements SearchLoad {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long TICK = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long DRAIN_TICK = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long LATE_LIMIT = TimeUnit.MILLISECONDS.toNanos(10);

  /** Seconds until the only iteration of a validation. */
  private static final double AT_ONCE = 0.001;

  /** Step of the seed from trial to trial; odd, so that all seeds differ. */
  private static final long SEED_STEP = 0x9e3779b97f4a7c15L;

  private final CapacitySettings settings;
  private final ArrivalPlan.Share share;
  private final long seed;
  private final Runnable onDrain;
  private final Supplier<Supplier<CpuWatch.Seen>> cpuWatches;
  private final CountDownLatch usersAreThere = new CountDownLatch(1);
  private final ArrivalQueue queue;
  private final BusyUsers users = new BusyUsers();
  private volatile LiveTrial trial;

  /** As below, for the whole load. */
  LiveLoad(
      CapacitySettings settings,
      long seed,
      Runnable onDrain,
      Supplier<Supplier<CpuWatch.Seen>> cpuWatches) {
    this(settings, ArrivalPlan.Share.ALL, seed, onDrain, cpuWatches);
  }

  /**
   * @param share of this process in the load
   * @param seed seed of the arrivals of all trials
   * @param onDrain called when a trial has sent its load and waits for running samples
   * @param cpuWatches each measures the CPUs from its creation on
   */
  LiveLoad(
      CapacitySettings settings,
      ArrivalPlan.Share share,
      long seed,
      Runnable onDrain,
      Supplier<Supplier<CpuWatch.Seen>> cpuWatches) {
    this.settings = settings;
    this.share = share;
    this.seed = seed;
    this.onDrain = onDrain;
    this.cpuWatches = cpuWatches;
    queue = new ArrivalQueue(settings.users(), 0, LATE_LIMIT, usersAreThere::countDown);
  }

  /** The queue of a validation: one user, one arrival. */
  static ArrivalQueue queueOfOneArrival() {
    ArrivalQueue queue = new ArrivalQueue(1, 0, 0, () -> {});
    Schedule one = Schedule.constant(1 / AT_ONCE, AT_ONCE, 0, Schedule.Spacing.EVEN);
    queue.send(new ArrivalPlan(one, 0, ArrivalPlan.Share.ALL));
    return queue;
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

  @Override
  public void awaitUsers() throws InterruptedException {
    while (!usersAreThere.await(TICK, TimeUnit.NANOSECONDS)) {
      checkUsers();
    }
  }

  @Override
  public void finish() {
    queue.finish();
  }

  @Override
  public double clockSeconds() {
    return System.nanoTime() / 1e9;
  }

  @Override
  public TrialCounts run(TrialPlan plan) throws InterruptedException {
    TrialPart whole = run(new LiveTrial(plan, true));
    return whole.recorder().counts(whole.seen());
  }

  /** Runs this process's part of a trial, which does not end early by itself. */
  TrialPart part(TrialPlan plan) throws InterruptedException {
    return run(new LiveTrial(plan, false));
  }

  /** The part under way, for the controller. */
  TrialDesk.Report underWay(int number) {
    LiveTrial current = trial;
    return current == null
        ? new TrialDesk.Report(number, false, 0, 0, null)
        : new TrialDesk.Report(
            number,
            false,
            current.nanosSinceBegin(),
            overdue(current.plan()),
            new TrialPart(current.recorder(), null));
  }

  /** Ends the load of the part under way at a moment, nanoseconds since it began. */
  void endAt(long nanos) {
    LiveTrial current = trial;
    if (current != null) {
      current.endAt(nanos);
    }
  }

  private TrialPart run(LiveTrial current) throws InterruptedException {
    TrialPlan plan = current.plan();
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
    return new TrialPart(
        current.recorder(),
        new Observation(
            Math.min(current.endNanos(), loadNanos) / 1e9,
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
      queue.admit(users((int) plan.load()));
    } else {
      queue.send(arrivals(plan));
    }
  }

  /** The share of a number of users: the first load generators have one more if need be. */
  int users(int all) {
    return all / share.of() + (share.index() < all % share.of() ? 1 : 0);
  }

  /** Arrivals per second in this process. */
  private double rate(TrialPlan plan) {
    return plan.load() / share.of();
  }

  /** The arrivals of a trial at a rate, the same for the same seed. */
  ArrivalPlan arrivals(TrialPlan plan) {
    return new ArrivalPlan(
        Schedule.endless(plan.load(), settings.spacing()),
        mixed(seed + plan.number() * SEED_STEP),
        share);
  }

  /** Mixes the seed: otherwise a trial would repeat gaps of the previous one. */
  private static long mixed(long seed) {
    return new SplittableRandom(seed).nextLong();
  }

  /** Waits for the time of the load, or less if it is hopeless; returns the time, nanoseconds. */
  private long sendUntilEnd(LiveTrial current) throws InterruptedException {
    long now = current.nanosSinceBegin();
    for (long check = now + SECOND; now < current.loadEndNanos(); now = current.nanosSinceBegin()) {
      if (current.isWhole() && now >= check) {
        if (current.recorder().isHopeless(now, overdue(current.plan()))) {
          return now;
        }
        check = now + SECOND;
      }
      sleepUntil(current, Math.min(now + TICK, current.loadEndNanos()));
    }
    return now;
  }

  /** Number of arrivals and samples that wait or run for longer than the shortest limit. */
  private long overdue(TrialPlan plan) {
    long limit = plan.objective().shortestLimitNanos();
    long recent = settings.search().load() == LoadKind.RATE ? (long) (rate(plan) * limit / 1e9) : 0;
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
    double gap = 1e9 / rate(current.plan());
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
      throw new InterruptedException(
          "all virtual users have ended, as at the end of a file; give them more work");
    }
  }

  static long nanos(double seconds) {
    return (long) (seconds * 1e9);
  }
}
