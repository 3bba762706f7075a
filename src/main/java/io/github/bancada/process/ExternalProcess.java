package io.github.bancada.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Runs a program once, without a shell, with empty standard input and a time limit. For one thread;
 * any thread may call {@link #cancel}.
 */
public final class ExternalProcess {
  /** Bytes kept of each output. */
  private static final int MAX_OUTPUT_BYTES = 4 << 20;

  /** Interval of checks whether the test is stopping. */
  private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** How long a program may continue while the test is stopping. */
  private static final long STOP_GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Wait for output after the program's end; an orphaned process may keep it open. */
  private static final Duration OUTPUT_GRACE = Duration.ofMillis(500);

  private static final Duration KILL_TIMEOUT = Duration.ofSeconds(5);

  private static final long FOREVER_NANOS = TimeUnit.DAYS.toNanos(10_000);

  private final List<String> arguments;
  private final long limitNanos;
  private final BooleanSupplier stopping;
  private volatile boolean canceled;
  private volatile ProcessTree tree;

  /**
   * @param arguments the program and its arguments
   * @param limit time limit; zero = none
   * @param stopping whether the test is stopping
   */
  public ExternalProcess(List<String> arguments, Duration limit, BooleanSupplier stopping) {
    this.arguments = List.copyOf(arguments);
    this.limitNanos = limit.isZero() ? FOREVER_NANOS : limit.toNanos();
    this.stopping = stopping;
  }

  /** Throws {@link IOException} if the program cannot be started. */
  public Run run() throws IOException {
    ProcessBuilder builder = new ProcessBuilder(arguments).redirectInput(nothing());
    ChildTimes times = ChildTimes.begin();
    Optional<ChildTimes.Times> taken;
    Run.Ending ending;
    long real;
    BoundedOutput output;
    BoundedOutput errors;
    try {
      long start = System.nanoTime();
      tree = ProcessTree.start(builder);
      output = new BoundedOutput(tree.root().getInputStream(), MAX_OUTPUT_BYTES);
      errors = new BoundedOutput(tree.root().getErrorStream(), MAX_OUTPUT_BYTES);
      ending = await(start);
      real = System.nanoTime() - start;
    } finally {
      taken = times.end();
    }
    awaitOutput(output, errors);
    return new Run(
        ending,
        tree.root().isAlive() ? -1 : tree.root().exitValue(),
        real,
        taken,
        output.text(),
        errors.text(),
        output.isTruncated() || errors.isTruncated());
  }

  private static ProcessBuilder.Redirect nothing() {
    return ProcessBuilder.Redirect.from(ProcessBuilder.Redirect.DISCARD.file());
  }

  private Run.Ending await(long start) {
    long stopNanos = 0;
    try {
      while (true) {
        long now = System.nanoTime();
        if (stopping.getAsBoolean() && stopNanos == 0) {
          stopNanos = now;
        }
        if (canceled || stopNanos != 0 && now - stopNanos >= STOP_GRACE_NANOS) {
          return killed(Run.Ending.CANCELED);
        }
        long left = limitNanos - (now - start);
        if (left <= 0) {
          return killed(Run.Ending.TIME_LIMIT);
        }
        if (tree.root().waitFor(Math.min(left, CHECK_NANOS), TimeUnit.NANOSECONDS)) {
          return canceled ? Run.Ending.CANCELED : Run.Ending.EXITED;
        }
      }
    } catch (InterruptedException e) {
      try {
        return killed(Run.Ending.CANCELED);
      } catch (InterruptedException again) {
        return Run.Ending.CANCELED;
      } finally {
        Thread.currentThread().interrupt();
      }
    }
  }

  private Run.Ending killed(Run.Ending ending) throws InterruptedException {
    tree.kill();
    tree.root().waitFor(KILL_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    return ending;
  }

  /** Waits for the outputs; kills an orphaned process that keeps them open. */
  private void awaitOutput(BoundedOutput output, BoundedOutput errors) {
    try {
      boolean ended = output.awaitEnd(OUTPUT_GRACE);
      if (!errors.awaitEnd(OUTPUT_GRACE) || !ended) {
        tree.kill();
        output.awaitEnd(OUTPUT_GRACE);
        errors.awaitEnd(OUTPUT_GRACE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Kills the program if it runs; a later {@link #run} ends at once. */
  public void cancel() {
    canceled = true;
    ProcessTree started = tree;
    if (started != null) {
      started.kill();
    }
  }

  /**
   * Reads a program's output to its end, so that the program never blocks; keeps the beginning.
   * Thread-safe.
   */
  public static final class BoundedOutput {
    private static final int BLOCK = 8 * 1024;

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final int maxBytes;
    private final Thread reader;
    private boolean truncated;

    /**
     * Starts reading.
     *
     * @param maxBytes number of bytes to keep
     */
    public BoundedOutput(InputStream stream, int maxBytes) {
      this.maxBytes = maxBytes;
      reader = Daemons.thread("bancada-command-output", () -> read(stream));
      reader.start();
    }

    private void read(InputStream stream) {
      byte[] block = new byte[BLOCK];
      try {
        for (int length = stream.read(block); length >= 0; length = stream.read(block)) {
          keep(block, length);
        }
      } catch (IOException e) {
        // The program has ended or was killed: its output is complete.
      }
    }

    private synchronized void keep(byte[] block, int length) {
      int room = maxBytes - kept.size();
      kept.write(block, 0, Math.min(room, length));
      truncated |= length > room;
    }

    /** Waits for the end of the stream, which an orphaned process may keep open. */
    public boolean awaitEnd(Duration limit) throws InterruptedException {
      reader.join(Math.max(1, limit.toMillis()));
      return !reader.isAlive();
    }

    /** The output so far, or its beginning if truncated. */
    public synchronized String text() {
      return kept.toString(Charset.defaultCharset());
    }

    synchronized boolean isTruncated() {
      return truncated;
    }
  }

  /**
   * The result of a program's run. Immutable.
   *
   * @param ending how it ended
   * @param exitCode meaningful only if it ended by itself
   * @param realNanos from its start to its end
   * @param times CPU times, if known
   * @param output standard output, or its beginning
   * @param errors standard error, or its beginning
   * @param truncated whether it printed more than is kept
   */
  public record Run(
      Ending ending,
      int exitCode,
      long realNanos,
      Optional<ChildTimes.Times> times,
      String output,
      String errors,
      boolean truncated) {

    public enum Ending {
      EXITED,
      TIME_LIMIT,
      /** Killed because the test was stopped. */
      CANCELED
    }
  }
}
