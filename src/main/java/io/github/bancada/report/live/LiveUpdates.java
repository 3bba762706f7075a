package io.github.bancada.report.live;

import io.github.bancada.report.html.LivePage;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Updates of the live page, made once for all readers, at most once a second, and only while there
 * are readers. Making them takes at most a hundredth of a CPU, but in the first seconds. Readers
 * take the newest one, so a slow reader skips some. Thread-safe.
 */
final class LiveUpdates implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LiveUpdates.class);
  private static final long SHORTEST_PAUSE_MILLIS = 1_000;
  private static final long LONGEST_PAUSE_MILLIS = 5_000;

  /** Pause after an update, as a multiple of the time it took. */
  private static final long PAUSE = 99;

  private final LiveRun run;
  private final LivePage page;

  // Guarded by the monitor of this object.
  private Update newest = new Update(0, "", false);
  private int readers;
  private boolean closed;

  /**
   * What changed in the page.
   *
   * @param number from 1
   * @param last whether none will follow
   */
  record Update(long number, String json, boolean last) {}

  LiveUpdates(LiveRun run, LivePage page) {
    this.run = run;
    this.page = page;
    Thread thread = new Thread(this::work, "bancada-live");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Lets a reader in, unless there are so many already.
   *
   * @return the update after which the reader begins
   */
  synchronized Optional<Update> enter(int most) {
    if (closed || readers >= most) {
      return Optional.empty();
    }
    boolean isOld = readers == 0; // nobody has asked for one lately
    readers++;
    notifyAll();
    return Optional.of(isOld ? newest : new Update(0, "", false));
  }

  synchronized void leave() {
    readers--;
    notifyAll();
  }

  /** Waits for an update after this one; there is none after the last. */
  synchronized Update after(Update known) throws InterruptedException {
    while (newest.number() <= known.number()) {
      wait();
    }
    return newest;
  }

  private void work() {
    try {
      while (awaitReader()) {
        long start = System.nanoTime();
        publish();
        long tookMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        pause(Math.max(SHORTEST_PAUSE_MILLIS, Math.min(LONGEST_PAUSE_MILLIS, PAUSE * tookMillis)));
      }
    } catch (InterruptedException e) {
      log.debug("No more updates of the live page", e);
    }
  }

  private synchronized boolean awaitReader() throws InterruptedException {
    while (readers == 0 && !closed) {
      wait();
    }
    return !closed;
  }

  /** Ends early when the updates end. */
  private synchronized void pause(long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = millis; left > 0 && !closed; ) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    }
  }

  private void publish() {
    try {
      put(page.update(run.now()), false);
    } catch (IOException | RuntimeException e) {
      log.warn("The live page could not be updated", e);
    }
  }

  private synchronized void put(String json, boolean last) {
    if (!newest.last()) {
      newest = new Update(newest.number() + 1, json, last);
      notifyAll();
    }
  }

  /**
   * Gives readers the end of the run, and waits until they have it.
   *
   * @param limitMillis longest wait
   */
  void end(long limitMillis) throws InterruptedException {
    try {
      put(page.update(run.now()), true);
    } catch (IOException | RuntimeException e) {
      log.warn("The live page could not be updated", e);
      put("{}", true);
    }
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limitMillis);
    synchronized (this) {
      closed = true;
      notifyAll();
      for (long left = limitMillis; readers > 0 && left > 0; ) {
        wait(left);
        left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      }
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    put("{}", true);
    notifyAll();
  }
}
