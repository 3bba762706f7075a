package io.github.bancada.report.view;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The subject of a chart: one label or all.
 *
 * @param name the label's name
 * @param total whether it means all labels; a sampler may also be named TOTAL
 */
public record LabelChoice(String name, boolean total) {
  public static final LabelChoice TOTAL = new LabelChoice(RunSummary.TOTAL, true);

  /** All choices of a run, the total first. */
  public static List<LabelChoice> of(RunSummary summary) {
    List<LabelChoice> all = new ArrayList<>(List.of(TOTAL));
    summary.labels().forEach(label -> all.add(new LabelChoice(label.label(), false)));
    return all;
  }

  public Optional<LabelSummary> in(RunSummary summary) {
    return total
        ? Optional.of(summary.total())
        : summary.labels().stream().filter(label -> label.label().equals(name)).findFirst();
  }

  @Override
  public String toString() {
    return name;
  }
}
