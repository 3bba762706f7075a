package io.github.bancada.ldap.undo;

import java.util.HashMap;
import java.util.Map;

/**
 * Keeps changes apart that must not be under way at once: a rename to or from a name, and others
 * that make entries below that name. Thread-safe.
 */
final class Claims {
  private static final int RENAMED = -1;

  /** Names by their numbers: being renamed, or how many entries are being made below. */
  private final Map<Long, Integer> taken = new HashMap<>();

  /**
   * Waits until nobody else claims the same in another way.
   *
   * @param from number of the name that is renamed; 0 for none
   * @param to number of its new name; 0 for none
   * @param parent number of the entry below which one is made; 0 for none
   */
  synchronized void take(long from, long to, long parent) throws InterruptedException {
    if (from == 0 && parent == 0) {
      return;
    }
    while (isTaken(from) || isTaken(to) || isRenamed(parent)) {
      wait();
    }
    taken.put(from, RENAMED);
    taken.put(to, RENAMED);
    if (!isRenamed(parent)) {
      taken.merge(parent, 1, Integer::sum);
    }
    taken.remove(0L);
  }

  private boolean isTaken(long name) {
    return taken.containsKey(name);
  }

  private boolean isRenamed(long name) {
    return taken.getOrDefault(name, 0) == RENAMED;
  }

  /** Gives back what was taken. */
  synchronized void giveBack(long from, long to, long parent) {
    taken.remove(from);
    taken.remove(to);
    taken.computeIfPresent(parent, (name, count) -> count > 1 ? count - 1 : null);
    notifyAll();
  }
}
