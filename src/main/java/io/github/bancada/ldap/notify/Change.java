package io.github.bancada.ldap.notify;

import java.util.List;

/** A change that a sample of this process makes. Thread-safe. */
public final class Change {
  /** Stands for a change without a listener. */
  static final Change UNKNOWN = new Change(-1, null, List.of());

  private final long number;
  private final ChangeKind kind;
  private final List<String> names;
  private volatile long sentEpochMillis;
  private volatile long sentNanoTime;
  private volatile long answeredNanoTime;
  private volatile boolean answered;
  private volatile boolean refused;

  Change(long number, ChangeKind kind, List<String> names) {
    this.number = number;
    this.kind = kind;
    this.names = names;
  }

  /** Called just before its request is sent. */
  Change sent() {
    sentEpochMillis = System.currentTimeMillis();
    sentNanoTime = System.nanoTime();
    return this;
  }

  /** Called when the server has answered. A change without an answer may have been made. */
  public void answered(boolean made) {
    answeredNanoTime = System.nanoTime();
    refused = !made;
    answered = true;
  }

  /** Whether a listener that began at this moment may still be notified of it. */
  boolean mayBeToldSince(long nanoTime) {
    return !answered || !refused && answeredNanoTime - nanoTime >= 0;
  }

  long number() {
    return number;
  }

  ChangeKind kind() {
    return kind;
  }

  List<String> names() {
    return names;
  }

  /** Wall clock when its request was sent, milliseconds since the epoch. */
  public long sentEpochMillis() {
    return sentEpochMillis;
  }

  /** {@link System#nanoTime()} when its request was sent. */
  public long sentNanoTime() {
    return sentNanoTime;
  }
}
