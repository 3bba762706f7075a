package io.github.bancada.report.view;

import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.RunSummary;
import java.util.Optional;

/**
 * A run while it goes on, or just after. Immutable.
 *
 * @param run the run so far
 * @param lastSecond all labels together in the last closed second that had samples; empty before
 * @param users virtual users that are active
 * @param ended whether this is the whole run
 */
public record RunMoment(
    RunSummary run, Optional<IntervalRow> lastSecond, int users, boolean ended) {}
