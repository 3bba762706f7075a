package io.github.bancada.metrics;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Records one label. Any number of threads record, each into a {@link Stripe} that no other thread
 * uses at the time; one thread at a time closes seconds and takes snapshots.
 *
 * <p>A ring holds the open seconds. A closed second leaves a mark in its ring entry, which only a
 * later second replaces, so a closed second never reopens. Assumption: a thread takes a slot from
 * the ring only inside a stripe. So after a slot has left the ring and each stripe has been entered
 * and closed, no thread holds the slot: it may be read and given back.
 */
final class LabelRecorder {
  /** Number of seconds open at once; a later sample counts in the oldest open one. */
  static final int RING = 128;

  private final String label;
  private final SecondSlot.Pool pool;
  private final AtomicReferenceArray<RingEntry> ring = new AtomicReferenceArray<>(RING);
  private final Stripe[] stripes = new Stripe[Stripe.COUNT];

  /** Samples that found every stripe busy; the next reader records them. */
  private final Queue<SampleResult> overflow = new ConcurrentLinkedQueue<>();

  private final AtomicLong overflowed = new AtomicLong();

  /** Takes the samples of Transaction Controllers with this label; null before the first. */
  private volatile LabelRecorder transactions;

  /** Written by the reader, before it marks the second as closed. */
  private volatile long lastClosed;

  /** Held while closed seconds are read or written: admits one reader at a time. */
  private final Object reading = new Object();

  // Closed seconds, guarded by `reading`.
  private final Lane total = Lane.growing();
  private final TimeBlockRecorder.OfLane blocks = new TimeBlockRecorder.OfLane();

  /**
   * A used entry of the ring.
   *
   * @param slot null when the second is closed
   */
  private record RingEntry(long epochSecond, SecondSlot slot) {
    boolean isOpenAt(long second) {
      return slot != null && epochSecond == second;
    }

    boolean isClosedBefore(long second) {
      return slot == null && epochSecond < second;
    }
  }

  /** Seconds up to {@code lastClosed}, since the epoch, take no samples. */
  LabelRecorder(String label, SecondSlot.Pool pool, long lastClosed) {
    this.label = label;
    this.pool = pool;
    this.lastClosed = lastClosed;
    for (int i = 0; i < stripes.length; i++) {
      stripes[i] = new Stripe(i);
    }
  }

  void record(SampleResult sample) {
    int count = Math.max(1, sample.getSampleCount());
    int first = (int) Thread.currentThread().getId();
    for (int i = 0; i < stripes.length; i++) {
      Stripe stripe = stripes[first + i & stripes.length - 1];
      if (stripe.tryEnter()) {
        try {
          if (add(stripe, sample, count)) {
            stripe.count(count);
            return;
          }
        } finally {
          stripe.leave();
        }
      }
    }
    overflow.add(sample);
    overflowed.addAndGet(count);
  }

  /** Returns false if no second is open for the sample. */
  private boolean add(Stripe stripe, SampleResult sample, int count) {
    long second = Math.floorDiv(sample.getEndTime(), 1000L);
    if (!stripe.isAt(second)) {
      SecondSlot slot = open(second);
      if (slot == null) {
        return false;
      }
      stripe.moveTo(second, slot);
    }
    stripe.add(sample, count);
    return true;
  }

  private static int index(long second) {
    return (int) (second & (RING - 1));
  }

  /**
   * Returns the slot of a second; null if seconds close faster than it tries, which is unlikely.
   */
  private SecondSlot open(long wanted) {
    for (int tries = 0; tries < RING; tries++) {
      // Within this window every second has its own entry of the ring.
      long closed = lastClosed;
      long second = Math.max(closed + 1, Math.min(wanted, closed + RING));
      RingEntry entry = ring.get(index(second));
      if (entry != null && entry.isOpenAt(second)) {
        return entry.slot();
      }
      if (entry == null || entry.isClosedBefore(second)) {
        SecondSlot slot = pool.take();
        if (ring.compareAndSet(index(second), entry, new RingEntry(second, slot))) {
          return slot;
        }
        pool.giveBack(slot);
      }
    }
    return null;
  }

  /**
   * Closes a second and adds it to the total. Call it for one second after the other.
   *
   * @param sink receives the second if it had samples; valid during the call
   */
  void close(long epochSecond, Consumer<Lane> sink) {
    synchronized (reading) {
      drainOverflow();
      lastClosed = epochSecond;
      RingEntry entry = ring.getAndSet(index(epochSecond), new RingEntry(epochSecond, null));
      if (entry == null || entry.slot() == null) {
        return;
      }
      forEachStripe((stripe, i) -> stripe.close());
      Lane lane = entry.slot().merged();
      if (lane.totals.samples() > 0) {
        total.add(lane);
        blocks.add(epochSecond, lane);
        sink.accept(lane);
      }
      entry.slot().reset();
      pool.giveBack(entry.slot());
    }
  }

  /** Closes several seconds in one step. None of them may be open, and no thread may record. */
  void skipTo(long epochSecond) {
    synchronized (reading) {
      lastClosed = epochSecond;
    }
  }

  private void drainOverflow() {
    Stripe stripe = stripes[0];
    // Drains only the present samples: recording threads could add more for ever.
    for (int left = overflow.size(); left > 0; left--) {
      SampleResult sample = overflow.remove();
      enter(stripe);
      try {
        while (!add(stripe, sample, Math.max(1, sample.getSampleCount()))) {
          Thread.onSpinWait();
        }
      } finally {
        stripe.leave();
      }
    }
  }

  private static void enter(Stripe stripe) {
    while (!stripe.tryEnter()) {
      Thread.yield();
    }
  }

  private void forEachStripe(ObjIntConsumer<Stripe> action) {
    for (int i = 0; i < stripes.length; i++) {
      enter(stripes[i]);
      try {
        action.accept(stripes[i], i);
      } finally {
        stripes[i].leave();
      }
    }
  }

  /** All samples recorded so far, except those being recorded during the call. */
  LabelSummary snapshot() {
    synchronized (reading) {
      drainOverflow();
      Lane all = Lane.growing();
      all.add(total);
      boolean[] millisecondsOnly = new boolean[1];
      forEachStripe(
          (stripe, i) -> {
            stripe.close();
            millisecondsOnly[0] |= stripe.millisecondsOnly();
            forEachOpen(slot -> slot.readOf(i, all::add));
          });
      forEachOpen(slot -> slot.readCommon(all::add));
      return blocks.in(all.summary(label, millisecondsOnly[0]));
    }
  }

  private void forEachOpen(Consumer<SecondSlot> action) {
    for (int i = 0; i < RING; i++) {
      RingEntry entry = ring.get(i);
      if (entry != null && entry.slot() != null) {
        action.accept(entry.slot());
      }
    }
  }

  /** Number of samples recorded so far; never waits. */
  long samples() {
    long samples = overflowed.get();
    for (Stripe stripe : stripes) {
      samples += stripe.samples();
    }
    return samples;
  }

  String label() {
    return label;
  }

  /** The recorder of the samples that Transaction Controllers sent; null without any. */
  LabelRecorder transactions() {
    return transactions;
  }

  void takeTransactionsWith(LabelRecorder recorder) {
    transactions = recorder;
  }
}
