package io.github.bancada.metrics;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The samples of one label in one second of the run.
 *
 * <p>A writer uses the common lane if it is free, or else the lane of its own stripe, so no writer
 * waits. Lanes of stripes are small and made on first use.
 */
final class SecondSlot {
  private final AtomicBoolean commonBusy = new AtomicBoolean();
  private final Lane common;

  /** By stripe; used only by the holder of that stripe. */
  private final Lane[] ofStripes = new Lane[Stripe.COUNT];

  SecondSlot(Lane common) {
    this.common = common;
  }

  boolean isCommonFree() {
    return !commonBusy.get();
  }

  /** Lets the holder of a stripe write without waiting. */
  void write(int stripe, Consumer<Lane> action) {
    if (tryEnterCommon()) {
      try {
        action.accept(common);
      } finally {
        commonBusy.setRelease(false);
      }
      return;
    }
    if (ofStripes[stripe] == null) {
      ofStripes[stripe] = Lane.packed();
    }
    action.accept(ofStripes[stripe]);
  }

  private boolean tryEnterCommon() {
    return !commonBusy.get() && commonBusy.compareAndSet(false, true);
  }

  /** Lets the holder of a stripe read its lane, if there is one. */
  void readOf(int stripe, Consumer<Lane> action) {
    if (ofStripes[stripe] != null) {
      action.accept(ofStripes[stripe]);
    }
  }

  /** Lets any thread read the common lane; waits while another uses it. */
  void readCommon(Consumer<Lane> action) {
    while (!tryEnterCommon()) {
      Thread.onSpinWait();
    }
    try {
      action.accept(common);
    } finally {
      commonBusy.setRelease(false);
    }
  }

  /** Merges all lanes. Only for the sole user of the slot. */
  Lane merged() {
    for (Lane lane : ofStripes) {
      if (lane != null && lane.totals.samples() > 0) {
        common.add(lane);
        lane.reset();
      }
    }
    return common;
  }

  /** Empties the slot. Only for its sole user. */
  void reset() {
    merged().reset();
  }

  /**
   * Reuses slots between labels and seconds, so that a run of any length allocates only as many as
   * were ever open at once. Thread-safe; neither method waits.
   *
   * <p>Packed slots are smaller and slower. They serve controllers, which keep a minute open and
   * receive samples in batches.
   */
  static final class Pool {
    /** More free slots than this are left to the garbage collector. */
    private static final int PLACES = 512;

    private final AtomicReferenceArray<SecondSlot> free = new AtomicReferenceArray<>(PLACES);
    private final Supplier<Lane> lanes;

    Pool(boolean packed) {
      lanes = packed ? Lane::packed : Lane::dense;
    }

    /** Returns an empty slot. */
    SecondSlot take() {
      for (int i = 0; i < PLACES; i++) {
        if (free.getPlain(i) != null) {
          SecondSlot slot = free.getAndSet(i, null);
          if (slot != null) {
            return slot;
          }
        }
      }
      return new SecondSlot(lanes.get());
    }

    /** Takes back an empty slot. */
    void giveBack(SecondSlot slot) {
      for (int i = 0; i < PLACES; i++) {
        if (free.getPlain(i) == null && free.compareAndSet(i, null, slot)) {
          return;
        }
      }
    }
  }
}
