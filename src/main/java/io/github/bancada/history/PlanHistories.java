package io.github.bancada.history;

import io.github.bancada.metrics.Environment;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.text.Quantity;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Makes the histories of runs: one for each plan and machine. Stateless. */
public final class PlanHistories {
  static final double CLOCK_NANOS = 1e6;

  private PlanHistories() {}

  /**
   * What runs of one history have in common.
   *
   * @param plan SHA-256, or the name if that is not known
   */
  private record Key(String plan, String machine, boolean withTransactions) {}

  /** A label and one of its figures. */
  private record Of(String label, Figure figure) {}

  /**
   * The histories of runs, that with the newest run first.
   *
   * @throws IllegalArgumentException if no run is as chosen
   */
  public static List<PlanHistory> of(List<HistoryRun> all, Choice choice) {
    List<HistoryRun> runs =
        all.stream()
            .filter(run -> choice.has(run.info()))
            .sorted(Comparator.comparing(run -> run.info().startEpochMillis()))
            .toList();
    check(all, runs, choice);
    Map<Key, List<HistoryRun>> groups = new LinkedHashMap<>();
    Map<String, String> servers = new LinkedHashMap<>();
    for (HistoryRun run : runs) {
      String sha256 = RunFacts.planSha256(run.info());
      String plan = sha256.isEmpty() ? run.info().name() : sha256;
      String load = loadMachine(run.info());
      String known = servers(run.info());
      // A run that does not tell is taken for one with the server of the run before.
      String server = servers.merge(plan + load, known, (a, b) -> b.isEmpty() ? a : b);
      Key key = new Key(plan, load + server, run.withTransactions());
      groups.computeIfAbsent(key, any -> new ArrayList<>()).add(run);
    }
    List<PlanHistory> histories = new ArrayList<>();
    groups.forEach(
        (key, group) -> histories.add(0, history(key, group, notes(key, group, groups), choice)));
    histories.sort(Comparator.comparing((PlanHistory each) -> -each.last().startEpochMillis()));
    return histories;
  }

  private static void check(List<HistoryRun> all, List<HistoryRun> runs, Choice choice) {
    if (runs.isEmpty() && !all.isEmpty()) {
      throw new IllegalArgumentException(
          "none of "
              + Quantity.of(all.size(), "run")
              + " is of the plan and since the time asked for; the plans are "
              + all.stream().map(run -> run.info().name()).distinct().sorted().toList());
    }
    Set<String> labels = new TreeSet<>();
    runs.forEach(run -> labels.addAll(run.rows().keySet()));
    if (!runs.isEmpty() && !labels.containsAll(choice.labels())) {
      throw new IllegalArgumentException(
          "no run has one of the labels " + choice.labels() + "; give some of " + labels);
    }
  }

  /** Not its memory and kernel, whose change is shown as one. */
  private static String loadMachine(RunInfo info) {
    String cpu = RunFacts.ofLoadMachine(info, "cpu");
    String model = info.machine().model().replaceFirst("(, )?[0-9.]+ GiB memory$", "");
    String name = cpu.isEmpty() ? model : cpu;
    return info.machine().cpus() == 0
        ? name
        : (name.isEmpty() ? "" : name + ", ") + info.machine().cpus() + " processors";
  }

  private static String servers(RunInfo info) {
    return info.environment().stream()
        .filter(each -> !each.of().equals(Environment.LOAD_MACHINE))
        .map(each -> each.facts().getOrDefault("cpu", ""))
        .filter(cpu -> !cpu.isEmpty())
        .distinct()
        .sorted()
        .map(cpu -> "; server: " + cpu)
        .collect(Collectors.joining());
  }

