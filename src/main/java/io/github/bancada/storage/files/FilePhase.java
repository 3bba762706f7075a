package io.github.bancada.storage.files;

import io.github.bancada.process.ThreadCpu;
import io.github.bancada.storage.target.DeviceReads;
import io.github.bancada.storage.target.FileFailure;
import io.github.bancada.text.Quantity;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/** Performs an operation on one file after another, and measures each. For one thread. */
final class FilePhase {
  private static final int DIGITS = 3;
  private static final String DIRECTORIES = "making directories";

  private final StoredFiles set;
  private final FileOperation operation;
  private final FileOrder order;
  private final BooleanSupplier stopping;
  private boolean begun;
  private boolean prepared;

  /** Why the phase could not be prepared; null if it was. */
  private FileFailure unprepared;

  /**
   * @param order of the files; finding it belongs to the time of the phase
   * @param stopping whether the test is being stopped; asked before each file
   */
  FilePhase(StoredFiles set, FileOperation operation, FileOrder order, BooleanSupplier stopping) {
    this.set = set;
    this.operation = operation;
    this.order = order;
    this.stopping = stopping;
  }

  /** Prepares the phase, once; a failure becomes the phase's failure. */
  void prepare() {
    if (!prepared) {
      prepared = true;
      try {
        set.check();
        operation.prepare();
      } catch (IOException e) {
        unprepared = FileFailure.at(DIRECTORIES, e);
      }
    }
  }

  /** Works on files, and continues after failures. */
  Result run(int[] numbers) {
    prepare();
    return unprepared == null ? timed(numbers) : Result.failed(numbers.length, 0, unprepared);
  }

  private Result timed(int[] numbers) {
    Tally tally = new Tally();
    long device = DeviceReads.ofThisThread();
    long cpu = ThreadCpu.nanos();
    long start = System.nanoTime();
    int[] ordered;
    try {
      begin();
      ordered = order.of(numbers);
    } catch (IOException e) {
      return Result.failed(
          numbers.length, System.nanoTime() - start, FileFailure.at(DIRECTORIES, e));
    }
    perform(ordered, tally);
    try {
      operation.end();
    } catch (IOException e) {
      tally.fails(FileFailure.at("synchronization of directories", e));
    }
    return new Result(
        numbers.length,
        tally.done,
        tally.failed,
        tally.bytes,
        System.nanoTime() - start,
        tally.times,
        ThreadCpu.since(cpu),
        DeviceReads.between(device, DeviceReads.ofThisThread()),
        tally.failure);
  }

  private void perform(int[] ordered, Tally tally) {
    long before = System.nanoTime();
    for (int number : ordered) {
      try {
        check(stopping);
        tally.bytes += operation.perform(number);
        tally.done++;
      } catch (ClosedByInterruptException e) {
        tally.fails(stopped(tally.done, ordered.length));
        return;
      } catch (IOException e) {
        tally.failed++;
        tally.fails(FileFailure.at(operation.nameOf(number), e));
      }
      long now = System.nanoTime();
      tally.times.recordValue(now - before);
      before = now;
    }
  }

  /** What has been done so far. */
  private static final class Tally {
    private final Histogram times = new PackedHistogram(DIGITS);
    private int done;
    private int failed;
    private long bytes;

    /** The first; null if there is none. */
    private FileFailure failure;

    void fails(FileFailure why) {
      failure = failure == null ? why : failure;
    }
  }

  private void begin() throws IOException {
    if (!begun) {
      operation.begin();
      begun = true;
    }
  }

  /**
   * For long operations: checks between two blocks whether the test is being stopped.
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

  /**
   * What a virtual user did in a phase. Immutable by convention.
   *
   * @param planned number of files, or directories, to work on
   * @param done number of files that succeeded
   * @param failed number of files that failed
   * @param bytes of their contents
   * @param elapsedNanos from the start to the end
   * @param times of each file, nanoseconds; empty if a program handled all files at once
   * @param cpuNanos of the thread or the program, user and system; {@link ThreadCpu#UNKNOWN} if not
   *     known, as for several programs at a time
   * @param deviceReadBytes bytes from the device, not from the page cache; {@link
   *     DeviceReads#UNKNOWN} if not known
   * @param failure the first; null if there is none
   */
  record Result(
      int planned,
      int done,
      int failed,
      long bytes,
      long elapsedNanos,
      Histogram times,
      long cpuNanos,
      long deviceReadBytes,
      FileFailure failure) {

    /** The result of a phase that worked on no file. */
    static Result failed(int planned, long elapsedNanos, FileFailure why) {
      return new Result(
          planned,
          0,
          planned,
          0,
          elapsedNanos,
          new PackedHistogram(1),
          ThreadCpu.UNKNOWN,
          DeviceReads.UNKNOWN,
          why);
    }

    boolean isComplete() {
      return failure == null && done == planned;
    }
  }
}
