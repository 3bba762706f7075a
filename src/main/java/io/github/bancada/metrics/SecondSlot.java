package io.github.bancada.metrics;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * What one label did in one second of the run.
 *
 * <p>Who hands samples on uses the common lane if nobody has it at that moment, and else a lane
 * that belongs to the stripe it has entered: no one ever waits. Those further lanes come into being
 * when they are first needed, and are small ones.
 */
final class SecondSlot {
  private final AtomicBoolean commonBusy = new AtomicBoolean();
  private final Lane common;

  /** By stripe; each is used only by who has entered that stripe. */
  private final Lane[] ofStripes = new Lane[Stripe.COUNT];

  SecondSlot(Lane common) {
    this.common = common;
  }

  /** Whether a write would go to the common lane right now. */
  boolean isCommonFree() {
    return !commonBusy.get();
  }

  /** Lets the holder of a stripe write, without waiting for anybody. */
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

  /** Lets anybody read the common lane, waiting until nobody writes to it. */
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

  /** All lanes as one. Only for who has the whole slot alone. */
  Lane merged() {
    for (Lane lane : ofStripes) {
      if (lane != null && lane.tally.samples() > 0) {
        common.add(lane);
        lane.reset();
      }
    }
    return common;
  }

  /** Empties it. Only for who has the whole slot alone. */
  void reset() {
    merged().reset();
  }
}
