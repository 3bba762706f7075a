package io.github.bancada.process;

import java.io.IOException;
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
  public ExternalRun run() throws IOException {
    ProcessBuilder builder = new ProcessBuilder(arguments).redirectInput(nothing());
    ChildTimes times = ChildTimes.begin();
    Optional<ChildTimes.Times> taken;
    ExternalRun.Ending ending;
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
    return new ExternalRun(
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

  private ExternalRun.Ending await(long start) {
    long stopNanos = 0;
    try {
      while (true) {
        long now = System.nanoTime();
        if (stopping.getAsBoolean() && stopNanos == 0) {
          stopNanos = now;
        }
        if (canceled || stopNanos != 0 && now - stopNanos >= STOP_GRACE_NANOS) {
          return killed(ExternalRun.Ending.CANCELED);
        }
        long left = limitNanos - (now - start);
        if (left <= 0) {
          return killed(ExternalRun.Ending.TIME_LIMIT);
        }
        if (tree.root().waitFor(Math.min(left, CHECK_NANOS), TimeUnit.NANOSECONDS)) {
          return canceled ? ExternalRun.Ending.CANCELED : ExternalRun.Ending.EXITED;
        }
      }
    } catch (InterruptedException e) {
      try {
        return killed(ExternalRun.Ending.CANCELED);
      } catch (InterruptedException again) {
        return ExternalRun.Ending.CANCELED;
      } finally {
        Thread.currentThread().interrupt();
      }
    }
  }

  private ExternalRun.Ending killed(ExternalRun.Ending ending) throws InterruptedException {
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
}
