package io.github.bancada.capacity.search;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Counts the samples of one trial. Thread-safe.
 *
 * <p>A sample belongs to the moment of its intended start. The measured part has slots of equal
 * time, so that a trial that ends early still has batches of equal time.
 *
 * <p>A load generator sends its own to the controller: what is read from a stream is only for
 * {@link #add}.
 */
public final class TrialRecorder implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Slots of the measured part; batches are made of them. */
  private static final int SLOTS = 500;

  /** Batches of a trial, for the uncertainty of its shares. */
  static final int BATCHES = 10;

  /** Minimum measured time before a trial can be hopeless, nanoseconds. */
  private static final long FIRST_CHECK_NANOS = 1_000_000_000L;

  /** A longer delay is late: a waiting thread wakes about 0.1 ms after its moment. */
  private static final long TIMELY_NANOS = 1_000_000;

  /**
   * How long the requests that a stall has held back keep the server busier, as a multiple of the
   * stall: the utilization by what is left of it, here of 95 %.
   */
  private static final int RECOVERY = 20;

  /** With a greater share of spoiled slots all of them count: the load machine is the limit. */
  private static final double MOST_LEFT_OUT = 0.5;

  private final transient TrialPlan plan;
  private final long skipNanos;
  private final long slotNanos;
  private final List<GoalSlots> goals = new ArrayList<>();
  private final boolean everyLabel;
  private final transient Map<String, boolean[]> wanted = new HashMap<>();
  private final long[] served = new long[SLOTS];
  private final long[] ended = new long[SLOTS];
  private final long[] missing = new long[SLOTS];
  private final double[] responseNanos = new double[SLOTS];
  private final SampleTimes response = new SampleTimes();
  private final SampleTimes service = new SampleTimes();
  private double serviceSum;
  private long failed;
  private long lateByUsers;
  private long lateByMachine;
  private long overdueByMachine;

  /** Slots from before a stall of the load machine until the server has recovered. */
  private final BitSet spoiled = new BitSet(SLOTS);

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
    response.record(responseTime);
    service.record(serviceNanos);
    if (failed) {
      this.failed++;
    }
    countLate(slot, lateNanos, usersBusy);
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
   * a row at any load. Neither counts slots that the load machine spoiled.
   *
   * <p>If so, the trial has ended: samples intended for later do not count.
   *
   * @param nowNanos since the trial began
   * @param overdue arrivals and samples that wait or run for longer than the objective's shortest
   *     limit
   */
  public synchronized boolean isHopeless(long nowNanos, long overdue) {
    int now = (int) Math.max(0, Math.min(SLOTS, (nowNanos - skipNanos) / slotNanos));
    long measured = nowNanos - skipNanos - spoiled.get(0, now).cardinality() * slotNanos;
    long least =
        plan.near() ? Math.max(FIRST_CHECK_NANOS, SLOTS / 2 * slotNanos) : FIRST_CHECK_NANOS;
    double part = measured / (double) (SLOTS * slotNanos);
    boolean hopeless =
        plan.phase() != TrialPhase.WARM_UP
            && measured >= least
            && goals.stream()
                .anyMatch(goal -> goal.isHopeless(overdue, plan.near(), part, spoiled));
    if (hopeless) {
      endNanos = nowNanos;
    }
    return hopeless;
  }

  /** Ends the trial: samples intended for this moment or later do not count. */
  public synchronized void endAt(long nanos) {
    endNanos = nanos;
  }

  /**
   * Adds the samples of another load generator in the same trial: the counts are then those of a
   * recorder that has seen the samples of both. Two must not be added to each other at once.
   */
  public synchronized void add(TrialRecorder other) {
    synchronized (other) {
      Arrays.setAll(served, i -> served[i] + other.served[i]);
      Arrays.setAll(ended, i -> ended[i] + other.ended[i]);
      Arrays.setAll(missing, i -> missing[i] + other.missing[i]);
      Arrays.setAll(responseNanos, i -> responseNanos[i] + other.responseNanos[i]);
      response.add(other.response);
      service.add(other.service);
      serviceSum += other.serviceSum;
      failed += other.failed;
      lateByUsers += other.lateByUsers;
      lateByMachine += other.lateByMachine;
      overdueByMachine += other.overdueByMachine;
      spoiled.or(other.spoiled);
      for (int i = 0; i < goals.size(); i++) {
        goals.get(i).add(other.goals.get(i));
      }
    }
  }

  private synchronized void writeObject(ObjectOutputStream out) throws IOException {
    out.defaultWriteObject();
  }

  /** The counts of the trial, after the drain. */
  public synchronized TrialCounts counts(Observation seen) {
    double planned = plan.seconds() - plan.skipSeconds();
    double seconds = Math.min(planned, Math.max(0, seen.loadSeconds() - plan.skipSeconds()));
    int used = (int) Math.max(1, Math.min(SLOTS, Math.ceil(seconds * 1e9 / slotNanos - 1e-6)));
    long servedCount = Arrays.stream(served, 0, used).sum();
    long missingCount = Arrays.stream(missing, 0, used).sum();
    BitSet leftOut = leftOut(used);
    return new TrialCounts(
        planned,
        seconds,
        seen.totalSeconds(),
        servedCount + missingCount,
        failed,
        missingCount,
        lateByUsers,
        lateByMachine,
        leftOut.isEmpty() ? overdueByMachine : 0,
        leftOut.cardinality() / (double) used,
        Arrays.stream(ended, 0, used).sum() / Math.max(1e-9, seconds),
        TimeFigures.of(response, Arrays.stream(responseNanos, 0, used).sum()),
        response.copy(),
        TimeFigures.of(service, serviceSum),
        batchMeans(used, leftOut),
        goals.stream().map(goal -> goal.batches(used, BATCHES, leftOut)).toList(),
        seen.usersBusy(),
        seen.cpu(),
        seen.resources(),
        seen.busiest(),
        seen.invalid());
  }

  private void countEnd(long endNanos) {
    int slot = slot(endNanos);
    if (slot >= 0) {
      ended[slot]++;
    }
  }

  private void countLate(int slot, long lateNanos, boolean usersBusy) {
    if (lateNanos <= TIMELY_NANOS) {
      return;
    }
    if (usersBusy) {
      lateByUsers++;
    } else {
      lateByMachine++;
      if (lateNanos > plan.lateLimitNanos()) {
        overdueByMachine++;
        long recovered = lateNanos * (1 + RECOVERY) / slotNanos + slot + 2;
        spoiled.set(Math.max(0, slot - 1), (int) Math.min(SLOTS, recovered));
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

  /**
   * The slots that the load machine spoiled: requests come late and all at once, and answers are
   * read late. When it stalls does not depend on the server, so the other slots are unbiased.
   */
  private BitSet leftOut(int used) {
    BitSet slots = spoiled.get(0, used);
    return slots.cardinality() > MOST_LEFT_OUT * used ? new BitSet() : slots;
  }

  private double[] batchMeans(int used, BitSet leftOut) {
    double[] sums = new double[BATCHES];
    long[] counts = new long[BATCHES];
    for (int slot = leftOut.nextClearBit(0); slot < used; slot = leftOut.nextClearBit(slot + 1)) {
      int batch = slot * BATCHES / used;
      sums[batch] += responseNanos[slot];
      counts[batch] += served[slot];
    }
    for (int i = 0; i < BATCHES; i++) {
      sums[i] /= counts[i]; // NaN without a sample
    }
    return sums;
  }
}
