package io.github.bancada.capacity.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;

/**
 * Counts the samples of one trial. Thread-safe.
 *
 * <p>A sample belongs to the moment of its intended start. The measured part has slots of equal
 * time, so that a trial that ends early still has batches of equal time.
 */
public final class TrialRecorder {
  /** Slots of the measured part; batches are made of them. */
  private static final int SLOTS = 100;

  /** Batches of a trial, for the uncertainty of its shares. */
  static final int BATCHES = 10;

  /** Minimum measured time before a trial can be hopeless, nanoseconds. */
  private static final long FIRST_CHECK_NANOS = 1_000_000_000L;

  /** A longer delay is late: a waiting thread wakes about 0.1 ms after its moment. */
  private static final long TIMELY_NANOS = 1_000_000;

  private static final long SHORTEST_NANOS = 1_000;
  private static final long LONGEST_NANOS = 3_600_000_000_000L;
  private static final int DIGITS = 3;

  private final TrialPlan plan;
  private final long skipNanos;
  private final long slotNanos;
  private final List<GoalSlots> goals = new ArrayList<>();
  private final boolean everyLabel;
  private final Map<String, boolean[]> wanted = new HashMap<>();
  private final long[] served = new long[SLOTS];
  private final long[] ended = new long[SLOTS];
  private final long[] missing = new long[SLOTS];
  private final double[] responseNanos = new double[SLOTS];
  private final Histogram response = new Histogram(SHORTEST_NANOS, LONGEST_NANOS, DIGITS);
  private final Histogram service = new Histogram(SHORTEST_NANOS, LONGEST_NANOS, DIGITS);
  private double serviceSum;
  private long failed;
  private long lateByUsers;
  private long lateByMachine;
  private long overdueByMachine;

  /** Samples intended for this moment or later do not count. */
  private long endNanos = Long.MAX_VALUE;

  public TrialRecorder(TrialPlan plan) {
    this.plan = plan;
    skipNanos = (long) (plan.skipSeconds() * 1e9);
    slotNanos = Math.max(1, (long) ((plan.seconds() - plan.skipSeconds()) * 1e9) / SLOTS);
    for (Goal goal : plan.objective().goals()) {
      goals.add(new GoalSlots(goal, SLOTS));
    }
    everyLabel =
        plan.objective().goals().stream()
            .map(Goal::labels)
            .allMatch(Predicate.isEqual(Goal.EVERY_LABEL));
  }

  /**
   * Records a finished sample.
   *
   * @param atNanos its intended start, nanoseconds after the trial began
   * @param label of the sample
   * @param lateNanos from the intended start to the actual one
   * @param usersBusy if late, whether because all users were busy
   * @param serviceNanos from the actual start to the end
   * @param failed whether it failed
   */
  public synchronized void served(
      long atNanos,
      String label,
      long lateNanos,
      boolean usersBusy,
      long serviceNanos,
      boolean failed) {
    long responseTime = lateNanos + serviceNanos;
    countEnd(atNanos + responseTime);
    int slot = slot(atNanos);
    if (slot < 0) {
      return;
    }
    served[slot]++;
    responseNanos[slot] += responseTime;
    serviceSum += serviceNanos;
    response.recordValue(inRange(responseTime));
    service.recordValue(inRange(serviceNanos));
    if (failed) {
      this.failed++;
    }
    countLate(lateNanos, usersBusy);
    for (int i = 0; i < goals.size(); i++) {
      if (counts(label, i)) {
        goals.get(i).served(slot, responseTime, serviceNanos, failed);
      }
    }
  }

  /**
   * Records an arrival that waited longer than the patience or had not ended after the drain.
   *
   * @param atNanos its intended start, nanoseconds after the trial began
   */
  public synchronized void unserved(long atNanos) {
    int slot = slot(atNanos);
    if (slot < 0) {
      return;
    }
    missing[slot]++;
    goals.forEach(goal -> goal.unserved(slot));
  }

