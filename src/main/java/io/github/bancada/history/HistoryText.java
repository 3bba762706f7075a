package io.github.bancada.history;

import io.github.bancada.metrics.RunInfo;
import io.github.bancada.report.compare.Interval;
import io.github.bancada.report.view.TimeFormat;
import io.github.bancada.text.MarkdownText;
import io.github.bancada.text.Quantity;
import io.github.bancada.text.Terminal;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A history as sentences, for the console, Markdown and pages. Stateless. */
public final class HistoryText {
  private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

  /** Most changes and left out runs that are told. */
  private static final int MOST = 30;

  private HistoryText() {}

  /** A change and its series. */
  public record Told(Series series, ChangePoint change) {
    private double size() {
      return Math.abs(
          series.figure().isDifference() ? change.ratio() : 100 * Math.log(change.ratio()));
    }
  }

  /** The changes of a history, the newest first, and of these the largest. */
  public static List<Told> changes(PlanHistory history) {
    return history.series().stream()
        .flatMap(series -> series.changes().stream().map(each -> new Told(series, each)))
        .sorted(
            Comparator.comparing((Told each) -> -each.change().run())
                .thenComparing(each -> -each.size()))
        .toList();
  }

  /** The lines for a console. */
  public static List<String> lines(History history) {
    List<String> lines = new ArrayList<>();
    for (PlanHistory each : history.plans()) {
      lines.add(title(each));
      changes(each).stream()
          .limit(MOST)
          .forEach(told -> lines.add("  " + judged(each, told.series(), told.change())));
      more(each).ifPresent(more -> lines.add("  " + more));
      remarks(each).forEach(remark -> lines.add("  " + remark));
      lines.add("");
    }
    lines.addAll(leftOut(history));
    return lines.stream().map(Terminal::line).toList();
  }

  /** The lines of a comment in GitHub's Markdown. */
  public static List<String> markdown(History history) {
    List<String> lines = new ArrayList<>();
    for (PlanHistory each : history.plans()) {
      lines.add("### " + MarkdownText.line(title(each)));
      lines.add("");
      for (Told told : changes(each).stream().limit(MOST).toList()) {
        boolean worse = told.series().isWorse(told.change());
        lines.add(
            (worse ? "- ❌ " : "- ✅ ")
                + MarkdownText.line(judged(each, told.series(), told.change())));
      }
      more(each).ifPresent(more -> lines.add("- " + more));
      remarks(each).forEach(remark -> lines.add("- " + MarkdownText.line(remark)));
      lines.add("");
    }
    leftOut(history).forEach(line -> lines.add("- " + MarkdownText.line(line)));
    return lines;
  }

  private static Optional<String> more(PlanHistory history) {
    int changes = changes(history).size();
    return changes > MOST
        ? Optional.of(changes - MOST + " more changes are in history.json.")
        : Optional.empty();
  }

  /** Plan, machine, number and time of the runs. */
  public static String title(PlanHistory history) {
    return String.format(
        "%s: %s from %s to %s%s",
        history.plan(),
        Quantity.of(history.runs().size(), "run"),
        PlanHistories.day(history.runs().get(0).info()),
        PlanHistories.day(history.last()),
        history.machine().isEmpty() ? "" : ", on " + history.machine());
  }

  private static String judged(PlanHistory history, Series series, ChangePoint change) {
    return (series.isWorse(change) ? "worse: " : "better: ") + sentence(history, series, change);
  }

  /**
   * A change: {@code Search p95: 11.2 ms -> 13.9 ms (+24 %, 95 % interval 20 to 28) since the run
   * of 2026-10-03 02:15 (results/61); what changed there: version 2.5.13 -> 2.5.14}.
   */
  public static String sentence(PlanHistory history, Series series, ChangePoint change) {
    HistoryRun run = history.runs().get(change.run());
    return String.format(
        "%s: %s (%s%s) since the run of %s (%s); %s",
        name(series),
        levels(series.figure(), change),
        signed(series.figure(), change.ratio())
            + (series.figure().isDifference() ? " points" : " %"),
        change
            .interval()
            .map(each -> ", 95 % interval " + interval(series.figure(), each))
            .orElse(""),
        minute(run.info()),
        run.directory().getFileName(),
        change.changed().isEmpty()
            ? "no known change there"
            : "what changed there: " + String.join(", ", change.changed()));
  }

  /** Label and figure. */
  public static String name(Series series) {
    return series.label() + " " + series.figure().key();
  }

  /** The start of a run, here. */
  public static String minute(RunInfo info) {
    return MINUTE.format(
        Instant.ofEpochMilli(info.startEpochMillis()).atZone(ZoneId.systemDefault()));
  }

