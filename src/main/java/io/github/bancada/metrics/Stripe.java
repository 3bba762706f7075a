package io.github.bancada.metrics;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.samplers.SampleResult;

/**
 * A few samples of one label on their way into the second in which they ended. Threads that record
 * at the same time use different stripes, so that they touch no memory in common but once in
 * {@value #ENOUGH} samples.
 *
 * <p>Whoever has entered it, and not yet left, has it alone. Who finds it busy goes elsewhere; only
 * readers, which need them all, wait.
 */
final class Stripe {
  /** How many a label has: a power of two, more than threads run at once. */
  static final int COUNT =
      Math.max(8, Integer.highestOneBit(4 * Runtime.getRuntime().availableProcessors()));

  /** From so many samples on it hands on whenever that is possible without contention. */
  private static final int ENOUGH = 256;

  private static final int CAPACITY = 2 * ENOUGH;

  private final int index;
  private final AtomicBoolean busy = new AtomicBoolean();

  /** What succeeded as it is, what failed as its complement, which is negative. */
  private final long[] elapsedNanos = new long[CAPACITY];

  private int buffered;

  /**
   * How late each of them began, or {@link IntendedStart#UNKNOWN}; null before the first sample
   * with an intended start.
   */
  private long[] lateNanos;

  private final long[] connectNanos = new long[CAPACITY];
  private int connects;
  private final Tally tally = new Tally();
  private boolean millisecondsOnly;
  private SecondSlot slot;
  private long second;

  /** Written by who has it, read by anybody. */
  private final AtomicLong samples = new AtomicLong();

  Stripe(int index) {
    this.index = index;
  }

  /** Whether the caller has it alone from now on. */
  boolean tryEnter() {
    return !busy.get() && busy.compareAndSet(false, true);
  }

  void leave() {
    busy.setRelease(false);
  }

  /** Whether what is added counts in this second, as asked for by {@link #moveTo}. */
  boolean isAt(long epochSecond) {
    return slot != null && second == epochSecond;
  }

  /**
   * From now on, what is added counts in another second.
   *
   * @param epochSecond the second that was asked for
   * @param open the slot that takes it, which may be a later one
   */
  void moveTo(long epochSecond, SecondSlot open) {
    flush();
    second = epochSecond;
    slot = open;
  }

  /** Counts in {@link #samples()}, not in the second. */
  void count(int more) {
    samples.setRelease(samples.getPlain() + more);
  }

  /** What has been counted so far. The only thing to ask without having it. */
  long samples() {
    return samples.getAcquire();
  }

  /** Adds a sample; if memory runs out meanwhile, it is not added. */
  void add(SampleResult result, int count) {
    if (buffered == CAPACITY || buffered >= ENOUGH && slot.isCommonFree()) {
      flush(); // takes memory at times, and so comes before the sample is counted
    }
    // Clocks are set back.
    long total = Math.max(0, TimedSampleResult.elapsedNanosOf(result));
    int failures = result.getErrorCount();
    long connect = TimedSampleResult.connectNanosOf(result);
    millisecondsOnly |= !(result instanceof TimedSampleResult);
    long late = IntendedStart.lateNanos(result);
    if (late != IntendedStart.UNKNOWN && lateNanos == null) {
      lateNanos = new long[CAPACITY];
      Arrays.fill(lateNanos, IntendedStart.UNKNOWN);
    }
    if (count > 1) {
      slot.write(
          index,
          lane -> {
            lane.elapsed.record(count, failures, total);
            if (connect > 0) {
              lane.connect.record(connect / count, count);
            }
          });
      tally.add(result, count);
      return;
    }
    tally.add(result, count);
    if (connect > 0) {
      connectNanos[connects++] = connect;
    }
    if (lateNanos != null) {
      lateNanos[buffered] = late;
    }
    elapsedNanos[buffered++] = failures == 0 ? total : ~total;
  }

  /** Hands everything to the slot. */
  private void flush() {
    if (slot == null || tally.samples() == 0) {
      return;
    }
    slot.write(
        index,
        lane -> {
          for (int i = 0; i < buffered; i++) {
            long nanos = elapsedNanos[i];
            if (nanos >= 0) {
              lane.elapsed.successful().record(nanos);
            } else {
              lane.elapsed.failed().record(~nanos);
            }
          }
          if (lateNanos != null) {
            addResponses(lane.responses());
          }
          for (int i = 0; i < connects; i++) {
            lane.connect.record(connectNanos[i], 1);
          }
          lane.tally.add(tally);
        });
    buffered = 0;
    connects = 0;
    tally.reset();
  }

  private void addResponses(OutcomeSums responses) {
    for (int i = 0; i < buffered; i++) {
      long nanos = elapsedNanos[i];
      if (lateNanos[i] != IntendedStart.UNKNOWN) {
        if (nanos >= 0) {
          responses.successful().record(lateNanos[i] + nanos);
        } else {
          responses.failed().record(lateNanos[i] + ~nanos);
        }
      }
    }
  }

  /** Hands everything to the slot and forgets the slot. */
  void close() {
    flush();
    slot = null;
  }

  /** Whether any sample so far was measured in whole milliseconds. */
  boolean millisecondsOnly() {
    return millisecondsOnly;
  }
}
