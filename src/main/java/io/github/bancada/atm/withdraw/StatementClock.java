package io.github.bancada.atm.withdraw;

import io.github.bancada.net.Deadlines;
import io.github.bancada.work.Phase;
import java.util.ArrayList;
import java.util.List;

/**
 * Times and limits the statements of one sample, and knows whether its commit is on the way. Not
 * thread-safe.
 */
final class StatementClock {
  private final int timeoutMillis;
  private final List<Phase> times;
  private final long start;
  private final Deadlines.Guard guard;
  private String name;
  private long sent;
  private long firstAnswer;
  private boolean commitSent;

  /**
   * @param timeoutMillis limit of each statement; 0 = none
   * @param keep whether each statement's time is wanted
   * @param guard ends what takes too long
   */
  StatementClock(int timeoutMillis, boolean keep, Deadlines.Guard guard) {
    this.timeoutMillis = timeoutMillis;
    this.times = keep ? new ArrayList<>(8) : null;
    this.guard = guard;
    this.start = System.nanoTime();
  }

  /** The transaction is tried again, on the same connection. */
  void restart() {
    commitSent = false;
    if (times != null) {
      times.clear();
    }
  }

  /** A statement is about to be sent. */
  void send(String statement) {
    guard.begin(timeoutMillis);
    if (times != null) {
      name = statement;
      sent = System.nanoTime();
    }
  }

  /** As {@link #send}, of one that commits: from now on the outcome is the server's. */
  void sendCommit(String statement) {
    commitSent = true;
    send(statement);
  }

  /** The statement was answered. */
  void answered() {
    guard.end();
    if (firstAnswer == 0) {
      firstAnswer = System.nanoTime();
    }
    if (times != null) {
      keep(true);
    }
  }

  /** The statement failed. */
  void failed() {
    guard.end();
    if (times != null && name != null) {
      keep(false);
    }
  }

  private void keep(boolean success) {
    times.add(new Phase(name, sent - start, System.nanoTime() - sent, success));
    name = null;
  }

  boolean isCommitSent() {
    return commitSent;
  }

  long elapsedNanos() {
    return System.nanoTime() - start;
  }

  long latencyNanos() {
    return firstAnswer == 0 ? 0 : firstAnswer - start;
  }

  List<Phase> times() {
    return times == null ? List.of() : List.copyOf(times);
  }
}
