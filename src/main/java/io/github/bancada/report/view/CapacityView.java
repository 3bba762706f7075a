package io.github.bancada.report.view;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CapacityText;
import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.capacity.search.Scalability;
import io.github.bancada.capacity.search.ServerLimit;
import io.github.bancada.metrics.RunSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A search's result as sentences for pages. Stateless. */
public final class CapacityView {
  private CapacityView() {}

  /** Result of the search of a run, in one sentence; empty without a search. */
  public static Optional<String> closing(RunSummary run) {
    return run.results().capacity().map(CapacityView::closing);
  }

  /** Whether a run found a capacity. */
  public static boolean isFound(RunSummary run) {
    return run.results().capacity().filter(CapacityResult::isFound).isPresent();
  }

  /** The result in one sentence. */
  public static String closing(CapacityResult result) {
    return CapacityText.closing(result);
  }

  /** Further facts: trials, knee, scalability, Little's law, the limit. */
  public static List<String> findings(CapacityResult result) {
    List<String> lines = new ArrayList<>(CapacityText.closingLines(result));
    lines.remove(0);
    result.scalability().map(CapacityView::misfit).filter(s -> !s.isEmpty()).ifPresent(lines::add);
    result.limit().map(CapacityView::limit).ifPresent(lines::add);
    return lines;
  }

  private static String limit(ServerLimit limit) {
    return String.format(
        Locale.ROOT,
        "The server is limited by its %s: %.0f %% busy, %s for each sample, so it allows %s/s at"
            + " most.",
        limit.resource(),
        100 * limit.busy(),
        TimeFormat.forColumn(limit.demandSeconds() * 1e9).format(limit.demandSeconds() * 1e9)
            + " "
            + TimeFormat.forColumn(limit.demandSeconds() * 1e9).symbol(),
        LoadKind.RATE.number(limit.bound()));
  }

  /** Why no curve of the Universal Scalability Law, or no peak, is shown. */
  private static String misfit(Scalability law) {
    if (law.isPeakBelievable()) {
      return "";
    }
    return law.fits()
        ? "Universal Scalability Law: throughput was not measured beyond a peak, so none is given."
        : String.format(
            Locale.ROOT,
            "Universal Scalability Law: it misses the trials by %.1f %%, so it is not shown.",
            100 * law.residual());
  }
}
