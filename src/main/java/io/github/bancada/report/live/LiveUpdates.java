package io.github.bancada.report.live;

import io.github.bancada.process.Daemons;
import io.github.bancada.report.html.LivePage;
import io.github.bancada.report.view.RunMoment;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Updates of the live page, made once for all readers, at most once a second, and only while there
 * are readers. After the first seconds they take at most a hundredth of a CPU. Readers take the
 * newest one, so a slow reader skips some. Thread-safe.
 *
 * <p>Every open page gets the end of the run: the end waits for readers, for pages that are being
 * sent, and for browsers that have a page and do not read at the moment.
 */
final class LiveUpdates implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LiveUpdates.class);
  private static final long SHORTEST_PAUSE_MILLIS = 1_000;
  private static final long LONGEST_PAUSE_MILLIS = 5_000;

  /** Pause after an update, as a multiple of the time it took. */
  private static final long PAUSE = 99;

  /** Longest time for a browser to draw a page and ask for updates, or to ask again. */
  private static final long ABSENT_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** The last update of a run without last figures. */
  private static final byte[] BROKEN_OFF = "{\"ended\":true}".getBytes(StandardCharsets.US_ASCII);

  private static final byte[] EVENT = "data: ".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] EVENT_END = "\n\n".getBytes(StandardCharsets.US_ASCII);
  private static final Update NONE = new Update(0, new byte[0], false);

  private final LiveRun run;
  private final LivePage page;
  private final long absentNanos;

  // Guarded by the monitor of this object.
  private Update newest = NONE;
  private int readers;
  private long pages;

  /**
   * Time at which pages without a reader were last seen, by {@link System#nanoTime()}; empty for a
   * page being sent.
   */
  private final Map<Long, OptionalLong> absent = new HashMap<>();

  /** The changes of the page. Immutable. */
  static final class Update {
    private final long number;
    private final byte[] json;
    private final boolean last;

    /**
     * @param number from 1
     * @param last whether it is the last
     */
    private Update(long number, byte[] json, boolean last) {
      this.number = number;
      this.json = json;
      this.last = last;
    }

    boolean isLast() {
      return last;
    }

    /** Writes it as an event of a stream. */
    void write(OutputStream out) throws IOException {
      out.write(EVENT);
      out.write(json);
      out.write(EVENT_END);
      out.flush();
    }
  }

  LiveUpdates(LiveRun run, LivePage page) {
    this(run, page, ABSENT_NANOS);
  }

  /**
   * Begins to make updates.
   *
   * @param absentNanos longest wait of the end for a page without a reader
   */
  LiveUpdates(LiveRun run, LivePage page, long absentNanos) {
    this.run = run;
    this.page = page;
    this.absentNanos = absentNanos;
    Daemons.thread("bancada-live", this::work).start();
  }

  /** Registers a page that is being made and sent; returns its number, from 1. */
  synchronized long pageBegins() {
    absent.put(++pages, OptionalLong.empty());
    return pages;
  }

  /**
   * Marks a page as sent.
   *
   * @param wantsUpdates whether it will ask for updates, unless it has begun
   */
  synchronized void pageEnds(long number, boolean wantsUpdates) {
    OptionalLong now = OptionalLong.of(System.nanoTime());
    forgetOld();
    absent.computeIfPresent(number, (page, since) -> wantsUpdates ? now : null);
    notifyAll();
  }

  private void forgetOld() {
    long now = System.nanoTime();
    absent.values().removeIf(since -> since.isPresent() && now - since.getAsLong() > absentNanos);
  }

  /**
   * Admits a reader up to the limit; after the end, every reader.
   *
   * @param number of its page; 0 if it has none
   * @return the update after which the reader begins
   */
  synchronized Optional<Update> enter(long number, int most) {
    if (readers >= most && !newest.isLast()) {
      return Optional.empty();
    }
    boolean isOld = readers == 0 && !newest.isLast(); // without recent readers
    readers++;
    absent.remove(number);
    notifyAll();
    return Optional.of(isOld ? newest : NONE);
  }

  /**
   * Removes a reader.
   *
   * @param number of its page
   * @param isTold whether it got the last update
   */
  synchronized void leave(long number, boolean isTold) {
    readers--;
    forgetOld();
    if (!isTold) {
      absent.put(number, OptionalLong.of(System.nanoTime()));
    }
    notifyAll();
  }

  /** Waits for an update after this one; none follows the last. */
  synchronized Update after(Update known) throws InterruptedException {
    while (newest.number <= known.number) {
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
    while (readers == 0 && !newest.isLast()) {
      wait();
    }
    return !newest.isLast();
  }

  /** Ends early when the updates end. */
  private synchronized void pause(long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = millis; left > 0 && !newest.isLast(); ) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    }
  }

  private void publish() {
    try {
      RunMoment moment = run.now();
      put(page.update(moment), moment.ended());
    } catch (IOException | RuntimeException e) {
      log.warn("The live page could not be updated", e);
    }
  }

  private synchronized void put(byte[] json, boolean last) {
    if (!newest.isLast()) {
      newest = new Update(newest.number + 1, json, last);
      notifyAll();
    }
  }

  /** Sends the whole run to readers. */
  void end() {
    publish();
    close(); // if the last figures could not be made
  }

  /** Ends a run without last figures; a second end changes nothing. */
  @Override
  public void close() {
    put(BROKEN_OFF, true);
  }

  /**
   * Waits until readers have the end of the run.
   *
   * @param limitMillis longest wait
   * @param absentToo whether also for pages that do not read
   */
  synchronized void awaitAllTold(long limitMillis, boolean absentToo) throws InterruptedException {
    long start = System.nanoTime();
    while (true) {
      long now = System.nanoTime();
      long left = TimeUnit.MILLISECONDS.toNanos(limitMillis) - (now - start);
      if (readers == 0 && absent.values().stream().allMatch(OptionalLong::isPresent)) {
        long absence =
            absent.values().stream().mapToLong(since -> since.getAsLong() - now).max().orElse(0);
        boolean isComplete = absent.isEmpty() || !absentToo;
        left = Math.min(left, isComplete ? 0 : absence + absentNanos);
      }
      if (left <= 0) {
        return;
      }
      wait(TimeUnit.NANOSECONDS.toMillis(left) + 1);
    }
  }
}
