package io.github.bancada.metrics;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Buffers samples of one label before they enter the second in which they ended. Threads that
 * record at the same time use different stripes, so they touch shared memory once in {@value
 * #ENOUGH} samples.
 *
 * <p>From {@link #tryEnter()} to {@link #leave()} one thread owns the stripe. A recording thread
 * that finds it busy tries another; only readers, which need all stripes, wait.
 */
final class Stripe {
  /** Stripes of a label: a power of two, more than the threads that run at once. */
  static final int COUNT =
      Math.max(8, Integer.highestOneBit(4 * Runtime.getRuntime().availableProcessors()));

  /** With this many samples, the stripe flushes as soon as it can without contention. */
  private static final int ENOUGH = 256;

  private static final int CAPACITY = 2 * ENOUGH;

  private final int index;
  private final AtomicBoolean busy = new AtomicBoolean();

  /** The time of a success; the complement, which is negative, of a failure's time. */
  private final long[] elapsedNanos = new long[CAPACITY];

  private int buffered;

  /**
   * Delay of each start, or {@link IntendedStart#UNKNOWN}; null before the first sample with an
   * intended start.
   */
  private long[] lateNanos;

  private final long[] connectNanos = new long[CAPACITY];
  private int connects;

  /** Of samples that succeeded; null before the first latency. */
  private long[] latencyNanos;

  private int latencies;
  private long zeroLatencies;
  private final CodeCounts codes = new CodeCounts();
  private final SampleTotals totals = new SampleTotals();
  private boolean millisecondsOnly;
  private SecondSlot slot;
  private long second;

  /** Written by the owner, read by any thread. */
  private final AtomicLong samples = new AtomicLong();

  Stripe(int index) {
    this.index = index;
  }

  /** Returns whether the caller owns the stripe now. */
  boolean tryEnter() {
    return !busy.get() && busy.compareAndSet(false, true);
  }

  void leave() {
    busy.setRelease(false);
  }

  /** Whether the stripe writes to this second, as requested by {@link #moveTo}. */
  boolean isAt(long epochSecond) {
    return slot != null && second == epochSecond;
  }

  /**
   * Makes the stripe write to another second.
   *
   * @param epochSecond the requested second
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

  /** Number of samples counted so far. The only method for threads that do not own the stripe. */
  long samples() {
    return samples.getAcquire();
  }

  /** Adds a sample. If memory runs out, the sample is not added. */
  void add(SampleResult result, int count) {
    if (buffered == CAPACITY || buffered >= ENOUGH && slot.isCommonFree()) {
      flush(); // may allocate, so it comes before the sample is counted
    }
    millisecondsOnly |= !(result instanceof TimedSampleResult);
    if (count > 1) {
      addMerged(result, count);
      return;
    }
    // Negative if the clock was set back.
    long total = Math.max(0, TimedSampleResult.elapsedNanosOf(result));
    int failures = result.getErrorCount();
    long connect = TimedSampleResult.connectNanosOf(result);
    long latency = TimedSampleResult.latencyNanosOf(result);
    long late = IntendedStart.lateNanos(result);
    makeRoom(late, latency);
    codes.select(result.getResponseCode());
    totals.add(result, count);
    codes.count(1);
    if (connect > 0) {
      connectNanos[connects++] = connect;
    }
    if (failures == 0) {
      addLatency(latency);
    }
    if (lateNanos != null) {
      lateNanos[buffered] = late;
    }
    elapsedNanos[buffered++] = failures == 0 ? total : ~total;
  }

  private void makeRoom(long late, long latency) {
    if (late != IntendedStart.UNKNOWN && lateNanos == null) {
      lateNanos = new long[CAPACITY];
      Arrays.fill(lateNanos, IntendedStart.UNKNOWN);
    }
    if (latency > 0 && latencyNanos == null) {
      latencyNanos = new long[CAPACITY];
    }
  }

  /** Adds a result that stands for several samples. */
  private void addMerged(SampleResult result, int count) {
    long total = Math.max(0, TimedSampleResult.elapsedNanosOf(result));
    int failures = result.getErrorCount();
    long connect = TimedSampleResult.connectNanosOf(result);
    long latency = TimedSampleResult.latencyNanosOf(result);
    codes.select(CodeCounts.MERGED);
    slot.write(
        index,
        lane -> {
          lane.elapsed.record(count, failures, total);
          if (connect > 0) {
            lane.connect.record(connect / count, count);
          }
          if (latency > 0 && failures == 0) {
            lane.latencies().record(count, latency);
          }
        });
    totals.add(result, count);
    codes.count(count);
  }

  private void addLatency(long nanos) {
    if (nanos > 0) {
      latencyNanos[latencies++] = nanos;
    } else if (nanos == 0) {
      zeroLatencies++;
    }
  }

  private void flush() {
    if (slot == null || totals.samples() == 0) {
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
          addLatencies(lane);
          lane.codes.add(codes);
          lane.totals.add(totals);
        });
    buffered = 0;
    connects = 0;
    latencies = 0;
    zeroLatencies = 0;
    codes.reset();
    totals.reset();
  }

  private void addLatencies(Lane lane) {
    lane.zeroLatencies += zeroLatencies;
    for (int i = 0; i < latencies; i++) {
      lane.latencies().record(latencyNanos[i]);
    }
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

  /** Flushes and forgets the slot. */
  void close() {
    flush();
    slot = null;
  }

  boolean millisecondsOnly() {
    return millisecondsOnly;
  }
}
