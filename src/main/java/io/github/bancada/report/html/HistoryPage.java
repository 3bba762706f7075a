package io.github.bancada.report.html;

import io.github.bancada.history.ChangePoint;
import io.github.bancada.history.ChangeText;
import io.github.bancada.history.History;
import io.github.bancada.history.HistoryRun;
import io.github.bancada.history.PlanHistory;
import io.github.bancada.history.Series;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.process.AtomicFile;
import io.github.bancada.text.Quantity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The history of plans as one self-contained HTML page. Stateless. */
public final class HistoryPage {
  /** Most changes that are sentences at the top. */
  private static final int MAX_SENTENCES = 8;

  private static final int MAX_CHANGES = 2_000;
  private static final int MAX_WARNINGS = 20;

  private HistoryPage() {}

  /** A change and where it is. */
  private record Found(Series series, ChangePoint change) {
    int run() {
      return change.run();
    }

    boolean isWorse() {
      return series.isWorse(change);
    }

    /** Whether its level is that of the newest run. */
    boolean isNewest() {
      return series.changes().get(series.changes().size() - 1) == change;
    }

    boolean isOfLabel() {
      return !series.label().equals(RunSummary.TOTAL);
    }
  }

  /**
   * Writes the page.
   *
   * @param file whose links to reports of runs are relative to its directory
   * @throws IOException if the file cannot be written
   */
  public static void write(Path file, History history) throws IOException {
    HtmlPage page = new HtmlPage(HtmlReport.shortened(title(history)));
    history.plans().forEach(plan -> addVerdicts(page, plan));
    if (!history.leftOut().isEmpty()) {
      page.note(Quantity.of(history.leftOut().size(), "run") + " left out, see below.");
    }
    if (history.plans().size() > 1) {
      page.choiceOfViews();
    }
    int number = 0;
    for (PlanHistory plan : history.plans()) {
      addPlan(page, file, plan, ++number, history.plans().size() == 1);
    }
    addLeftOut(page, history);
    page.note(
        "A change is the first run of a new level. Levels are geometric means, of errors means."
            + " docs/history.md describes the method.");
    AtomicFile.create(file, page::write);
  }

  private static String title(History history) {
    return history.plans().stream()
        .map(PlanHistory::plan)
        .distinct()
        .collect(Collectors.joining(", ", "History: ", ""));
  }

  private static List<Found> changes(PlanHistory plan) {
    return plan.series().stream()
        .flatMap(series -> series.changes().stream().map(change -> new Found(series, change)))
        .sorted(Comparator.comparing(Found::run).reversed().thenComparing(Found::isOfLabel))
        .toList();
  }

  private static void addVerdicts(HtmlPage page, PlanHistory plan) {
    List<Found> newest = changes(plan).stream().filter(Found::isNewest).toList();
    String runs = Quantity.of(plan.runs().size(), "run");
    if (newest.isEmpty()) {
      page.verdict(HtmlPage.Tone.PLAIN, name(plan) + ": no change found in " + runs + ".");
    }
    for (Found found : newest.stream().limit(MAX_SENTENCES).toList()) {
      page.verdict(
          found.isWorse() ? HtmlPage.Tone.BAD : HtmlPage.Tone.GOOD,
          HtmlReport.shortenedMessage(
              name(plan)
                  + ", "
                  + found.series().label()
                  + ": "
                  + (found.isWorse() ? "worse: " : "better: ")
                  + ChangeText.of(plan, found.series(), found.change())));
    }
    if (newest.size() > MAX_SENTENCES) {
      page.note(newest.size() - MAX_SENTENCES + " more levels have changed, see the table.");
    }
    plan.notes()
        .forEach(note -> page.notice(HtmlPage.Tone.WARN, HtmlReport.shortenedMessage(note)));
    addWarnings(page, plan);
  }

  private static String name(PlanHistory plan) {
    return HtmlReport.shortened(plan.plan());
  }

  /** Each warning once, with the figures that it is about. */
  private static void addWarnings(HtmlPage page, PlanHistory plan) {
    Map<String, List<String>> figures = new LinkedHashMap<>();
    for (Series series : plan.series()) {
      for (String warning : series.warnings()) {
        figures
            .computeIfAbsent(warning, unused -> new ArrayList<>())
            .add(series.label() + " " + series.figure().key());
      }
    }
    figures.entrySet().stream()
        .limit(MAX_WARNINGS)
        .forEach(
            each -> {
              int more = each.getValue().size() - 3;
              page.notice(
                  HtmlPage.Tone.WARN,
                  HtmlReport.shortenedMessage(
                      each.getValue().stream().limit(3).collect(Collectors.joining(", "))
                          + (more > 0 ? " and " + Quantity.of(more, "other figure") : "")
                          + ": "
                          + each.getKey()));
            });
  }

