package io.github.bancada.ldap.notify;

import java.util.BitSet;
import java.util.List;

/**
 * Finds the changes behind the notifications of one search.
 *
 * <p>A change is found only if it is the only candidate: a change of this entry, neither refused
 * nor answered before the search began, and not found before. If there are several candidates, no
 * change is found, because the server may report them together. Changes by other processes are not
 * known, so an exact test must be the only one that changes its entries.
 *
 * <p>Not thread-safe.
 */
final class ChangeFinder {
  private final ChangeTimes times;
  private final long since = System.nanoTime();

  /** Numbers of the finished changes, from {@link #base}. */
  private BitSet done = new BitSet();

  private long base;

  /** Called before the search is sent. */
  ChangeFinder(ChangeTimes times) {
    this.times = times;
    times.listen();
  }

  /**
   * The change of a notification.
   *
   * @param kind null for any: content synchronization reports the new state of an entry, not its
   *     change
   * @return null if it is not known
   */
  Change find(ChangeKind kind, String dn) {
    List<Change> meant =
        times.of(ChangedNames.normal(dn)).stream()
            .filter(each -> kind == null || each.kind() == kind)
            .filter(each -> each.mayBeToldSince(since) && !isDone(each))
            .toList();
    meant.forEach(this::done);
    return meant.size() == 1 ? meant.get(0) : null;
  }

  private boolean isDone(Change change) {
    long offset = change.number() - base;
    return offset < 0 || offset < done.length() && done.get((int) offset);
  }

  private void done(Change change) {
    long window = 2L * times.kept();
    if (change.number() - base >= 2 * window) {
      long forgotten = change.number() - window - base;
      done = forgotten < done.length() ? done.get((int) forgotten, done.length()) : new BitSet();
      base += forgotten;
    }
    done.set((int) (change.number() - base));
  }
}
