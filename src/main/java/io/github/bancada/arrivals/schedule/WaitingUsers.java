package io.github.bancada.arrivals.schedule;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The users that wait for an arrival. One of them, the leader, watches the clock; the others sleep
 * until they are woken. The last to come goes first. Not thread-safe: its queue guards it.
 */
final class WaitingUsers {
  private final Deque<QueueUser> sleeping = new ArrayDeque<>();
  private QueueUser leader;

  boolean isEmpty() {
    return leader == null && sleeping.isEmpty();
  }

  /**
   * Makes a user wait or keep waiting.
   *
   * @param clock whether a user has to watch the clock
   * @return whether this user has to
   */
  boolean add(QueueUser user, boolean clock) {
    if (clock && leader == null) {
      remove(user);
      leader = user;
    } else if (!clock && leader == user) {
      leader = null;
    }
    if (leader == user) {
      return true;
    }
    if (!user.sleeping) {
      user.sleeping = true;
      sleeping.push(user);
    }
    return false;
  }

  /**
   * Ends the wait of a user.
   *
   * @return whether it waited
   */
  boolean remove(QueueUser user) {
    boolean waited = leader == user || user.sleeping;
    if (leader == user) {
      leader = null;
    } else if (user.sleeping) {
      sleeping.remove(user);
    }
    user.sleeping = false;
    return waited;
  }

  /** Makes a user watch the clock, if none does. */
  void appointLeader() {
    if (leader == null && !sleeping.isEmpty()) {
      leader = sleeping.pop();
      leader.sleeping = false;
      leader.wake();
    }
  }

  /** Notes a change: the leader, or a new one, has to look. */
  void wakeLeader() {
    if (leader == null) {
      appointLeader();
    } else {
      leader.wake();
    }
  }

  void wakeAll() {
    sleeping.forEach(QueueUser::wake);
    if (leader != null) {
      leader.wake();
    }
  }
}
