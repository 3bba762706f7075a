package io.github.bancada.bench;

import io.github.bancada.metrics.RunRecorder;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * What the Load Report's recorder keeps in memory. A program of its own: it prints the heap after
 * garbage collection, in bytes, after an amount of samples recorded by eight threads. Arguments:
 * the amount, and over how many seconds to spread it.
 */
public final class RecorderHeap {
  private static final int THREADS = 8;

  private RecorderHeap() {}

  /** See the description of the class. */
  public static void main(String[] args) throws Exception {
    long samples = Long.parseLong(args[0]);
    long seconds = Long.parseLong(args[1]);
    try (RunRecorder recorder = new RunRecorder(System.currentTimeMillis(), 2)) {
      record(recorder, samples, seconds);
      System.out.println("HEAP " + recorder.samples() + " " + heapAfterGc());
    }
  }

  private static void record(RunRecorder recorder, long count, long seconds)
      throws InterruptedException {
    AtomicLong left = new AtomicLong(count);
    long start = System.nanoTime();
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      threads[i] = new Thread(() -> recordSome(recorder, left, count, start, seconds));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Keeps to the pace that spreads the count over the time. */
  private static void recordSome(
      RunRecorder recorder, AtomicLong left, long count, long start, long seconds) {
    ClockedSample[] samples = ClockedSample.spread(1024);
    long taken;
    while ((taken = left.getAndAdd(-samples.length)) > 0) {
      for (int i = 0; i < Math.min(taken, samples.length); i++) {
        recorder.record(samples[i]);
      }
      long due = start + (long) ((double) (count - taken) / count * seconds * 1e9);
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
