package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.DN;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Locks for changes of a directory, until they are closed: allows several changes at once or one
 * alone, and no rename together with changes that add entries below its old or new name. One thread
 * may lock and another unlock. Thread-safe.
 */
final class ChangeLocks {
  private static final int RENAMED = -1;

  /** By number of a name: it is being renamed, or how many entries are being added below it. */
  private final Map<Long, Integer> names = new HashMap<>();

  private int underWay;
  private boolean oneAlone;
  private int waitingAlone;
  private boolean closed;

  /**
   * The locks of a change; a number is 0 if there is no such name.
   *
   * @param alone whether it excludes all others; it needs no names then
   * @param from number of the name that is renamed
   * @param to number of its new name
   * @param parent number of the entry below which one is added
   */
  record Held(boolean alone, long from, long to, long parent) {
    static Held by(Intent intent, boolean alone) {
      boolean renames = intent.renames() && !alone;
      DN above = intent.made() == null || alone ? null : intent.made().getParent();
      return new Held(
          alone,
          renames ? Names.number(intent.dn()) : 0,
          renames ? Names.number(intent.newDn()) : 0,
          above == null ? 0 : Names.number(above));
    }
  }

  /** Waits until the change may be made; forever once this is closed. */
  Held lock(Intent intent, boolean alone) throws InterruptedException {
    Held held = Held.by(intent, alone);
    lock(held);
    return held;
  }

  private synchronized void lock(Held held) throws InterruptedException {
    if (held.alone) {
      waitingAlone++;
      try {
        while (closed || oneAlone || underWay > 0) {
          wait();
        }
      } finally {
        waitingAlone--;
      }
      oneAlone = true;
    } else {
      while (closed || oneAlone || waitingAlone > 0) {
        wait();
      }
    }
    underWay++;
    try {
      lockNames(held);
    } catch (InterruptedException e) {
      leave();
      throw e;
    }
  }

  private void lockNames(Held held) throws InterruptedException {
    if (held.from == 0 && held.parent == 0) {
      return;
    }
    while (names.containsKey(held.from) || names.containsKey(held.to) || isRenamed(held.parent)) {
      wait();
    }
    names.put(held.from, RENAMED);
    names.put(held.to, RENAMED);
    if (!isRenamed(held.parent)) {
      names.merge(held.parent, 1, Integer::sum);
    }
    names.remove(0L);
  }

  private boolean isRenamed(long name) {
    return names.getOrDefault(name, 0) == RENAMED;
  }

  synchronized void unlock(Held held) {
    names.remove(held.from);
    names.remove(held.to);
    names.computeIfPresent(held.parent, (name, count) -> count > 1 ? count - 1 : null);
    leave();
  }

  private void leave() {
    underWay--;
    oneAlone = false;
    notifyAll();
  }

  /**
   * Lets no more changes begin, and waits for those in progress.
   *
   * @return number of changes in progress when the time is over
   */
  synchronized int close(long waitMillis) throws InterruptedException {
    closed = true;
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMillis);
    while (underWay > 0) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        break;
      }
      wait(left);
    }
    return underWay;
  }
}
