package io.github.bancada.table;

import java.util.concurrent.atomic.LongAdder;

/** Leaves out samples that ended outside the part of a test that counts. Thread-safe. */
public final class PartFilter {
  private static final long SECOND_MILLIS = 1000;

  private final RunPart part;
  private final long from;
  private final long until;
  private final LongAdder before = new LongAdder();
  private final LongAdder after = new LongAdder();

  public PartFilter(RunPart part, long startEpochMillis) {
    this.part = part;
    from = part.skipMillis() == 0 ? Long.MIN_VALUE : part.fromEpochMillis(startEpochMillis);
    until = part.untilEpochMillis(startEpochMillis);
  }

  /**
   * Whether a result counts; one that does not is counted here.
   *
   * @param endEpochMillis when it ended
   * @param samples number of samples that it stands for
   */
  public boolean admits(long endEpochMillis, int samples) {
    if (endEpochMillis >= from && endEpochMillis < until) {
      return true;
    }
    (endEpochMillis < from ? before : after).add(samples);
    return false;
  }

  /** Whether a second lies in the part as a whole. */
  public boolean admitsSecond(long epochSecond) {
    return from <= epochSecond * SECOND_MILLIS && (epochSecond + 1) * SECOND_MILLIS <= until;
  }

  /** This moment, or the beginning of the part if that is later. */
  public long notBefore(long epochMillis) {
    return Math.max(epochMillis, from);
  }

  /** This moment, or the end of the part if that is earlier. */
  public long notAfter(long epochMillis) {
    return Math.min(epochMillis, until);
  }

  /** What is left out so far. */
  public LeftOut leftOut() {
    return part.isWhole() ? LeftOut.NOTHING : new LeftOut(part, before.sum(), after.sum());
  }
}
