package io.github.bancada.report.view;

import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;

/** Whether the CPU of the load machine limited a run. Stateless. */
final class CpuText {
  private CpuText() {}

  /**
   * One line without a full stop; empty if it was not busy.
   *
   * @throws UncheckedIOException if the CPU rows cannot be read
   */
  static Optional<String> of(RunSummary summary) {
    BusySeconds seconds;
    try {
      seconds = BusySeconds.of(summary);
    } catch (IOException e) {
      throw new UncheckedIOException("The CPU rows of the run cannot be read", e);
    }
    if (seconds.busy() == 0) {
      return Optional.empty();
    }
    RunInfo info = summary.info();
    long start = Math.floorDiv(info.startEpochMillis(), 1000L);
    return Optional.of(
        String.format(
            Locale.ROOT,
            "CPU of the %s: at least %.0f %% busy in %s of %s seconds, from second %s to %s"
                + " (JMeter itself: %.0f %%): %s",
            summary.engines().isEmpty() ? "load machine" : "controller",
            CpuRow.BUSY_PERCENT,
            Diagnosis.count(seconds.busy()),
            Diagnosis.count(seconds.all()),
            Diagnosis.count(seconds.first() - start),
            Diagnosis.count(seconds.last() - start),
            seconds.processPercent(),
            info.server().sameMachine()
                ? "server and load share this machine, and its CPU limits both"
                : limit(summary, seconds.processPercent())));
  }

  /** What a busy CPU without a server on it may have limited. */
  private static String limit(RunSummary summary, double processPercent) {
    if (summary.engines().isEmpty() && processPercent < CpuRow.BUSY_PERCENT / 2) {
      return "other programs, or those that the test started, used most of it, and what was"
          + " measured may be slower for that";
    }
    if (!summary.info().server().none()) {
      return "the load generator, not the server, may be the limit";
    }
    return summary.engines().isEmpty()
        ? "the CPU of this machine limits the measured work"
        : "the controller, not the engines that did the work, may be the limit";
  }
}
