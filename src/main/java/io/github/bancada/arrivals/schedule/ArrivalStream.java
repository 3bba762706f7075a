package io.github.bancada.arrivals.schedule;

/**
 * The arrivals of one plan from the moment it begins: how many have come due, and which one is to
 * be begun next. Arrivals that wait are not stored: they are those between the two, and follow from
 * the plan. Not thread-safe: its queue guards it.
 */
final class ArrivalStream {
  private static final double NANOS = 1e9;

  private final long origin;

  /** No arrival is intended for later; {@link ArrivalTimes#NONE} if the plan has no end. */
  private long end;

  private final boolean ends;

  /** Of those that are begun. */
  private final ArrivalTimes served;

  private long nextServed;

  /** Of those that come due. */
  private final ArrivalTimes counted;

  private long nextCounted;
  private long due;
  private long taken;
  private long dropped;

  /**
   * @param origin when it begins, by {@link System#nanoTime()}
   */
  ArrivalStream(ArrivalPlan plan, long origin) {
    this.origin = origin;
    double seconds = plan.schedule().seconds();
    ends = !Double.isInfinite(seconds);
    end = ends ? Math.round(seconds * NANOS) : ArrivalTimes.NONE;
    served = plan.times();
    counted = plan.times();
    nextServed = served.next();
    nextCounted = counted.next();
  }

  /** Whether an arrival waits, or comes due now. */
  boolean isDue(long now) {
    return nextServed != ArrivalTimes.NONE && nextServed <= now - origin && nextServed <= end;
  }

  /** Takes the next one; the moment it was intended for. */
  long take() {
    long intended = origin + nextServed;
    taken++;
    nextServed = served.next();
    return intended;
  }

  /** Gives up those that have waited longer. */
  void dropOlder(long now, long patienceNanos) {
    while (isDue(now) && now - origin - nextServed > patienceNanos) {
      dropped++;
      nextServed = served.next();
    }
  }

  /**
   * When a user has to look again: at the next arrival, or else at the end; {@link
   * ArrivalTimes#NONE} if there is neither.
   */
  long nextMoment() {
    if (nextServed != ArrivalTimes.NONE && nextServed <= end) {
      return origin + nextServed;
    }
    return ends ? origin + end : ArrivalTimes.NONE;
  }

  /** Whether it has an end of its own, so long ago. */
  boolean isOver(long now, long sinceNanos) {
    return ends && now - origin - end >= sinceNanos;
  }

  /** No arrival comes any more; those that wait still do. */
  void cease(long now) {
    end = Math.min(end, now - origin);
  }

  /** How many have come due. */
  long due(long now) {
    long until = Math.min(now - origin, end);
    while (nextCounted <= until && nextCounted != ArrivalTimes.NONE) {
      due++;
      nextCounted = counted.next();
    }
    return due;
  }

  /** How many of them nobody has begun, and nobody will. */
  long dropped() {
    return dropped;
  }

  /** How many of them wait for a user. */
  long waiting(long now) {
    return due(now) - taken - dropped;
  }
}
