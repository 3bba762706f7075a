package io.github.bancada.pages.sweep;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Sweeps of several drivers at the same time. Stateless. */
final class ParallelSweep {
  /** Drivers that run at the same time. */
  private static final int THREADS = 4;

  private ParallelSweep() {}

  /**
   * Sweeps all drivers.
   *
   * @param seen gets each result, in the order of the drivers
   */
  static List<DriverResult> of(List<Callable<DriverResult>> drivers, Consumer<DriverResult> seen)
      throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<DriverResult>> running = new ArrayList<>();
      drivers.forEach(driver -> running.add(threads.submit(driver)));
      List<DriverResult> results = new ArrayList<>();
      for (Future<DriverResult> each : running) {
        results.add(each.get());
        seen.accept(each.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
