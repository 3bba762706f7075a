package io.github.bancada.ldap.notify;

import java.util.BitSet;
import java.util.List;

/**
 * Finds the changes that the notifications of one search tell of.
 *
 * <p>A change is found only if it is the only one that can be meant: of this entry, neither refused
 * nor answered before the search began, and not found before. If several are under way to the
 * listener at once, none of them is found, because the server may tell of them together. Changes of
 * others than this process are not known, so a test that is to be exact must be alone with its
 * entries.
 *
 * <p>Not thread-safe.
 */
final class ChangeFinder {
  private final ChangeTimes times;
  private final long since = System.nanoTime();

  /** Numbers of the changes that are done with, from {@link #base}. */
  private BitSet done = new BitSet();

  private long base;

  /** Called before the search is sent. */
  ChangeFinder(ChangeTimes times) {
    this.times = times;
    times.listen();
  }

  /**
   * The change that a notification tells of.
   *
   * @param kind null for any: a server that synchronizes tells what became of an entry, not how
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
