package io.github.bancada.report;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.report.html.ComparisonPage;
import io.github.bancada.report.view.ComparisonText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compares the labels of a run by their prefixes.
 *
 * <pre>
 * text = prefix "," prefix { "," prefix }
 * </pre>
 *
 * Prefixes without samples are left out with a note: a plan may skip some of its parts. Immutable
 * and thread-safe.
 *
 * @param prefixes two or more; the others are compared with the first
 */
record LabelComparison(List<String> prefixes) {
  /** Name of the page in the results directory. */
  static final String FILE = "comparison.html";

  LabelComparison {
    prefixes = List.copyOf(prefixes);
  }

  /**
   * Parses the prefixes.
   *
   * @throws IllegalArgumentException if one is empty or repeated, or if there is only one
   */
  static LabelComparison parse(String text) {
    List<String> prefixes = Stream.of(text.split(",", -1)).map(String::strip).toList();
    if (prefixes.size() < 2
        || prefixes.contains("")
        || new HashSet<>(prefixes).size() < prefixes.size()) {
      throw new IllegalArgumentException(
          "the labels to compare are '"
              + text
              + "'; write two or more different prefixes of labels, separated by commas, such as"
              + " LDAP,LDAPS, or nothing");
    }
    return new LabelComparison(prefixes);
  }

  Optional<Comparison> of(RunSummary run) {
    List<String> present = prefixes.stream().filter(prefix -> hasSamples(run, prefix)).toList();
    if (present.size() < 2) {
      return Optional.empty();
    }
    Comparison comparison = Comparison.of(Configuration.byPrefix(List.of(run), present));
    return Optional.of(
        present.size() == prefixes.size()
            ? comparison
            : comparison.withNote("Without samples: " + String.join(", ", without(present)) + "."));
  }

  private List<String> without(List<String> present) {
    return prefixes.stream().filter(prefix -> !present.contains(prefix)).toList();
  }

  private static boolean hasSamples(RunSummary run, String prefix) {
    return run.labels().stream()
        .filter(label -> label.samples() > 0)
        .map(LabelSummary::label)
        .anyMatch(label -> label.equals(prefix) || label.startsWith(prefix + " "));
  }

  List<String> lines(Optional<Comparison> comparison) {
    return comparison
        .map(ComparisonText::lines)
        .orElse(
            List.of(
                "Nothing to compare: fewer than two of "
                    + String.join(", ", prefixes)
                    + " have samples."));
  }

  /**
   * Writes the page.
   *
   * @param directory an existing directory without a {@value #FILE}
   * @throws IOException if the page cannot be written
   */
  static void write(Path directory, Comparison comparison) throws IOException {
    ComparisonPage.write(directory.resolve(FILE), comparison);
  }
}
