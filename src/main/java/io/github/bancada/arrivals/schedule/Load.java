package io.github.bancada.arrivals.schedule;

import java.util.concurrent.TimeUnit;

/**
 * What the users of a queue have to do: the arrivals of a plan, or to begin again all the time. Not
 * thread-safe: its queue guards it.
 */
final class Load {
  /** How long after the end of a plan arrivals that wait are still begun. */
  static final int GRACE_SECONDS = 30;

  /** What {@link #nextMoment} gives if nothing comes by itself. */
  static final long NEVER = ArrivalTimes.NONE;

  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(GRACE_SECONDS);

  private final long patienceNanos;

  /** What will be sent once the clock starts; null for none. */
  private ArrivalPlan planned;

  /** Null for a load in users. */
  private ArrivalStream stream;

  private boolean open;
  private int admitted;

  /** Of plans before. */
  private long pastDue;

  /** Of plans before, and given back. */
  private long pastDropped;

  /**
   * @param patienceNanos longest wait of an arrival
   */
  Load(long patienceNanos) {
    this.patienceNanos = patienceNanos;
  }

  /** The clock starts. */
  void open(long now) {
    open = true;
    if (planned != null) {
      send(planned, now);
    }
  }

  void send(ArrivalPlan plan, long now) {
    admit(0, now);
    if (open) {
      stream = new ArrivalStream(plan, now);
    } else {
      planned = plan;
    }
  }

  void admit(int users, long now) {
    planned = null;
    admitted = users;
    if (stream != null) {
      stream.cease(now);
      pastDue += stream.due(now);
      pastDropped += stream.dropped() + stream.waiting(now);
      stream = null;
    }
  }

  void cease(long now) {
    planned = null;
    admitted = 0;
    if (stream != null) {
      stream.cease(now);
    }
  }

  boolean isTimed() {
    return stream != null;
  }

  /** Whether one more user may begin, beside those that are busy. */
  boolean admits(int busy) {
    return open && stream == null && busy < admitted;
  }

  /** Whether an arrival is there to be taken. */
  boolean isDue(long now) {
    if (stream == null) {
      return false;
    }
    stream.dropOlder(now, patienceNanos);
    return stream.isDue(now) && !stream.isOver(now, GRACE_NANOS);
  }

  /** Takes the arrival that is due; the moment that it was intended for. */
  long take() {
    return stream.take();
  }

  /**
   * A user has ended.
   *
   * @param pending whether it has not begun what it had taken
   */
  void abandoned(boolean pending) {
    pastDropped += pending ? 1 : 0;
  }

  /** Whether a plan that has an end has come to it; to be asked when none {@link #isDue}. */
  boolean isOver(long now) {
    return stream != null && stream.isOver(now, 0);
  }

  /** The next moment at which a user has to look again. */
  long nextMoment(int busy, long now) {
    if (stream == null) {
      return admits(busy) ? now : NEVER;
    }
    return stream.nextMoment();
  }

  /** How many arrivals have come due. */
  long due(long now) {
    return pastDue + (stream == null ? 0 : stream.due(now));
  }

  /** How many of them wait. */
  long waiting(long now) {
    return stream == null ? 0 : stream.waiting(now);
  }

  /** How many of them will never begin. */
  long dropped() {
    return pastDropped + (stream == null ? 0 : stream.dropped());
  }

  /**
   * The arrivals of one plan from the moment it begins: how many have come due, and which one is to
   * be begun next. Arrivals that wait are not stored: they are those between the two, and follow
   * from the plan. Not thread-safe: its queue guards it.
   */
  static final class ArrivalStream {
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

    /** How many of them will never begin. */
    long dropped() {
      return dropped;
    }

    /** How many of them wait for a user. */
    long waiting(long now) {
      return due(now) - taken - dropped;
    }
  }
}
