package io.github.bancada.capacity;

import io.github.bancada.arrivals.schedule.ArrivalPlan;
import io.github.bancada.arrivals.schedule.ArrivalQueue;
import io.github.bancada.arrivals.schedule.Schedule;
import io.github.bancada.arrivals.schedule.Share;
import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.capacity.search.LoadRun;
import io.github.bancada.capacity.search.Observation;
import io.github.bancada.capacity.search.TrialCounts;
import io.github.bancada.capacity.search.TrialPlan;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Runs trials with the users of a thread group: the load goes into their queue, and their samples
 * come back. Samples may come from any thread, all else is for the search's thread.
 */
final class LiveLoad implements LoadRun {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long TICK = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long DRAIN_TICK = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long LATE_LIMIT = TimeUnit.MILLISECONDS.toNanos(10);

  private final CapacitySettings settings;

  /** Each trial has a seed of its own from here, mixed, so that no trial repeats another's gaps. */
  private final SplittableRandom seeds;

  private final Supplier<DoubleSupplier> cpuMeters;
  private final CountDownLatch usersAreThere = new CountDownLatch(1);
  private final ArrivalQueue queue;
  private final BusyUsers users = new BusyUsers();
  private volatile LiveTrial trial;

  /**
   * @param seed of the arrivals of all trials
   * @param cpuMeters each tells the share of its CPUs that the load machine uses since it was given
   */
  LiveLoad(CapacitySettings settings, long seed, Supplier<DoubleSupplier> cpuMeters) {
    this.settings = settings;
    seeds = new SplittableRandom(seed);
    this.cpuMeters = cpuMeters;
    queue = new ArrivalQueue(settings.users(), 0, LATE_LIMIT, usersAreThere::countDown);
  }

  ArrivalQueue queue() {
    return queue;
  }

  BusyUsers users() {
    return users;
  }

  /** A sample of a user is over. Any thread. */
  void served(SampleResult sample) {
    LiveTrial current = trial;
    if (current != null) {
      current.served(sample);
    }
  }

  /** Seconds into the trial under way; 0 if there is none. Any thread. */
  double trialSeconds() {
    LiveTrial current = trial;
    return current == null ? 0 : current.nanosSinceBegin() / 1e9;
  }

  /**
   * Waits until all users are there.
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
    DoubleSupplier cpu = cpuMeters.get();
    long loadNanos = sendUntilEnd(current);
    double busy = users.totalNanos() - busyBefore;
    double cpuShare = cpu.getAsDouble();
    queue.cease();
    drain(current);
    double total = current.nanosSinceBegin() / 1e9;
    trial = null;
    return current
        .recorder()
        .counts(
            new Observation(
                Math.min(plan.seconds(), loadNanos / 1e9),
                total,
                busy / Math.max(1, loadNanos - skipped),
                cpuShare,
                List.of()));
  }

  private void begin(TrialPlan plan) {
    if (settings.search().load() == LoadKind.USERS) {
      queue.admit((int) plan.load());
    } else {
      queue.send(nextArrivals(plan.load()));
    }
  }

  /** The arrivals of the next trial at a rate. */
  ArrivalPlan nextArrivals(double perSecond) {
    return new ArrivalPlan(
        Schedule.endless(perSecond, settings.spacing()), seeds.nextLong(), Share.ALL);
  }

  /** Gives the load its time, or less if it is hopeless; how long it was sent, nanoseconds. */
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

  /** Arrivals that wait and samples that run for longer than the shortest limit. */
  private long overdue(TrialPlan plan) {
    long limit = plan.objective().shortestLimitNanos();
    long recent =
        settings.search().load() == LoadKind.RATE ? (long) (plan.load() * limit / 1e9) : 0;
    return Math.max(0, queue.waiting() - recent) + users.longerThan(limit);
  }

  /** Waits for what has begun; what is then not over, or still waits, is unserved. */
  private void drain(LiveTrial current) throws InterruptedException {
    long loadEnd = current.nanosSinceBegin();
    long deadline = loadEnd + nanos(current.plan().drainSeconds());
    while (queue.busy() > 0 || queue.waiting() > 0) {
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
    // Those that wait came last; when exactly does not matter.
    double gap = 1e9 / current.plan().load();
    for (long i = 0; i < waiting; i++) {
      current.recorder().unserved(loadEnd - (long) ((i + 0.5) * gap));
    }
    for (long began : users.beginnings()) {
      current.recorder().unserved(began - current.origin());
    }
  }

  private void sleepUntil(LiveTrial current, long nanosSinceBegin) throws InterruptedException {
    long left = nanosSinceBegin - current.nanosSinceBegin();
    while (left > 0) {
      TimeUnit.NANOSECONDS.sleep(Math.min(left, TICK));
      checkUsers();
      left = nanosSinceBegin - current.nanosSinceBegin();
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
}
