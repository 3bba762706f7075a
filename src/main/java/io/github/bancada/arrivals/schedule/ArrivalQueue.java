package io.github.bancada.arrivals.schedule;

import io.github.bancada.metrics.ArrivalCounts;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;

/**
 * Gives arrivals to a fixed number of users, in the order of their intended starts. The load is
 * either a plan of arrivals ({@link #send}) or a number of users that work all the time ({@link
 * #admit}); it may be changed at any time.
 *
 * <p>The clock starts when all users have come. If all are busy when an arrival is due, it waits
 * and keeps its intended start. Of the idle users, one looks at the clock and takes the next
 * arrival itself, so that no thread has to be woken for it; another one takes the clock over. The
 * user that came back last goes first, so that few connections stay warm, as in a pool.
 *
 * <p>A plan that has an end also ends the queue: when its time is over and nothing waits, or
 * {@value Load#GRACE_SECONDS} s later. Thread-safe.
 */
public final class ArrivalQueue {
  private final ReentrantLock lock = new ReentrantLock();
  private final int users;
  private final Lateness lateness;
  private final Load load;
  private final Runnable onOpen;
  private final WaitingUsers waiting = new WaitingUsers();

  /** Users that have come for their first arrival, and have not ended. */
  private int arrived;

  /** Users that have not ended. */
  private int present;

  private int busy;
  private int mostBusy;

  /** Since when all users are busy, if they are. */
  private long allBusySince = Long.MAX_VALUE;

  private boolean open;
  private boolean finished;
  private long finishedAt;

  /**
   * @param users how many will come
   * @param patienceNanos longest wait of an arrival; 0 for any
   * @param lateLimitNanos how late the machine may be
   * @param onOpen called when the clock starts, by a user's thread; short
   */
  public ArrivalQueue(int users, long patienceNanos, long lateLimitNanos, Runnable onOpen) {
    this.users = users;
    this.present = users;
    this.load = new Load(patienceNanos == 0 ? Long.MAX_VALUE : patienceNanos);
    this.lateness = new Lateness(lateLimitNanos);
    this.onOpen = onOpen;
  }

  /** One of the users; to be called once for each. */
  public QueueUser user() {
    return new QueueUser(this);
  }

  Lateness lateness() {
    return lateness;
  }

  /**
   * The load is this plan, from now on; if the clock has not started, from then on. Arrivals of the
   * plan before that wait are unserved.
   */
  public void send(ArrivalPlan plan) {
    change(now -> load.send(plan, now));
  }

  /**
   * The load is so many users; each begins again as soon as it comes back. More than there are is
   * all of them; 0 is a pause. Arrivals of a plan that wait are unserved.
   */
  public void admit(int number) {
    change(now -> load.admit(number, now));
  }

  /** No arrival comes any more; those that wait are still begun. */
  public void cease() {
    change(load::cease);
  }

  /** Nothing more is begun, ever: users that wait go, others when they come back. */
  public void finish() {
    change(this::finish);
  }

  private void change(LongConsumer change) {
    lock.lock();
    try {
      if (!finished) {
        change.accept(System.nanoTime());
        waiting.wakeLeader();
      }
    } finally {
      lock.unlock();
    }
  }

  private void finish(long now) {
    finished = true;
    finishedAt = now;
    waiting.wakeAll();
  }

  boolean take(QueueUser user) {
    lock.lock();
    try {
      come(user);
      while (!finished && !user.isStopped() && !user.gone) {
        long now = System.nanoTime();
        if (open && begins(user, now)) {
          return true;
        }
        if (!finished) {
          await(user, now);
        }
      }
      leave(user);
      return false;
    } finally {
      lock.unlock();
    }
  }

  private void come(QueueUser user) {
    if (user.busy) {
      user.busy = false;
      busy--;
    }
    if (!user.joined) {
      user.joined = true;
      arrived++;
      openIfAllCame();
    }
  }

  private void openIfAllCame() {
    if (!open && !finished && arrived >= present) {
      open = true;
      onOpen.run();
      load.open(System.nanoTime());
      waiting.wakeLeader();
    }
  }

  /** Whether there is something to begin, which is then the user's. */
  private boolean begins(QueueUser user, long now) {
    if (load.isDue(now)) {
      long intended = load.take();
      boolean idle = waiting.remove(user);
      user.give(intended, now, !idle && waiting.isEmpty() && intended > allBusySince);
      occupy(user, idle, now);
      return true;
    }
    if (load.admits(busy)) {
      user.admit();
      occupy(user, waiting.remove(user), now);
      return true;
    }
    if (load.isOver(now)) {
      finish(now);
    }
    return false;
  }

  private void occupy(QueueUser user, boolean wasIdle, long now) {
    user.busy = true;
    busy++;
    mostBusy = Math.max(mostBusy, busy);
    if (waiting.isEmpty()) {
      allBusySince = wasIdle ? now : Math.min(allBusySince, now);
    } else if (load.isTimed() || load.admits(busy)) {
      waiting.appointLeader();
    }
  }

  private void await(QueueUser user, long now) {
    long moment = open ? load.nextMoment(busy, now) : Load.NEVER;
    boolean leads = waiting.add(user, moment != Load.NEVER);
    lock.unlock();
    try {
      if (leads) {
        LockSupport.parkNanos(this, moment - now);
      } else {
        LockSupport.park(this);
      }
      // An interrupt that is not meant as a stop would keep it awake.
      if (Thread.interrupted() && user.isStopped()) {
        Thread.currentThread().interrupt();
      }
    } finally {
      lock.lock();
    }
  }

  void leave(QueueUser user) {
    lock.lock();
    try {
      if (user.gone) {
        return;
      }
      user.gone = true;
      if (user.busy) {
        user.busy = false;
        busy--;
        load.abandoned(user.isPending());
      }
      arrived -= user.joined ? 1 : 0;
      present--;
      if (finished) {
        return;
      }
      waiting.remove(user);
      if (present == 0) {
        finish(System.nanoTime());
      }
      openIfAllCame();
      waiting.wakeLeader();
    } finally {
      lock.unlock();
    }
  }

  /** How many users are busy. */
  public int busy() {
    lock.lock();
    try {
      return busy;
    } finally {
      lock.unlock();
    }
  }

  /** How many arrivals wait for a user. */
  public long waiting() {
    lock.lock();
    try {
      return finished ? 0 : load.waiting(System.nanoTime());
    } finally {
      lock.unlock();
    }
  }

  /** Whether nothing more will be begun. */
  public boolean isFinished() {
    lock.lock();
    try {
      return finished;
    } finally {
      lock.unlock();
    }
  }

  /**
   * What has become of all arrivals so far.
   *
   * @param words what they are called, see {@link Schedule#inWords()}
   */
  public ArrivalCounts counts(String words) {
    lock.lock();
    try {
      long now = finished ? finishedAt : System.nanoTime();
      long due = load.due(now);
      long left = load.waiting(now);
      return new ArrivalCounts(
          words,
          due,
          due - load.dropped() - left,
          load.dropped() + (finished ? left : 0),
          lateness.byUsers(),
          lateness.byMachine(),
          lateness.overdue(),
          lateness.worst(),
          users,
          mostBusy,
          lateness.limitNanos());
    } finally {
      lock.unlock();
    }
  }
}
