package io.github.bancada.metrics;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The samples of one label in one second of the run.
 *
 * <p>A writer uses the common lane if it is free, else the lane of its own stripe, so no writer
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

  /** Lets the holder of a stripe read that stripe's lane, if there is one. */
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
}
