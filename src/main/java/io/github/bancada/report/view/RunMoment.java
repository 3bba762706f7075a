package io.github.bancada.report.view;

import io.github.bancada.jmeter.TimeLeft;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.RunSummary;
import java.util.List;
import java.util.Optional;

/**
 * A live or just ended run at one moment. Immutable.
 *
 * @param run the run so far
 * @param lastSecond all labels together in the last closed second with samples; empty before
 * @param users active virtual users
 * @param left remaining time
 * @param notes notes of elements of the test, such as a gate
 * @param ended whether this is the whole run
 */
public record RunMoment(
    RunSummary run,
    Optional<IntervalRow> lastSecond,
    int users,
    TimeLeft left,
    List<String> notes,
    boolean ended) {
  public RunMoment {
    notes = List.copyOf(notes);
  }

  /** A run that has ended. */
  public static RunMoment whole(RunSummary run) {
    return new RunMoment(run, Optional.empty(), 0, TimeLeft.NONE, List.of(), true);
  }
}
