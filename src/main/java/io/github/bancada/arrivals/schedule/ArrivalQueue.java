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
 * <p>The clock starts when all users are there. An arrival that is due while all users are busy
 * waits and keeps its intended start. One of the idle users watches the clock and takes the next
 * arrival itself, so that no thread has to be woken for it; another one takes over the clock. The
 * user that came back last goes first, so that few connections stay warm, as in a pool.
 *
 * <p>A plan with an end also ends the queue: when its time is over and nothing waits, or {@value
 * Load#GRACE_SECONDS} s later. Thread-safe.
 */
public final class ArrivalQueue {
  private final ReentrantLock lock = new ReentrantLock();
  private final int users;
  private final Lateness lateness;
  private final Load load;
  private final Runnable onOpen;
  private final WaitingUsers waiting = new WaitingUsers();

  /** Users that came for their first arrival and have not ended. */
  private int arrived;

  /** Users that have not ended. */
  private int present;

  private int busy;
  private int mostBusy;

  /** Beginning of the time in which all users are busy, if they are. */
  private long allBusySince = Long.MAX_VALUE;

  private boolean open;
  private boolean finished;
  private long finishedAt;

  /**
   * @param users number of users that will come
   * @param patienceNanos longest wait of an arrival; 0 for no limit
   * @param lateLimitNanos allowed delay by the load machine
   * @param onOpen called when the clock starts, by a user's thread; short
   */
  public ArrivalQueue(int users, long patienceNanos, long lateLimitNanos, Runnable onOpen) {
    this.users = users;
    this.present = users;
    this.load = new Load(patienceNanos == 0 ? Long.MAX_VALUE : patienceNanos);
    this.lateness = new Lateness(lateLimitNanos);
    this.onOpen = onOpen;
  }

  /** Makes one of the users; to be called once for each. */
  public QueueUser user() {
    return new QueueUser(this);
  }

  Lateness lateness() {
    return lateness;
  }

  /**
   * Sets this plan as the load, from now on or from the start of the clock. Waiting arrivals of the
   * previous plan are unserved.
   */
  public void send(ArrivalPlan plan) {
    change(now -> load.send(plan, now));
  }

  /**
   * Sets a number of users as the load; each begins again as soon as it comes back. A larger number
   * than the users means all; 0 is a pause. Waiting arrivals of a plan are unserved.
   */
  public void admit(int number) {
    change(now -> load.admit(number, now));
  }

  /** Ends the arrivals; waiting ones are still begun. */
  public void cease() {
    change(load::cease);
  }

  /** Ends the queue: waiting users leave now, others when they come back. */
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

  /** Gives the user an arrival, if there is one to begin. */
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
      // An interrupt that is not a stop would keep it awake.
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

  /** Number of busy users. */
  public int busy() {
    lock.lock();
    try {
      return busy;
    } finally {
      lock.unlock();
    }
  }

  /** Number of arrivals that wait for a user. */
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
   * Counts of all arrivals so far.
   *
   * @param words the load in words, see {@link Schedule#inWords()}
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
