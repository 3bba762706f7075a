package io.github.bancada.ldap.notify;

/**
 * What a server has told of a change whose time is known.
 *
 * @param change that was sent by this process
 * @param arrivedNanoTime {@link System#nanoTime()} when the notification had arrived
 */
public record Notification(ChangeKind kind, String dn, Change change, long arrivedNanoTime) {
  /** From sending the request of the change to the arrival of the notification. */
  public long elapsedNanos() {
    return arrivedNanoTime - change.sentNanoTime();
  }
}
