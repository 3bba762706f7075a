package io.github.bancada.report.compare;

import java.util.List;
import java.util.stream.IntStream;

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

  /** Whether a configuration has samples in this row. */
  public boolean hasSamples(int configuration) {
    return !Double.isNaN(finding(configuration, Metric.ERRORS).figure());
  }

  /** Whether there is anything to compare: samples of the first configuration and of another. */
  public boolean isComparable() {
    return hasSamples(0) && IntStream.range(1, findings.size()).anyMatch(this::hasSamples);
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
