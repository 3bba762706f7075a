package io.github.bancada.table;

import java.util.concurrent.atomic.LongAdder;

/** Leaves out samples that ended outside the counted part of a test. Thread-safe. */
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
   * Whether a result counts; if not, it is counted as left out.
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

  /** Whether a whole second lies in the part. */
  public boolean admitsSecond(long epochSecond) {
    return from <= epochSecond * SECOND_MILLIS && (epochSecond + 1) * SECOND_MILLIS <= until;
  }

  /** The later of this moment and the start of the part. */
  public long notBefore(long epochMillis) {
    return Math.max(epochMillis, from);
  }

  /** The earlier of this moment and the end of the part. */
  public long notAfter(long epochMillis) {
    return Math.min(epochMillis, until);
  }

  /** The samples left out so far. */
  public LeftOut leftOut() {
    return part.isWhole() ? LeftOut.NOTHING : new LeftOut(part, before.sum(), after.sum());
  }
}