  /**
   * Whether further samples cannot make the load met. To be asked once a second.
   *
   * <p>A warm-up never ends early, because servers may begin slowly. Far from the capacity: the
   * share over is above twice the goal, its lower 99.9 % bound is above the goal, and the samples
   * over are enough for a miss of the whole trial, so that a pause at its begin does not decide.
   * Near it: nine of ten samples are over in half of the measured time, because bad seconds come in
   * a row at any load.
   *
   * <p>If so, the trial has ended: samples intended for later do not count.
   *
   * @param nowNanos since the trial began
   * @param overdue arrivals and samples that wait or run for longer than the objective's shortest
   *     limit
   */
  public synchronized boolean isHopeless(long nowNanos, long overdue) {
    long measured = nowNanos - skipNanos;
    long least =
        plan.near() ? Math.max(FIRST_CHECK_NANOS, SLOTS / 2 * slotNanos) : FIRST_CHECK_NANOS;
    double part = measured / (double) (SLOTS * slotNanos);
    boolean hopeless =
        plan.phase() != TrialPhase.WARM_UP
            && measured >= least
            && goals.stream().anyMatch(goal -> goal.isHopeless(overdue, plan.near(), part));
    if (hopeless) {
      endNanos = nowNanos;
    }
    return hopeless;
  }

  /** The counts of the trial, after the drain. */
  public synchronized TrialCounts counts(Observation seen) {
    double planned = plan.seconds() - plan.skipSeconds();
    double seconds = Math.min(planned, Math.max(0, seen.loadSeconds() - plan.skipSeconds()));
    int used = (int) Math.max(1, Math.min(SLOTS, Math.ceil(seconds * 1e9 / slotNanos - 1e-6)));
    long servedCount = sum(served, used);
    long missingCount = sum(missing, used);
    return new TrialCounts(
        planned,
        seconds,
        seen.totalSeconds(),
        servedCount + missingCount,
        failed,
        missingCount,
        lateByUsers,
        lateByMachine,
        overdueByMachine,
        sum(ended, used) / Math.max(1e-9, seconds),
        TimeFigures.of(response, sum(responseNanos, used)),
        response.copy(),
        TimeFigures.of(service, serviceSum),
        batchMeans(used),
        goals.stream().map(goal -> goal.batches(used, BATCHES)).toList(),
        seen.usersBusy(),
        seen.cpu(),
        seen.resources());
  }

  private void countEnd(long endNanos) {
    int slot = slot(endNanos);
    if (slot >= 0) {
      ended[slot]++;
    }
  }

  private void countLate(long lateNanos, boolean usersBusy) {
    if (lateNanos <= TIMELY_NANOS) {
      return;
    }
    if (usersBusy) {
      lateByUsers++;
    } else {
      lateByMachine++;
      if (lateNanos > plan.lateLimitNanos()) {
        overdueByMachine++;
      }
    }
  }

  private boolean counts(String label, int goal) {
    if (everyLabel) {
      return true;
    }
    return wanted
        .computeIfAbsent(
            label,
            each -> {
              boolean[] all = new boolean[goals.size()];
              for (int i = 0; i < all.length; i++) {
                all[i] = goals.get(i).goal().labels().test(each);
              }
              return all;
            })[goal];
  }

  private int slot(long nanos) {
    long slot = Math.floorDiv(nanos - skipNanos, slotNanos);
    return nanos < endNanos && slot >= 0 && slot < SLOTS ? (int) slot : -1;
  }

  private double[] batchMeans(int used) {
    double[] sums = new double[BATCHES];
    long[] counts = new long[BATCHES];
    for (int slot = 0; slot < used; slot++) {
      int batch = slot * BATCHES / used;
      sums[batch] += responseNanos[slot];
      counts[batch] += served[slot];
    }
    for (int i = 0; i < BATCHES; i++) {
      sums[i] /= counts[i]; // NaN without a sample
    }
    return sums;
  }

  private static long sum(long[] values, int to) {
    long sum = 0;
    for (int i = 0; i < to; i++) {
      sum += values[i];
    }
    return sum;
  }

  private static double sum(double[] values, int to) {
    double sum = 0;
    for (int i = 0; i < to; i++) {
      sum += values[i];
    }
    return sum;
  }

  private static long inRange(long nanos) {
    return Math.max(0, Math.min(LONGEST_NANOS, nanos));
  }

  /**
   * Figures of a trial that only the load generator knows. Immutable.
   *
   * @param loadSeconds duration of the load: the plan's seconds, or less if it ended early
   * @param totalSeconds the same with the drain
   * @param usersBusy users busy on average over the measured part; NaN if not known
   * @param cpu use of the load machine's CPUs over the measured part
   * @param resources known resources of the server over the measured part
   */
  public record Observation(
      double loadSeconds,
      double totalSeconds,
      double usersBusy,
      CpuUse cpu,
      List<TrialCounts.Resource> resources) {
    public Observation {
      resources = List.copyOf(resources);
    }
  }
}
