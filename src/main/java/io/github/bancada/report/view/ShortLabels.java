package io.github.bancada.report.view;

import io.github.bancada.metrics.ErrorGroup;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.FirstFailure;
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
 * Labels as a view has room for them: one line, nothing that would move a cursor, and if they are
 * too long their beginning and end. Different labels stay different: those that would look alike
 * are numbered. Files have every label whole. Immutable.
 */
public final class ShortLabels {
  /** For a console: what remains of a line is for figures. */
  static final int CONSOLE = 60;

  /** For a page. */
  public static final int PAGE = 160;

  private static final String CUT = "…";

  private final int most;
  private final Map<String, String> shown = new HashMap<>();
  private final Set<String> taken = new HashSet<>(Set.of("", RunSummary.TOTAL));
  private boolean cut;

  private ShortLabels(Collection<String> labels, int most) {
    this.most = most;
    shown.put("", "");
    shown.put(RunSummary.TOTAL, RunSummary.TOTAL);
    // Those that stay as they are come first, so that none of them has to give way.
    Predicate<String> unchanged = label -> clean(label).equals(label) && fits(label);
    labels.stream().filter(unchanged).forEach(this::add);
    labels.stream().filter(unchanged.negate()).forEach(this::add);
  }

  private boolean fits(String text) {
    return letters(text) <= most;
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

  /** With something behind it that is always kept. */
  private String within(String text, String behind) {
    int room = most - behind.length();
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

  /** One line, whose control characters and marks of writing direction are shown. */
  private static String clean(String label) {
    return Terminal.line(TextTable.oneLine(label));
  }

  private String of(String label) {
    String known = shown.get(label);
    return known != null ? known : within(clean(label), "");
  }

  private static ShortLabels of(RunSummary summary, int most) {
    Stream<String> labels =
        Stream.concat(summary.labels().stream(), summary.outside().stream())
            .map(LabelSummary::label);
    return new ShortLabels(labels.toList(), most);
  }

  /** Whether a view with this room shows some labels cut. */
  public static boolean areCut(RunSummary summary, int most) {
    return of(summary, most).cut;
  }

  /** What stands below tables with labels that are cut. */
  public static String note(int most) {
    return "Labels of more than "
        + most
        + " characters are cut ("
        + CUT
        + "); aggregate.csv and summary.json have them whole.";
  }

  /** The same run with such labels, for a view of tables and charts; it has no time blocks. */
  public static RunSummary in(RunSummary run, int most) {
    ShortLabels labels = of(run, most);
    if (labels.areAllAsTheyWere()) {
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
            run.timeline().successes()),
        run.connections(),
        run.results());
  }

  private boolean areAllAsTheyWere() {
    return shown.entrySet().stream().allMatch(each -> each.getKey().equals(each.getValue()));
  }

  private List<LabelSummary> named(List<LabelSummary> labels) {
    return labels.stream().map(label -> label.named(of(label.label()))).toList();
  }

  private ErrorGroup named(ErrorGroup group) {
    return new ErrorGroup(
        of(group.label()),
        group.code(),
        group.message(),
        group.count(),
        group.firstEpochMillis(),
        group.lastEpochMillis());
  }

  private FirstFailure named(FirstFailure first) {
    return new FirstFailure(
        first.sampleNumber(),
        first.epochMillis(),
        of(first.label()),
        first.code(),
        first.message(),
        first.users());
  }

  /** The same comparison with such names of configurations and rows. */
  public static Comparison in(Comparison comparison, int most) {
    ShortLabels names =
        new ShortLabels(
            comparison.configurations().stream().map(Configuration::name).toList(), most);
    Set<String> rowNames = new TreeSet<>();
    comparison.rows().forEach(row -> rowNames.add(row.name()));
    ShortLabels rows = new ShortLabels(rowNames, most);
    return new Comparison(
        comparison.configurations().stream()
            .map(each -> new Configuration(names.of(each.name()), each.repeats(), each.brokenOff()))
            .toList(),
        comparison.rows().stream()
            .map(row -> new Row(rows.of(row.name()), row.findings()))
            .toList(),
        comparison.note());
  }
}