  private static String levels(Figure figure, ChangePoint change) {
    if (figure.isTime()) {
      TimeFormat unit = TimeFormat.forColumn(change.before(), change.after());
      return String.format(
          "%s %s -> %s %s",
          unit.format(change.before()), unit.symbol(), unit.format(change.after()), unit.symbol());
    }
    String unit = figure.isDifference() ? " %%" : figure == Figure.THROUGHPUT ? "/s" : "";
    double least = Math.min(change.before(), change.after());
    String digits =
        figure.isDifference() ? "%.2f" : least >= 10 ? "%,.1f" : least >= 0.1 ? "%,.3f" : "%,.5f";
    return String.format(
        Locale.ROOT, digits + unit + " -> " + digits + unit, change.before(), change.after());
  }

  /** Before, after, their difference and its interval in percent or points, for a table. */
  public static List<String> cells(Series series, ChangePoint change) {
    List<String> cells = new ArrayList<>(List.of(levels(series.figure(), change).split(" -> ")));
    cells.add(signed(series.figure(), change.ratio()));
    cells.add(change.interval().map(each -> interval(series.figure(), each)).orElse("-"));
    return cells;
  }

  private static String interval(Figure figure, Interval interval) {
    return bare(figure, interval.low()) + " to " + bare(figure, interval.high());
  }

  private static String signed(Figure figure, double ratio) {
    String bare = bare(figure, ratio);
    return bare.startsWith("-") ? bare : "+" + bare;
  }

  /** A difference in points, a ratio as its difference from 1 in percent. */
  private static String bare(Figure figure, double ratio) {
    double value = figure.isDifference() ? ratio : 100 * (ratio - 1);
    return String.format(
        Locale.ROOT,
        figure.isDifference() ? "%.2f" : Math.abs(value) < 10 ? "%.1f" : "%.0f",
        value);
  }

  /** What else there is to say of a history, a sentence each. */
  public static List<String> remarks(PlanHistory history) {
    List<String> lines = new ArrayList<>();
    int runs = history.runs().size();
    if (runs < SeriesAnalysis.LEAST_VALUES) {
      lines.add(
          String.format(
              "Too few runs: %d are needed to see how much figures vary from run to run. Two runs"
                  + " are compared by: bin/bancada compare %s %s",
              SeriesAnalysis.LEAST_VALUES,
              history.runs().get(0).directory(),
              history.runs().get(runs - 1).directory()));
    } else if (changes(history).isEmpty()) {
      lines.add(
          String.format(
              "No change found in %s of %s.",
              Quantity.of(runs, "run"), Quantity.of(history.series().size(), "figure")));
    }
    visible(history).ifPresent(lines::add);
    lines.addAll(warnings(history));
    lines.addAll(history.notes());
    return lines;
  }

  private static Optional<String> visible(PlanHistory history) {
    List<Series> known =
        history.series().stream()
            .filter(series -> !Double.isNaN(series.visible()) && !series.figure().isDifference())
            .sorted(Comparator.comparing(Series::visible))
            .toList();
    if (known.isEmpty()) {
      return Optional.empty();
    }
    Series least = known.get(0);
    Series most = known.get(known.size() - 1);
    return Optional.of(
        String.format(
            "A further change, lasting for %d runs, is found in about 9 of 10 cases if it is +%s %%"
                + " (%s)%s.",
            SeriesAnalysis.VISIBLE_RUNS,
            bare(least.figure(), least.visible()),
            name(least),
            least == most
                ? ""
                : String.format(
                    " to +%s %% (%s)", bare(most.figure(), most.visible()), name(most))));
  }

  /** Those of series with changes, and the number of others. */
  private static List<String> warnings(PlanHistory history) {
    List<String> lines = new ArrayList<>();
    if (history.runs().size() < SeriesAnalysis.LEAST_VALUES) {
      return lines;
    }
    List<Series> warned =
        history.series().stream().filter(each -> !each.warnings().isEmpty()).toList();
    List<Series> told =
        warned.stream()
            .filter(each -> !each.changes().isEmpty() || Double.isNaN(each.visible()))
            .limit(MOST)
            .toList();
    told.forEach(each -> lines.add(name(each) + ": " + String.join("; ", each.warnings()) + "."));
    if (warned.size() > told.size()) {
      lines.add(
          Quantity.of(warned.size() - told.size(), "other figure")
              + " with a warning in history.json.");
    }
    return lines;
  }

  private static List<String> leftOut(History history) {
    List<String> lines = new ArrayList<>();
    if (!history.leftOut().isEmpty()) {
      lines.add(
          "Left out: " + Quantity.of(history.leftOut().size(), "directory", "directories") + ".");
      history.leftOut().stream()
          .limit(MOST)
          .forEach(each -> lines.add("  " + each.path() + ": " + each.reason()));
    }
    return lines;
  }
}
