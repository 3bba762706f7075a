package io.github.bancada.report.compare;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The findings about one label.
 *
 * @param name the label, {@link Configuration#TOTAL} or {@link Configuration#ONE_ROW}
 * @param findings by configuration in order, the first included; each by {@link ComparedFigure}
 */
public record Row(String name, List<List<Finding>> findings) {
  public Row {
    findings = List.copyOf(findings.stream().map(List::copyOf).toList());
  }

  public Finding finding(int configuration, ComparedFigure metric) {
    return findings.get(configuration).get(metric.ordinal());
  }

  public boolean hasSamples(int configuration) {
    return !Double.isNaN(finding(configuration, ComparedFigure.ERRORS).figure());
  }

  /** Whether the first configuration and another one have samples. */
  public boolean isComparable() {
    return hasSamples(0) && IntStream.range(1, findings.size()).anyMatch(this::hasSamples);
  }

  /** The figures in which a configuration differs significantly from the first. */
  public List<Finding> significant(int configuration) {
    return findings.get(configuration).stream().filter(Finding::significant).toList();
  }

  public boolean isJudged(int configuration) {
    return findings.get(configuration).stream().anyMatch(f -> f.interval().isPresent());
  }
}
