package io.github.bancada.storage.files;

import io.github.bancada.storage.cache.DeviceReads;
import io.github.bancada.storage.failure.FileFailure;
import io.github.bancada.text.Quantity;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/** Does an operation with one file after another, and measures each. For one thread. */
final class FilePhase {
  private static final int DIGITS = 3;
  private static final String DIRECTORIES = "making directories";

  private final FileOperation operation;
  private final BooleanSupplier stopping;
  private boolean begun;

  /**
   * @param stopping whether the test is being stopped; asked before each file
   */
  FilePhase(FileOperation operation, BooleanSupplier stopping) {
    this.operation = operation;
    this.stopping = stopping;
  }

  /** Works on files, in this order, and goes on after failures. */
  PhaseResult run(int[] numbers) {
    try {
      operation.prepare();
    } catch (IOException e) {
      return unbegun(numbers.length, 0, FileFailure.at(DIRECTORIES, e));
    }
    return timed(numbers);
  }

  private PhaseResult timed(int[] numbers) {
    Histogram times = new PackedHistogram(DIGITS);
    int done = 0;
    int failed = 0;
    long bytes = 0;
    FileFailure failure = null;
    long device = DeviceReads.ofThisThread();
    long start = System.nanoTime();
    try {
      begin();
    } catch (IOException e) {
      return unbegun(numbers.length, System.nanoTime() - start, FileFailure.at(DIRECTORIES, e));
    }
    long before = System.nanoTime();
    for (int number : numbers) {
      try {
        check(stopping);
        bytes += operation.perform(number);
        done++;
      } catch (ClosedByInterruptException e) {
        failure = failure == null ? stopped(done, numbers.length) : failure;
        break;
      } catch (IOException e) {
        failed++;
        failure = failure == null ? FileFailure.at(operation.nameOf(number), e) : failure;
      }
      long now = System.nanoTime();
      times.recordValue(now - before);
      before = now;
    }
    return new PhaseResult(
        numbers.length,
        done,
        failed,
        bytes,
        before - start,
        times,
        DeviceReads.between(device, DeviceReads.ofThisThread()),
        failure);
  }

  private void begin() throws IOException {
    if (!begun) {
      operation.begin();
      begun = true;
    }
  }

  private static PhaseResult unbegun(int planned, long elapsedNanos, FileFailure why) {
    return new PhaseResult(
        planned,
        0,
        planned,
        0,
        elapsedNanos,
        new PackedHistogram(DIGITS),
        DeviceReads.UNKNOWN,
        why);
  }

  /**
   * For operations that take long: asks between two blocks.
   *
   * @throws ClosedByInterruptException if the test is being stopped
   */
  static void check(BooleanSupplier stopping) throws ClosedByInterruptException {
    if (stopping.getAsBoolean()) {
      throw new ClosedByInterruptException();
    }
  }

  static FileFailure stopped(int done, int planned) {
    return FileFailure.cancelled(
        "the test was stopped after " + done + " of " + Quantity.of(planned, "file"));
  }
}
