package io.github.bancada.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Recorder of one label. Any number of threads record, each into a {@link Stripe} that nobody else
 * uses at the time; one thread at a time closes seconds and takes snapshots.
 *
 * <p>A ring holds the open seconds. Assumption: a stripe takes its slot from the ring while it is
 * entered. So once a slot was taken out of the ring and each stripe was entered and closed after
 * that, nobody has the slot any more, and it may be read and given back.
 */
final class LabelRecorder {
  /** Seconds that may be open at once; later than that a sample counts in the oldest open one. */
  static final int RING = 128;

  /** A power of two, more than threads can be recording at once, so that one is always free. */
  private static final int STRIPES =
      Math.max(8, Integer.highestOneBit(4 * Runtime.getRuntime().availableProcessors()));

  private final String label;
  private final SlotPool pool;
  private final AtomicReferenceArray<SecondSlot> ring = new AtomicReferenceArray<>(RING);
  private final Stripe[] stripes = new Stripe[STRIPES];

  /** Guarded by this. */
  private long lastClosed;

  /** Monitor of those who read: of closed seconds, and of one reader at a time. */
  private final Object reading = new Object();

  // Closed seconds, guarded by the monitor above.
  private final Histogram total =
      new Histogram(1, SecondSlot.HIGHEST_NANOS, SecondSlot.SIGNIFICANT_DIGITS);
  private final Tally totalTally = new Tally();

  /**
   * @param lastClosed seconds since the epoch: the last one that takes no more samples
   */
  LabelRecorder(String label, SlotPool pool, long lastClosed) {
    this.label = label;
    this.pool = pool;
    this.lastClosed = lastClosed;
    for (int i = 0; i < STRIPES; i++) {
      stripes[i] = new Stripe();
    }
  }

  void record(SampleResult sample) {
    long second = Math.floorDiv(sample.getEndTime(), 1000L);
    Stripe stripe = enterAny();
    try {
      if (!stripe.isAt(second)) {
        SecondSlot slot = ring.get(index(second));
        stripe.moveTo(second, slot == null || slot.epochSecond != second ? open(second) : slot);
      }
      stripe.add(sample);
    } finally {
      stripe.leave();
    }
  }

  private Stripe enterAny() {
    int first = (int) Thread.currentThread().getId();
    for (int tries = 0; ; tries++) {
      Stripe stripe = stripes[first + tries & STRIPES - 1];
      if (stripe.tryEnter()) {
        return stripe;
      }
      if (tries >= STRIPES) {
        Thread.yield(); // all are held by threads that wait for a CPU
      }
    }
  }

  private static int index(long second) {
    return (int) (second & (RING - 1));
  }

  private synchronized SecondSlot open(long wanted) {
    // Within this window no two seconds share a place in the ring.
    long second = Math.max(lastClosed + 1, Math.min(wanted, lastClosed + RING));
    SecondSlot slot = ring.get(index(second));
    if (slot == null) {
      slot = pool.take(second);
      ring.set(index(second), slot);
    }
    return slot;
  }

  /**
   * Closes every second up to and including the given one, in order, and adds each to the total.
   *
   * @param sink receives each closed second that had samples; the slot is valid during the call
   */
  void closeThrough(long epochSecond, SlotSink sink) {
    synchronized (reading) {
      List<SecondSlot> closing = takeOut(epochSecond);
      if (closing.isEmpty()) {
        return;
      }
      forEachStripe(Stripe::close);
      for (SecondSlot slot : closing) {
        synchronized (slot) {
          if (slot.tally.samples() > 0) {
            total.add(slot.histogram);
            totalTally.add(slot.tally);
            sink.closed(this, slot);
          }
          pool.giveBack(slot);
        }
      }
    }
  }

  private synchronized List<SecondSlot> takeOut(long epochSecond) {
    List<SecondSlot> out = new ArrayList<>();
    for (long s = lastClosed + 1; s <= Math.min(epochSecond, lastClosed + RING); s++) {
      SecondSlot slot = ring.getAndSet(index(s), null);
      if (slot != null) {
        out.add(slot);
      }
    }
    lastClosed = Math.max(lastClosed, epochSecond);
    return out;
  }

  private void forEachStripe(Consumer<Stripe> action) {
    for (Stripe stripe : stripes) {
      while (!stripe.tryEnter()) {
        Thread.yield();
      }
      try {
        action.accept(stripe);
      } finally {
        stripe.leave();
      }
    }
  }

  /** Everything recorded so far, but for samples that are being recorded meanwhile. */
  LabelSummary snapshot() {
    synchronized (reading) {
      Histogram histogram = total.copy();
      Tally tally = new Tally();
      tally.add(totalTally);
      boolean[] millisecondsOnly = new boolean[1];
      forEachStripe(
          stripe -> {
            stripe.close();
            millisecondsOnly[0] |= stripe.millisecondsOnly();
          });
      forEachOpen(
          slot -> {
            histogram.add(slot.histogram);
            tally.add(slot.tally);
          });
      return new LabelSummary(
          label,
          histogram,
          tally.errors(),
          tally.minNanos(),
          tally.maxNanos(),
          tally.sumNanos(),
          tally.connectNanos(),
          tally.receivedBytes(),
          tally.sentBytes(),
          tally.startEpochMillis(),
          tally.endEpochMillis(),
          millisecondsOnly[0]);
    }
  }

  /** Number of samples recorded so far. */
  long samples() {
    synchronized (reading) {
      forEachStripe(Stripe::close);
      long[] samples = {totalTally.samples()};
      forEachOpen(slot -> samples[0] += slot.tally.samples());
      return samples[0];
    }
  }

  private void forEachOpen(Consumer<SecondSlot> action) {
    for (int i = 0; i < RING; i++) {
      SecondSlot slot = ring.get(i);
      if (slot != null) {
        synchronized (slot) {
          action.accept(slot);
        }
      }
    }
  }

  String label() {
    return label;
  }

  /** Receives closed seconds. */
  interface SlotSink {
    void closed(LabelRecorder recorder, SecondSlot slot);
  }
}
