package io.github.bancada.report;

import io.github.bancada.jmeter.PerTest;
import io.github.bancada.jmeter.ProgressNotes;
import io.github.bancada.jmeter.RemainingTime;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.process.Daemons;
import io.github.bancada.report.view.ProgressLine;
import io.github.bancada.text.Setting;
import io.github.bancada.text.StatusLine;
import io.github.bancada.text.Terminal;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Prints the progress of a run without GUI: a line every few seconds, or on a terminal one line
 * that is rewritten. Only the first Load Report of a test prints. Samples cost nothing: each line
 * reads a snapshot.
 */
final class ProgressPrinter implements AutoCloseable {
  /** JMeter property: seconds between lines, which their figures cover; 0 for no lines. */
  static final String PROPERTY = "progress";

  private static final Logger log = LoggerFactory.getLogger(ProgressPrinter.class);
  private static final int DEFAULT_SECONDS = 10;
  private static final int LONGEST_SECONDS = 86_400;

  /** A terminal shows this many lines in the time of the figures, at most one a second. */
  private static final int STEPS = 10;

  /** On a terminal: pause after a line, as a multiple of the CPU time that it took. */
  private static final int PAUSE = 19;

  private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

  private static final PerTest<AtomicBoolean> SHOWN = new PerTest<>(AtomicBoolean::new);

  private final Supplier<RunSummary> run;
  private final LongSupplier nanoTime;
  private final long startNanoTime;
  private final ProgressWindow window;
  private final Optional<StatusLine> status;
  private final ScheduledExecutorService ticker;
  private final long longestPauseNanos;
  private long notBeforeNanoTime;

  /**
   * Begins.
   *
   * @param nanoTime the clock
   */
  ProgressPrinter(
      Supplier<RunSummary> run, int seconds, boolean onTerminal, LongSupplier nanoTime) {
    this.run = run;
    this.nanoTime = nanoTime;
    startNanoTime = nanoTime.getAsLong();
    notBeforeNanoTime = startNanoTime;
    longestPauseNanos = onTerminal ? TimeUnit.SECONDS.toNanos(seconds) : 0;
    window = new ProgressWindow(seconds, startNanoTime);
    status = onTerminal ? Optional.of(StatusLine.open()) : Optional.empty();
    ticker = Daemons.timer("bancada-progress");
    int step = onTerminal ? Math.max(1, seconds / STEPS) : seconds;
    ticker.scheduleAtFixedRate(this::tick, step, step, TimeUnit.SECONDS);
  }

  /**
   * The seconds in the property.
   *
   * @throws IllegalArgumentException if it is not such a number
   */
  static int seconds() {
    return Setting.number(
        PROPERTY, JMeterUtils.getPropDefault(PROPERTY, ""), DEFAULT_SECONDS, 0, LONGEST_SECONDS);
  }

  /**
   * Begins to print a run.
   *
   * @param seconds see {@link #seconds}
   * @param run gives the run so far
   * @return empty if nothing is to be printed
   */
  static Optional<ProgressPrinter> of(int seconds, Supplier<RunSummary> run) {
    return seconds > 0 && JMeter.isNonGUI() && SHOWN.get().compareAndSet(false, true)
        ? Optional.of(new ProgressPrinter(run, seconds, isTerminal(), System::nanoTime))
        : Optional.empty();
  }

  private static boolean isTerminal() {
    return Terminal.isAt(1) && !"dumb".equals(System.getenv("TERM"));
  }

  private void tick() {
    long begin = nanoTime.getAsLong();
    if (begin < notBeforeNanoTime) {
      return;
    }
    long cpu = CPU.getCurrentThreadCpuTime();
    try {
      String line = line().text();
      if (status.isPresent()) {
        status.get().show(line);
      } else {
        log.info("{}", line);
        Terminal.print(line);
      }
    } catch (RuntimeException e) {
      log.error("The progress of the run cannot be shown", e); // the next tick tries again
    }
    cpu = CPU.getCurrentThreadCpuTime() - cpu;
    notBeforeNanoTime = begin + Math.min(longestPauseNanos, PAUSE * Math.max(0, cpu));
  }

  ProgressLine line() {
    RunSummary soFar = run.get();
    LabelSummary all = soFar.total();
    long outside = soFar.outside().stream().mapToLong(LabelSummary::samples).sum();
    long now = nanoTime.getAsLong(); // the first snapshot may take seconds on a busy machine
    List<String> notes = ProgressNotes.ofThisTest().all();
    return new ProgressLine(
        (now - startNanoTime) / 1e9,
        RemainingTime.ofThisTest().left(),
        RemainingTime.ofThisTest().phase(),
        JMeterContextService.getNumberOfThreads(),
        window.move(now, all, outside),
        all.errors(),
        notes);
  }

  /** Ends the lines and clears the line of a terminal. */
  @Override
  public void close() {
    ticker.shutdownNow();
    try {
      ticker.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    status.ifPresent(StatusLine::close);
  }
}
