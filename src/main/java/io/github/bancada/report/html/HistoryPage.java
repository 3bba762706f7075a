package io.github.bancada.report.html;

import static io.github.bancada.report.html.HtmlTable.Kind.FIGURE;
import static io.github.bancada.report.html.HtmlTable.Kind.TEXT;
import static io.github.bancada.report.html.HtmlTable.Kind.WORD;

import io.github.bancada.history.History;
import io.github.bancada.history.HistoryRun;
import io.github.bancada.history.HistoryText;
import io.github.bancada.history.HistoryText.Told;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The history of plans as one self-contained HTML page. Stateless. */
public final class HistoryPage {
  /** Most changes that are sentences at the top. */
  private static final int MAX_SENTENCES = 6;

  private static final int MAX_CHANGES = 2_000;

  private HistoryPage() {}

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
      page.note(
          Quantity.of(history.leftOut().size(), "directory", "directories")
              + " left out, see below.");
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

  /** The changes whose levels hold in the newest runs, then what else is to be said. */
  private static void addVerdicts(HtmlPage page, PlanHistory plan) {
    page.note(HtmlReport.shortenedMessage(HistoryText.title(plan)));
    List<Told> newest =
        HistoryText.changes(plan).stream()
            .filter(told -> told.series().lastChange().get() == told.change())
            .sorted(
                Comparator.comparing((Told told) -> -told.change().run())
                    .thenComparing(told -> !told.series().label().equals(RunSummary.TOTAL)))
            .toList();
    for (Told told : newest.stream().limit(MAX_SENTENCES).toList()) {
      boolean worse = isWorse(told);
      page.notice(
          worse ? HtmlPage.Tone.BAD : HtmlPage.Tone.GOOD,
          HtmlReport.shortenedMessage(
              (worse ? "Worse: " : "Better: ")
                  + HistoryText.sentence(plan, told.series(), told.change())));
    }
    if (newest.size() > MAX_SENTENCES) {
      page.note(newest.size() - MAX_SENTENCES + " more figures have a new level, see Changes.");
    }
    page.list(HistoryText.remarks(plan).stream().map(HtmlReport::shortenedMessage).toList());
  }

  private static boolean isWorse(Told told) {
    return told.series().isWorse(told.change());
  }

  private static String name(PlanHistory plan) {
    return HtmlReport.shortened(plan.plan());
  }

  /** All labels together, if there is such a row, then those that changed last. */
  private static List<String> changedFirst(PlanHistory plan) {
    Stream<String> changed = HistoryText.changes(plan).stream().map(each -> each.series().label());
    Stream<String> all = plan.series().stream().map(Series::label);
    return Stream.concat(changed, all)
        .distinct()
        .sorted(Comparator.comparing(label -> !label.equals(RunSummary.TOTAL)))
        .toList();
  }

  private static void addPlan(
      HtmlPage page, Path file, PlanHistory plan, int number, boolean isOnly) {
    page.heading(isOnly ? "Figures" : name(plan));
    if (!isOnly) {
      page.note(HtmlReport.shortenedMessage(HistoryText.title(plan)));
    }
    if (isOnly) {
      page.choiceOfViews();
    }
    HistoryCharts.of(plan, changedFirst(plan), "plan" + number).forEach(page::chart);
    page.note("The axes of values need not begin at 0.");
    addChanges(page, plan, isOnly);
    addRuns(page, file, plan, isOnly);
  }

  /** Below that of the plan if there are several. */
  private static HtmlPage heading(HtmlPage page, String text, boolean isOnly) {
    return isOnly ? page.heading(text) : page.subheading(text);
  }

  private static void addChanges(HtmlPage page, PlanHistory plan, boolean isOnly) {
    List<Told> changes = HistoryText.changes(plan);
    if (changes.isEmpty()) {
      return;
    }
    HtmlTable table =
        new HtmlTable(
            Stream.of(TEXT, WORD, FIGURE, FIGURE, FIGURE, FIGURE, FIGURE, FIGURE, WORD, TEXT),
            List.of(
                "label",
                "figure",
                "before",
                "after",
                "%",
                "95 % interval",
                "since run",
                "started",
                "finding",
                "what changed there"));
    for (Told told : changes.stream().limit(MAX_CHANGES).toList()) {
      Series series = told.series();
      int run = told.change().run();
      List<String> cells = new ArrayList<>();
      cells.add(HtmlReport.shortened(series.label()));
      cells.add(series.figure().key());
      cells.addAll(HistoryText.cells(series, told.change()));
      cells.add(Integer.toString(run + 1));
      cells.add(HistoryText.minute(plan.runs().get(run).info()));
      cells.add(isWorse(told) ? "worse" : "better");
      cells.add(HtmlReport.shortenedMessage(String.join("; ", told.change().changed())));
      table.row(cells);
    }
    heading(page, "Changes", isOnly).table(table);
    if (changes.size() > MAX_CHANGES) {
      page.note(changes.size() - MAX_CHANGES + " older changes are in history.json.");
    }
  }

  private static void addRuns(HtmlPage page, Path file, PlanHistory plan, boolean isOnly) {
    Map<Integer, List<Told>> changes =
        HistoryText.changes(plan).stream()
            .collect(Collectors.groupingBy(told -> told.change().run()));
    HtmlTable table =
        new HtmlTable(
            List.of("run", "started", "worse", "better", "results"),
            List.of(true, true, true, true, false));
    for (int i = plan.runs().size() - 1; i >= 0; i--) {
      HistoryRun run = plan.runs().get(i);
      List<Told> here = changes.getOrDefault(i, List.of());
      long worse = here.stream().filter(HistoryPage::isWorse).count();
      List<String> cells =
          List.of(
              Integer.toString(i + 1),
              HistoryText.minute(run.info()),
              worse == 0 ? "" : Long.toString(worse),
              here.size() == worse ? "" : Long.toString(here.size() - worse),
              HtmlReport.shortened(name(run.directory())));
      report(file, run.directory())
          .ifPresentOrElse(link -> table.linked(cells, 4, link), () -> table.row(cells));
    }
    heading(page, "Runs", isOnly).table(table);
    page.note("worse, better: levels that begin with the run.");
  }

  private static String name(Path directory) {
    Path last = directory.getFileName();
    return (last == null ? directory : last).toString();
  }

  /** The report of a run, relative to the page; empty if there is none or no way to it. */
  private static Optional<String> report(Path page, Path directory) {
    Path report = directory.resolve("report.html").toAbsolutePath().normalize();
    Path here = page.toAbsolutePath().normalize().getParent();
    if (here == null
        || !Files.isRegularFile(report)
        || !Objects.equals(report.getRoot(), here.getRoot())) {
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
