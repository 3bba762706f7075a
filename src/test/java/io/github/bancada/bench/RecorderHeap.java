package io.github.bancada.bench;

import io.github.bancada.metrics.RunRecorder;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * What the Load Report's recorder keeps in memory. A program of its own: it prints the heap after
 * garbage collection, in bytes, after 100 thousand samples and after 10 million, each amount
 * recorded over the same number of seconds by eight threads.
 */
public final class RecorderHeap {
  private static final int THREADS = 8;
  private static final long SECONDS = 8;

  private RecorderHeap() {}

  /** See the description of the class. */
  public static void main(String[] args) throws Exception {
    try (RunRecorder recorder = new RunRecorder(System.currentTimeMillis(), 2)) {
      record(recorder, 100_000);
      System.out.println("HEAP " + recorder.samples() + " " + heapAfterGc());
      record(recorder, 10_000_000 - 100_000);
      System.out.println("HEAP " + recorder.samples() + " " + heapAfterGc());
    }
  }

  private static void record(RunRecorder recorder, long count) throws InterruptedException {
    AtomicLong left = new AtomicLong(count);
    long start = System.nanoTime();
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      threads[i] = new Thread(() -> recordSome(recorder, left, count, start));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Keeps to the pace that spreads the count over the time. */
  private static void recordSome(RunRecorder recorder, AtomicLong left, long count, long start) {
    ClockedSample[] samples = ClockedSample.spread(1024);
    long taken;
    while ((taken = left.getAndAdd(-samples.length)) > 0) {
      for (int i = 0; i < Math.min(taken, samples.length); i++) {
        recorder.record(samples[i]);
      }
      long due = start + (count - taken) * SECONDS * 1_000_000_000L / count;
      LockSupport.parkNanos(due - System.nanoTime());
    }
  }

  private static long heapAfterGc() {
    long used = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      used = Math.min(used, Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
    }
    return used;
  }
}
