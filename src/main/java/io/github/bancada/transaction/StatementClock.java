package io.github.bancada.transaction;

import io.github.bancada.net.Deadlines;
import io.github.bancada.work.Phase;
import java.util.ArrayList;
import java.util.List;

/**
 * Times and limits the statements of one sample, and knows whether its commit was sent. Not
 * thread-safe.
 */
public final class StatementClock {
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
   * @param keep whether to keep each statement's time
   * @param guard ends statements at the limit
   */
  StatementClock(int timeoutMillis, boolean keep, Deadlines.Guard guard) {
    this.timeoutMillis = timeoutMillis;
    this.times = keep ? new ArrayList<>(8) : null;
    this.guard = guard;
    this.start = System.nanoTime();
  }

  /** Called before a retry on the same connection. */
  void restart() {
    commitSent = false;
    if (times != null) {
      times.clear();
    }
  }

  /** Called before a statement is sent. */
  public void send(String statement) {
    guard.begin(timeoutMillis);
    if (times != null) {
      name = statement;
      sent = System.nanoTime();
    }
  }

  /**
   * As {@link #send}, for a statement that commits: from now on only the server knows the outcome.
   */
  public void sendCommit(String statement) {
    commitSent = true;
    send(statement);
  }

  /** Called when the statement was answered. */
  public void answered() {
    guard.end();
    if (firstAnswer == 0) {
      firstAnswer = System.nanoTime();
    }
    if (times != null) {
      keep(true);
    }
  }

  /** Called when the statement has failed. */
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
