package io.github.bancada.process;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Runs a program once: no shell, nothing to read on standard input, no more time than it may have.
 * One thread runs it; {@link #cancel} may be called from any.
 */
public final class ExternalProcess {
  /** What is kept of each of the two outputs. */
  private static final int MOST_OUTPUT = 4 << 20;

  /** How often the test is asked whether it has been told to end. */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** What a program still gets when the test is to end. */
  private static final long SHUTDOWN_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** How long output may come in when the program has ended; something it left may hold it open. */
  private static final Duration OUTPUT_GRACE = Duration.ofMillis(500);

  private static final Duration KILL_PATIENCE = Duration.ofSeconds(5);

  private static final long FOREVER_NANOS = TimeUnit.DAYS.toNanos(10_000);

  private final List<String> arguments;
  private final long limitNanos;
  private final BooleanSupplier stopping;
  private volatile boolean canceled;
  private volatile ProcessTree tree;

  /**
   * @param arguments the program and what it is given
   * @param limit of its time; zero = none
   * @param stopping whether the test has been told to end
   */
  public ExternalProcess(List<String> arguments, Duration limit, BooleanSupplier stopping) {
    this.arguments = List.copyOf(arguments);
    this.limitNanos = limit.isZero() ? FOREVER_NANOS : limit.toNanos();
    this.stopping = stopping;
  }

  /**
   * Runs it.
   *
   * @throws IOException if it cannot be started
   */
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
      output = new BoundedOutput(tree.root().getInputStream(), MOST_OUTPUT);
      errors = new BoundedOutput(tree.root().getErrorStream(), MOST_OUTPUT);
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
        output.isOverflown() || errors.isOverflown());
  }

  private static ProcessBuilder.Redirect nothing() {
    return ProcessBuilder.Redirect.from(ProcessBuilder.Redirect.DISCARD.file());
  }

  /** Waits for its end, or makes one. */
  private ExternalRun.Ending await(long start) {
    long toldNanos = 0;
    try {
      while (true) {
        long now = System.nanoTime();
        if (stopping.getAsBoolean() && toldNanos == 0) {
          toldNanos = now;
        }
        if (canceled || toldNanos != 0 && now - toldNanos >= SHUTDOWN_NANOS) {
          return killed(ExternalRun.Ending.CANCELED);
        }
        long left = limitNanos - (now - start);
        if (left <= 0) {
          return killed(ExternalRun.Ending.TIME_LIMIT);
        }
        if (tree.root().waitFor(Math.min(left, LOOK_NANOS), TimeUnit.NANOSECONDS)) {
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
    tree.root().waitFor(KILL_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    return ending;
  }

  /** A program left behind that holds the outputs open is killed, too: nobody would end it. */
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

  /** Ends it at once, or keeps it from being waited for. */
  public void cancel() {
    canceled = true;
    ProcessTree started = tree;
    if (started != null) {
      started.kill();
    }
  }
}
