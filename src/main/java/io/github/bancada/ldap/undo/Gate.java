package io.github.bancada.ldap.undo;

import java.util.concurrent.TimeUnit;

/**
 * Lets changes pass, many at once or one alone, until it is closed. Thread-safe; who enters and who
 * leaves may be different threads.
 */
final class Gate {
  private int inside;
  private boolean alone;
  private int waitingAlone;
  private boolean closed;

  /**
   * Waits until the change may be made; for ever, once the gate is closed.
   *
   * @param wantsToBeAlone whether no other may be under way
   */
  synchronized void enter(boolean wantsToBeAlone) throws InterruptedException {
    if (wantsToBeAlone) {
      waitingAlone++;
      try {
        while (closed || alone || inside > 0) {
          wait();
        }
      } finally {
        waitingAlone--;
      }
      alone = true;
    } else {
      while (closed || alone || waitingAlone > 0) {
        wait();
      }
    }
    inside++;
  }

  synchronized void leave() {
    inside--;
    alone = false;
    notifyAll();
  }

  /**
   * Lets no more pass, and waits for those inside.
   *
   * @return how many are still inside when the time is over
   */
  synchronized int close(long waitMillis) throws InterruptedException {
    closed = true;
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMillis);
    while (inside > 0) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        break;
      }
      wait(left);
    }
    return inside;
  }
}
