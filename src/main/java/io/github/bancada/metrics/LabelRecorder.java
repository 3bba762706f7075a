package io.github.bancada.metrics;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Recorder of one label. Any number of threads record, each into a {@link Stripe} that nobody else
 * uses at the time; one thread at a time closes seconds and takes snapshots.
 *
 * <p>A ring holds the open seconds. A closed second leaves a mark in its entry, which only a later
 * second can replace: so nobody opens it again. Assumption: a stripe takes its slot from the ring
 * while it is entered. So once a slot was taken out of the ring and each stripe was entered and
 * closed after that, nobody has the slot any more, and it may be read and given back.
 */
final class LabelRecorder {
  /** Seconds that may be open at once; later than that a sample counts in the oldest open one. */
  static final int RING = 128;

  private final String label;
  private final SlotPool pool;
  private final AtomicReferenceArray<RingEntry> ring = new AtomicReferenceArray<>(RING);
  private final Stripe[] stripes = new Stripe[Stripe.COUNT];

  /** Samples that found no stripe, until a reader puts them into one. */
  private final Queue<SampleResult> overflow = new ConcurrentLinkedQueue<>();

  private final AtomicLong overflowed = new AtomicLong();

  /** Written by who reads, before the mark of the second is set. */
  private volatile long lastClosed;

  /** Monitor of those who read: of closed seconds, and of one reader at a time. */
  private final Object reading = new Object();

  // Closed seconds, guarded by the monitor above.
  private final Lane total = Lane.growing();
  private final LaneBlocks blocks = new LaneBlocks();

  /**
   * An entry of the ring that has been used.
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

  /**
   * @param lastClosed seconds since the epoch: the last one that takes no more samples
   */
  LabelRecorder(String label, SlotPool pool, long lastClosed) {
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

  /** Whether there was an open second to add it to. */
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

  /** The slot for a second, or null in the unlikely case that seconds are closed all the time. */
  private SecondSlot open(long wanted) {
    for (int tries = 0; tries < RING; tries++) {
      // Within this window no two seconds share an entry of the ring.
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
   * Closes a second and adds it to the total. Called for one second after the other.
   *
   * @param sink receives it if it had samples; valid during the call
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
      if (lane.tally.samples() > 0) {
        total.add(lane);
        blocks.add(epochSecond, lane);
        sink.accept(lane);
      }
      entry.slot().reset();
      pool.giveBack(entry.slot());
    }
  }

  /** Closes, in one step, seconds of which none is open, while nobody records. */
  void skipTo(long epochSecond) {
    synchronized (reading) {
      lastClosed = epochSecond;
    }
  }

  private void drainOverflow() {
    Stripe stripe = stripes[0];
    // Those there are now: threads that record could add more for ever.
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

  /** Everything recorded so far, but for samples that are being recorded meanwhile. */
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

  /** Number of samples recorded so far; waits for nobody. */
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
}