  /** Says that the plan has other histories, of other versions of its file. */
  private static List<String> notes(
      Key key, List<HistoryRun> runs, Map<Key, List<HistoryRun>> groups) {
    String name = runs.get(0).info().name();
    long others =
        groups.entrySet().stream()
            .filter(each -> !each.getKey().plan().equals(key.plan()))
            .filter(each -> each.getKey().machine().equals(key.machine()))
            .map(each -> each.getValue().stream().filter(r -> r.info().name().equals(name)).count())
            .mapToLong(Long::longValue)
            .sum();
    List<String> notes = new ArrayList<>();
    if (others > 0) {
      notes.add(
          String.format(
              "The file of the plan changed: its %d runs in another version (SHA-256) are a history"
                  + " of their own; this version ran first on %s.",
              others, day(runs.get(0).info())));
    }
    return notes;
  }

  /** The day of a run's start, here. */
  static LocalDate day(RunInfo info) {
    return LocalDate.ofInstant(
        Instant.ofEpochMilli(info.startEpochMillis()), ZoneId.systemDefault());
  }

  private static PlanHistory history(
      Key key, List<HistoryRun> runs, List<String> notes, Choice choice) {
    Map<Of, double[]> values = new LinkedHashMap<>();
    for (Of each : wanted(runs, choice)) {
      values.put(each, runs.stream().mapToDouble(run -> value(run, each)).toArray());
    }
    int together = (int) values.values().stream().filter(SeriesAnalysis::isLong).count();
    RunFacts facts = new RunFacts(runs);
    List<Series> series =
        values.entrySet().parallelStream()
            .map(each -> analysed(each.getKey(), each.getValue(), runs, together, facts))
            .toList();
    RunInfo last = runs.get(runs.size() - 1).info();
    return new PlanHistory(
        last.name(), RunFacts.planSha256(last), key.machine(), runs, series, notes);
  }

  private static Series analysed(
      Of of, double[] values, List<HistoryRun> runs, int together, RunFacts facts) {
    return SeriesAnalysis.of(
        of.label(), of.figure(), values, resolution(runs, of), together, facts);
  }

  /** The total of a single label would repeat it. */
  private static List<Of> wanted(List<HistoryRun> runs, Choice choice) {
    Map<String, Set<Figure>> figures = new LinkedHashMap<>();
    for (HistoryRun run : runs) {
      run.rows()
          .forEach(
              (label, row) ->
                  figures
                      .computeIfAbsent(label, any -> EnumSet.noneOf(Figure.class))
                      .addAll(row.figures().keySet()));
    }
    Set<Figure> total = figures.remove(RunSummary.TOTAL);
    boolean one = figures.size() == 1 && total != null;
    if (one) {
      total.removeAll(figures.values().iterator().next());
    }
    if (total != null && !total.isEmpty()) {
      figures.put(RunSummary.TOTAL, total);
    }
    return figures.entrySet().stream()
        .flatMap(each -> each.getValue().stream().map(figure -> new Of(each.getKey(), figure)))
        .filter(
            each ->
                choice.has(each.label(), each.figure())
                    || one && choice.has(RunSummary.TOTAL, each.figure()))
        .toList();
  }

  private static double value(HistoryRun run, Of of) {
    HistoryRun.Row row = run.rows().get(of.label());
    return row == null ? Double.NaN : row.figures().getOrDefault(of.figure(), Double.NaN);
  }

  private static double resolution(List<HistoryRun> runs, Of of) {
    DoubleStream each =
        runs.stream()
            .map(run -> run.rows().get(of.label()))
            .filter(row -> row != null && row.samples() > 0)
            .mapToDouble(row -> resolution(row, of.figure()));
    double[] sorted = each.sorted().toArray();
    if (sorted.length == 0) {
      return 0;
    }
    // A run of few samples does not make the errors of all runs as coarse.
    return sorted[of.figure().isDifference() ? sorted.length / 2 : sorted.length - 1];
  }

  private static double resolution(HistoryRun.Row row, Figure figure) {
    if (figure.isDifference()) {
      return 100.0 / row.samples();
    }
    return figure.isPercentile() && row.millisecondsOnly() ? CLOCK_NANOS : 0;
  }
}
