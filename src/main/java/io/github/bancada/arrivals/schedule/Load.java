package io.github.bancada.arrivals.schedule;

import java.util.concurrent.TimeUnit;

/**
 * The work of a queue's users: the arrivals of a plan, or an endless repetition. Not thread-safe:
 * its queue guards it.
 */
final class Load {
  /** Longest time after the end of a plan for waiting arrivals to begin. */
  static final int GRACE_SECONDS = 30;

  /** Result of {@link #nextMoment} if nothing comes by itself. */
  static final long NEVER = ArrivalTimes.NONE;

  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(GRACE_SECONDS);

  private final long patienceNanos;

  /** The plan to send when the clock starts; null for none. */
  private ArrivalPlan planned;

  /** Null for a load in users. */
  private ArrivalStream stream;

  private boolean open;
  private int admitted;

  /** Due arrivals of previous plans. */
  private long pastDue;

  /** Unserved arrivals of previous plans, and those given back. */
  private long pastDropped;

  /**
   * @param patienceNanos longest wait of an arrival
   */
  Load(long patienceNanos) {
    this.patienceNanos = patienceNanos;
  }

  /** Starts the clock. */
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

  /** Whether one more user may begin beside the busy ones. */
  boolean admits(int busy) {
    return open && stream == null && busy < admitted;
  }

  /** Whether an arrival can be taken. */
  boolean isDue(long now) {
    if (stream == null) {
      return false;
    }
    stream.dropOlder(now, patienceNanos);
    return stream.isDue(now) && !stream.isOver(now, GRACE_NANOS);
  }

  /** Takes the due arrival; returns its intended start. */
  long take() {
    return stream.take();
  }

  /**
   * Notes the end of a user.
   *
   * @param pending whether it took an arrival and did not begin it
   */
  void abandoned(boolean pending) {
    pastDropped += pending ? 1 : 0;
  }

  /** Whether the plan has ended; to be asked when nothing {@link #isDue}. */
  boolean isOver(long now) {
    return stream != null && stream.isOver(now, 0);
  }

  /** The next moment for a user to look again. */
  long nextMoment(int busy, long now) {
    if (stream == null) {
      return admits(busy) ? now : NEVER;
    }
    return stream.nextMoment();
  }

  /** Number of arrivals that came due. */
  long due(long now) {
    return pastDue + (stream == null ? 0 : stream.due(now));
  }

  /** Number of waiting arrivals. */
  long waiting(long now) {
    return stream == null ? 0 : stream.waiting(now);
  }

  /** Number of arrivals that will never begin. */
  long dropped() {
    return pastDropped + (stream == null ? 0 : stream.dropped());
  }

  /**
   * The arrivals of a running plan: the number that came due and the next one to begin. Waiting
   * arrivals, between the two, are not stored, because they follow from the plan. Not thread-safe:
   * its queue guards it.
   */
  static final class ArrivalStream {
    private static final double NANOS = 1e9;

    private final long origin;

    /** Latest intended start; {@link ArrivalTimes#NONE} if the plan has no end. */
    private long end;

    private final boolean ends;

    /** Moments of arrivals to begin. */
    private final ArrivalTimes served;

    private long nextServed;

    /** Moments of arrivals that come due. */
    private final ArrivalTimes counted;

    private long nextCounted;
    private long due;
    private long taken;
    private long dropped;

    /**
     * @param origin its beginning, by {@link System#nanoTime()}
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

    /** Whether an arrival waits or comes due now. */
    boolean isDue(long now) {
      return nextServed != ArrivalTimes.NONE && nextServed <= now - origin && nextServed <= end;
    }

    /** Takes the next one; returns its intended start. */
    long take() {
      long intended = origin + nextServed;
      taken++;
      nextServed = served.next();
      return intended;
    }

    /** Gives up arrivals that have waited longer. */
    void dropOlder(long now, long patienceNanos) {
      while (isDue(now) && now - origin - nextServed > patienceNanos) {
        dropped++;
        nextServed = served.next();
      }
    }

    /**
     * The moment for a user to look again: the next arrival or else the end; {@link
     * ArrivalTimes#NONE} without both.
     */
    long nextMoment() {
      if (nextServed != ArrivalTimes.NONE && nextServed <= end) {
        return origin + nextServed;
      }
      return ends ? origin + end : ArrivalTimes.NONE;
    }

    /** Whether its own end is this long ago. */
    boolean isOver(long now, long sinceNanos) {
      return ends && now - origin - end >= sinceNanos;
    }

    /** Ends the arrivals; waiting ones stay. */
    void cease(long now) {
      end = Math.min(end, now - origin);
    }

    /** Number of arrivals that came due. */
    long due(long now) {
      long until = Math.min(now - origin, end);
      while (nextCounted <= until && nextCounted != ArrivalTimes.NONE) {
        due++;
        nextCounted = counted.next();
      }
      return due;
    }

    /** Number of arrivals that will never begin. */
    long dropped() {
      return dropped;
    }

    /** Number of arrivals that wait for a user. */
    long waiting(long now) {
      return due(now) - taken - dropped;
    }
  }
}
