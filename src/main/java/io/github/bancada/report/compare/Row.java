package io.github.bancada.report.compare;

import java.util.List;

/**
 * What was found about one label.
 *
 * @param name the label, or {@link Configuration#TOTAL}, or {@link Configuration#ONE_ROW}
 * @param findings by configuration, in their order, the first included; each by {@link Metric}
 */
public record Row(String name, List<List<Finding>> findings) {
  public Row {
    findings = List.copyOf(findings.stream().map(List::copyOf).toList());
  }

  /** What was found of a figure of a configuration. */
  public Finding finding(int configuration, Metric metric) {
    return findings.get(configuration).get(metric.ordinal());
  }

  /** The figures in which a configuration surely differs from the first. */
  public List<Finding> sure(int configuration) {
    return findings.get(configuration).stream().filter(Finding::surely).toList();
  }

  /** Whether any interval could be had for a configuration. */
  public boolean isJudged(int configuration) {
    return findings.get(configuration).stream().anyMatch(f -> f.interval().isPresent());
  }
}
