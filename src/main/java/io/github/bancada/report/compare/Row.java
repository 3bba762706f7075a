package io.github.bancada.report.compare;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The findings about one label.
 *
 * @param name the label, {@link Configuration#TOTAL} or {@link Configuration#ONE_ROW}
 * @param findings by configuration in order, including the first; each by {@link ComparedFigure}
 */
public record Row(String name, List<List<Finding>> findings) {
  public Row {
    findings = List.copyOf(findings.stream().map(List::copyOf).toList());
  }

  public Finding finding(int configuration, ComparedFigure metric) {
    return findings.get(configuration).get(metric.ordinal());
  }

  /**
   * The figures to show: of the response time only if the first configuration and another have it.
   */
  public List<ComparedFigure> metrics() {
    return Stream.of(ComparedFigure.values())
        .filter(metric -> !metric.isResponse() || isKnown(0, metric) && isKnownBeside(metric))
        .toList();
  }

  private boolean isKnownBeside(ComparedFigure metric) {
    return IntStream.range(1, findings.size()).anyMatch(i -> isKnown(i, metric));
  }

  private boolean isKnown(int configuration, ComparedFigure metric) {
    return !Double.isNaN(finding(configuration, metric).figure());
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
