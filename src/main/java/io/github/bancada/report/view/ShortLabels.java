package io.github.bancada.report.view;

import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Timeline;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.report.compare.Row;
import io.github.bancada.text.Terminal;
import io.github.bancada.text.TextTable;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Labels shortened for a view: one line, no control characters, beginning and end of a long label.
 * Different labels stay different: equal short forms are numbered. Files contain the full labels.
 * Immutable.
 */
public final class ShortLabels {
  /** Maximum length on a console, which leaves room for figures. */
  static final int CONSOLE = 60;

  /** Maximum length on a page. */
  public static final int PAGE = 160;

  private static final String CUT = "…";

  private final int maxLength;
  private final Map<String, String> shown = new HashMap<>();
  private final Set<String> taken = new HashSet<>(Set.of("", RunSummary.TOTAL));
  private boolean cut;

  private ShortLabels(Collection<String> labels, int maxLength) {
    this.maxLength = maxLength;
    shown.put("", "");
    shown.put(RunSummary.TOTAL, RunSummary.TOTAL);
    // Unchanged labels first, so that none of them is numbered.
    Predicate<String> unchanged = label -> clean(label).equals(label) && fits(label);
    labels.stream().filter(unchanged).forEach(this::add);
    labels.stream().filter(unchanged.negate()).forEach(this::add);
  }

  private boolean fits(String text) {
    return letters(text) <= maxLength;
  }

  private void add(String label) {
    if (shown.containsKey(label)) {
      return;
    }
    String clean = clean(label);
    cut |= !fits(clean);
    String text = within(clean, "");
    for (int number = 2; !taken.add(text); number++) {
      text = within(clean, " (" + number + ")");
    }
    shown.put(label, text);
  }

  /** Shortens the text and appends a suffix that is never cut. */
  private String within(String text, String behind) {
    int room = maxLength - behind.length();
    if (letters(text) <= room) {
      return text + behind;
    }
    int end = room / 3;
    int begin = room - end - CUT.length();
    return text.substring(0, text.offsetByCodePoints(0, begin))
        + CUT
        + text.substring(text.offsetByCodePoints(text.length(), -end))
        + behind;
  }

  private static int letters(String text) {
    return text.codePointCount(0, text.length());
  }

  /** One line; control characters and writing direction marks are escaped. */
  private static String clean(String label) {
    return Terminal.line(TextTable.oneLine(label));
  }

  private String of(String label) {
    String known = shown.get(label);
    return known != null ? known : within(clean(label), "");
  }

  private static ShortLabels of(RunSummary summary, int maxLength) {
    Stream<String> labels =
        Stream.concat(summary.labels().stream(), summary.outside().stream())
            .map(LabelSummary::label);
    return new ShortLabels(labels.toList(), maxLength);
  }

  /** Whether some labels of the run are cut at this length. */
  public static boolean areCut(RunSummary summary, int maxLength) {
    return of(summary, maxLength).cut;
  }

  /** Note below tables with cut labels. */
  public static String note(int maxLength) {
    return "Labels of more than "
        + maxLength
        + " characters are cut ("
        + CUT
        + "); aggregate.csv and summary.json have the full labels.";
  }

  /** The same run with short labels, for tables and charts. */
  public static RunSummary in(RunSummary run, int maxLength) {
    ShortLabels labels = of(run, maxLength);
    if (labels.areUnchanged()) {
      return run;
    }
    return new RunSummary(
        run.info(),
        labels.named(run.labels()),
        run.total(),
        run.engines(),
        labels.named(run.outside()),
        new Failures(
            run.failures().groups().stream().map(labels::named).toList(),
            run.failures().first().map(labels::named)),
        new Timeline(
            reader ->
                run.timeline()
                    .intervals()
                    .forEach(row -> reader.accept(row.named(labels.of(row.label())))),
            run.timeline().cpu(),
            run.timeline().successes(),
            run.timeline().codes(),
            run.timeline().leftOut()),
        run.connections(),
        run.results(),
        run.arrivals());
  }

  private boolean areUnchanged() {
    return shown.entrySet().stream().allMatch(each -> each.getKey().equals(each.getValue()));
  }

  private List<LabelSummary> named(List<LabelSummary> labels) {
    return labels.stream()
        .map(label -> label.named(of(label.label())).withBlocks(label.blocks()))
        .toList();
  }

  private Failures.Group named(Failures.Group group) {
    return new Failures.Group(
        of(group.label()),
        group.code(),
        group.message(),
        group.count(),
        group.firstEpochMillis(),
        group.lastEpochMillis());
  }

  private Failures.First named(Failures.First first) {
    return new Failures.First(
        first.sampleNumber(),
        first.epochMillis(),
        of(first.label()),
        first.code(),
        first.message(),
        first.users());
  }

  /** The same comparison with short names of configurations and rows. */
  public static Comparison in(Comparison comparison, int maxLength) {
    ShortLabels names =
        new ShortLabels(
            comparison.configurations().stream().map(Configuration::name).toList(), maxLength);
    Set<String> rowNames = new TreeSet<>();
    comparison.rows().forEach(row -> rowNames.add(row.name()));
    ShortLabels rows = new ShortLabels(rowNames, maxLength);
    return new Comparison(
        comparison.configurations().stream()
            .map(each -> each.named(names.of(each.name())))
            .toList(),
        comparison.rows().stream()
            .map(row -> new Row(rows.of(row.name()), row.findings()))
            .toList(),
        comparison.note());
  }
}
