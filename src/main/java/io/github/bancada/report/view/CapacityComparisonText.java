package io.github.bancada.report.view;

import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.report.compare.CapacityEstimate;
import io.github.bancada.report.compare.CapacityFinding;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.report.compare.Interval;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Compared capacities as sentences and as a table. Stateless. */
public final class CapacityComparisonText {
  private CapacityComparisonText() {}

  /** One sentence for each configuration; none without a search for a capacity. */
  public static List<String> verdicts(Comparison comparison) {
    List<CapacityFinding> findings = comparison.capacities();
    List<String> lines = new ArrayList<>();
    for (int i = 1; i < findings.size(); i++) {
      lines.add(
          comparison.configurations().get(i).name()
              + " and "
              + comparison.configurations().get(0).name()
              + ", capacity: "
              + verdict(findings.get(i)));
    }
    return lines;
  }

  private static String verdict(CapacityFinding finding) {
    if (Double.isNaN(finding.ratio())) {
      return finding.gap();
    }
    return judgement(finding)
        + ": "
        + estimate(finding.other().get(), true)
        + " against "
        + estimate(finding.first().get(), false)
        + ": "
        + change(finding.ratio())
        + " %"
        + finding
            .interval()
            .map(each -> " (" + confidence(finding) + " interval " + interval(each) + " %)")
            .orElse("")
        + overlap(finding);
  }

  /** Such as {@code 2,900/s (95 % interval 2,800 to 3,010)}. */
  private static String estimate(CapacityEstimate estimate, boolean withConfidence) {
    String what =
        estimate.isRepeated()
            ? estimate.results().size() + " runs, "
            : withConfidence ? confidence(estimate) + " interval " : "";
    return load(estimate).text(estimate.capacity()) + " (" + what + range(estimate) + ")";
  }

  private static String range(CapacityEstimate estimate) {
    return load(estimate).number(estimate.low()) + " to " + load(estimate).number(estimate.high());
  }

  private static LoadKind load(CapacityEstimate estimate) {
    return estimate.results().get(0).load();
  }

  private static String confidence(CapacityFinding finding) {
    return confidence(finding.first().get());
  }

  private static String confidence(CapacityEstimate estimate) {
    return BigDecimal.valueOf(estimate.results().get(0).confidence())
            .movePointRight(2)
            .stripTrailingZeros()
            .toPlainString()
        + " %";
  }

  private static String change(double ratio) {
    return String.format(Locale.ROOT, "%+.1f", 100 * (ratio - 1));
  }

  private static String interval(Interval interval) {
    return change(interval.low()) + " to " + change(interval.high());
  }

  private static String judgement(CapacityFinding finding) {
    if (finding.interval().isEmpty()) {
      return "not known whether different (" + finding.gap() + ")";
    }
    return finding.isDifferent() ? "different" : ComparisonTable.UNCLEAR;
  }

  private static String overlap(CapacityFinding finding) {
    boolean repeated = finding.first().get().isRepeated() || finding.other().get().isRepeated();
    if (repeated || finding.interval().isEmpty()) {
      return "";
    }
    if (finding.isBeyondBoth()) {
      return ", beyond both intervals";
    }
    return finding.isDifferent() ? ", though the two intervals overlap" : "";
  }

  /** The titles of {@link #rows}. */
  public static List<String> titles() {
    return List.of("", "capacity", "interval", "change %", "its interval", "", "searched");
  }

  /** One row for each configuration. */
  public static List<List<String>> rows(Comparison comparison) {
    List<List<String>> rows = new ArrayList<>();
    List<CapacityFinding> findings = comparison.capacities();
    for (int i = 0; i < findings.size(); i++) {
      CapacityFinding finding = findings.get(i);
      Configuration configuration = comparison.configurations().get(i);
      Optional<CapacityEstimate> own = finding.other();
      rows.add(
          List.of(
              configuration.name(),
              own.map(each -> load(each).text(each.capacity())).orElse("-"),
              own.map(CapacityComparisonText::range).orElse("-"),
              i == 0 || Double.isNaN(finding.ratio()) ? "-" : change(finding.ratio()),
              i == 0 ? "-" : finding.interval().map(each -> interval(each)).orElse("-"),
              i == 0 || Double.isNaN(finding.ratio()) ? "-" : judgement(finding),
              configuration.capacities().isEmpty()
                  ? "-"
                  : configuration.capacities().get(0).objective()));
    }
    return rows;
  }
}