  /** All labels together, if there is such a row, then those that changed last. */
  private static List<String> changedFirst(PlanHistory plan) {
    Stream<String> changed = changes(plan).stream().map(each -> each.series().label());
    Stream<String> all = plan.series().stream().map(Series::label);
    return Stream.concat(changed, all)
        .distinct()
        .sorted(Comparator.comparing(label -> !label.equals(RunSummary.TOTAL)))
        .toList();
  }

  private static void addPlan(
      HtmlPage page, Path file, PlanHistory plan, int number, boolean isOnly) {
    page.heading(isOnly ? "Figures" : name(plan));
    if (!plan.machine().isEmpty()) {
      page.note(HtmlReport.shortenedMessage(plan.machine()));
    }
    if (isOnly) {
      page.choiceOfViews();
    }
    HistoryCharts.of(plan, changedFirst(plan), "plan" + number).forEach(page::chart);
    page.note("The axes of values need not begin at 0.");
    addChanges(page, plan);
    addRuns(page, file, plan);
  }

  private static void addChanges(HtmlPage page, PlanHistory plan) {
    List<Found> changes = changes(plan);
    if (changes.isEmpty()) {
      return;
    }
    HtmlTable table =
        new HtmlTable(
            List.of(
                "label",
                "figure",
                "before",
                "after",
                "change",
                "95 % interval",
                "since run",
                "started",
                "changed there"),
            List.of(false, false, true, true, true, true, true, true, false));
    for (Found each : changes.stream().limit(MAX_CHANGES).toList()) {
      Series series = each.series();
      ChangePoint change = each.change();
      table.styled(
          each.isWorse() ? "worse" : "better",
          List.of(
              HtmlReport.shortened(series.label()),
              series.figure().key(),
              ChangeText.before(series, change),
              ChangeText.after(series, change),
              ChangeText.size(series.figure(), change),
              ChangeText.interval(series.figure(), change),
              Integer.toString(change.run() + 1),
              ChangeText.start(plan.runs().get(change.run())),
              HtmlReport.shortenedMessage(String.join("; ", change.changed()))));
    }
    page.subheading("Changes").table(table);
    if (changes.size() > MAX_CHANGES) {
      page.note(changes.size() - MAX_CHANGES + " older changes are left out.");
    }
  }

  private static void addRuns(HtmlPage page, Path file, PlanHistory plan) {
    Map<Integer, List<Found>> changes =
        changes(plan).stream().collect(Collectors.groupingBy(Found::run));
    HtmlTable table =
        new HtmlTable(
            List.of("run", "started", "worse", "better", "results"),
            List.of(true, true, true, true, false));
    for (int i = plan.runs().size() - 1; i >= 0; i--) {
      HistoryRun run = plan.runs().get(i);
      List<Found> here = changes.getOrDefault(i, List.of());
      long worse = here.stream().filter(Found::isWorse).count();
      List<String> cells =
          List.of(
              Integer.toString(i + 1),
              ChangeText.start(run),
              worse == 0 ? "" : Long.toString(worse),
              here.size() == worse ? "" : Long.toString(here.size() - worse),
              HtmlReport.shortened(run.directory().toString()));
      report(file, run.directory())
          .ifPresentOrElse(link -> table.linked(cells, 4, link), () -> table.row(cells));
    }
    page.subheading("Runs").table(table);
    page.note("worse, better: levels that begin with the run.");
  }

  /** The report of a run, relative to the page; empty if there is none or no way to it. */
  private static Optional<String> report(Path page, Path directory) {
    Path report = directory.resolve("report.html").toAbsolutePath().normalize();
    Path here = page.toAbsolutePath().normalize().getParent();
    if (!Files.isRegularFile(report) || !report.getRoot().equals(here.getRoot())) {
      return Optional.empty();
    }
    List<String> names = new ArrayList<>();
    here.relativize(report).forEach(name -> names.add(name.toString()));
    return Optional.of(String.join("/", names));
  }

  private static void addLeftOut(HtmlPage page, History history) {
    if (history.leftOut().isEmpty()) {
      return;
    }
    HtmlTable table = HtmlTable.of(List.of("results", "why it is left out"), 2);
    history
        .leftOut()
        .forEach(
            run ->
                table.row(
                    List.of(
                        HtmlReport.shortened(run.path().toString()),
                        HtmlReport.shortenedMessage(run.reason()))));
    page.heading("Left out").table(table);
  }
}
