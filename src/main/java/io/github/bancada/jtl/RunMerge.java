package io.github.bancada.jtl;

import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.metrics.Successes;
import io.github.bancada.metrics.Timeline;
import io.github.bancada.table.LeftOut;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Merges the runs of several load machines that ran the same test at the same time. Histograms,
 * counts, sums and extremes are exact. {@code docs/comparison.md} lists the rest: p50 and p95 of a
 * second are the highest of any machine, an upper bound. Stateless.
 */
public final class RunMerge {
  private RunMerge() {}

  /**
   * Merges runs.
   *
   * @param runs two or more, by machine name
   * @throws IllegalArgumentException if there are fewer than two, or two do not overlap in time
   * @throws IOException if rows of a run cannot be read
   */
  public static RunSummary merge(Map<String, RunSummary> runs) throws IOException {
    if (runs.size() < 2) {
      throw new IllegalArgumentException("there is nothing to merge; give two or more runs");
    }
    checkClocks(runs);
    checkTotals(runs.values());
    Collection<RunSummary> all = runs.values();
    MergedSeconds seconds = MergedSeconds.of(all);
    RunInfo info = info(runs);
    return new RunSummary(
        info,
        labels(all, RunSummary::labels),
        LabelSummary.together(RunSummary.TOTAL, all.stream().map(RunSummary::total).toList()),
        runs.entrySet().stream()
            .map(e -> e.getValue().total().named(e.getKey()).withTransactions(0))
            .toList(),
        labels(all, RunSummary::outside),
        new Failures(errors(all), firstFailure(all, seconds)),
        new Timeline(
            Rows.of(seconds.rows()),
            Rows.of(busiest(all)),
            successes(all, info, seconds),
            Rows.of(MergedSeconds.codes(all)),
            LeftOut.together(all.stream().map(each -> each.timeline().leftOut()).toList())),
        MergedResults.connections(runs),
        MergedResults.of(runs),
        all.stream().map(RunSummary::arrivals).reduce(ArrivalCounts.NONE, ArrivalCounts::and));
  }

  private static void checkClocks(Map<String, RunSummary> runs) {
    runs.forEach(
        (name, run) ->
            runs.forEach(
                (otherName, other) -> {
                  if (other.info().startEpochMillis() >= run.info().endEpochMillis()
                      && other != run) {
                    throw new IllegalArgumentException(
                        String.format(
                            Locale.ROOT,
                            "'%s' started %.1f s after '%s' ended; merge takes runs of the same"
                                + " time from machines with synchronous clocks, compare takes"
                                + " others",
                            otherName,
                            (other.info().startEpochMillis() - run.info().endEpochMillis()) / 1e3,
                            name));
                  }
                }));
  }

  private static void checkTotals(Collection<RunSummary> runs) {
    long ways =
        runs.stream()
            .filter(run -> !run.transactions().isEmpty())
            .map(run -> run.total().hasTransactions())
            .distinct()
            .count();
    if (ways > 1) {
      throw new IllegalArgumentException(
          "samples of Transaction Controllers count in the total of some of the runs only"
              + " (report.transactions), so the totals cannot be added up");
    }
  }

  private static RunInfo info(Map<String, RunSummary> runs) {
    List<RunInfo> infos = runs.values().stream().map(RunSummary::info).toList();
    return new RunInfo(
        texts(infos, RunInfo::name),
        infos.stream().mapToLong(RunInfo::startEpochMillis).min().orElseThrow(),
        infos.stream().mapToLong(RunInfo::endEpochMillis).max().orElseThrow(),
        texts(infos, RunInfo::endReason),
        new RunInfo.Origin(
            "merged from "
                + String.join(", ", runs.keySet())
                + "; p50 and p95 of a second are the highest of any machine, CPU is that of the"
                + " busiest one",
            infos.stream().allMatch(each -> each.origin().failuresKnown())),
        new RunInfo.Server(
            texts(infos, each -> each.server().embedded()),
            infos.stream().anyMatch(each -> each.server().sameMachine()),
            infos.stream().allMatch(each -> each.server().none())),
        new RunInfo.Versions(
            texts(infos, each -> each.versions().jmeter()),
            texts(infos, each -> each.versions().bancada()),
            texts(infos, each -> each.versions().java())),
        machines(infos),
        settings(infos.stream().map(RunInfo::settings).toList()));
  }

  private static RunInfo.Machine machines(List<RunInfo> infos) {
    return new RunInfo.Machine(
        texts(infos, each -> each.machine().os()),
        infos.stream().mapToInt(each -> each.machine().cpus()).sum(),
        texts(infos, each -> each.machine().model()),
        infos.stream().mapToLong(each -> each.machine().processCpuNanos()).sum());
  }

  private static RunInfo.Settings settings(List<RunInfo.Settings> all) {
    long interval = all.get(0).intendedIntervalNanos();
    Map<String, String> properties = new TreeMap<>(all.get(0).properties());
    all.forEach(each -> properties.entrySet().retainAll(each.properties().entrySet()));
    return new RunInfo.Settings(
        all.stream().allMatch(each -> each.intendedIntervalNanos() == interval) ? interval : 0,
        all.stream().map(RunInfo.Settings::apdex).distinct().count() == 1
            ? all.get(0).apdex()
            : Optional.empty(),
        properties);
  }

  private static String texts(List<RunInfo> infos, Function<RunInfo, String> text) {
    return infos.stream()
        .map(text)
        .filter(each -> !each.isEmpty())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  private static List<LabelSummary> labels(
      Collection<RunSummary> runs, Function<RunSummary, List<LabelSummary>> which) {
    Map<String, List<LabelSummary>> byName = new LinkedHashMap<>();
    for (RunSummary run : runs) {
      for (LabelSummary label : which.apply(run)) {
        byName.computeIfAbsent(label.label(), name -> new ArrayList<>()).add(label);
      }
    }
    List<LabelSummary> labels = new ArrayList<>();
    byName.forEach((name, parts) -> labels.add(LabelSummary.together(name, parts)));
    return labels;
  }

  private static List<Failures.Group> errors(Collection<RunSummary> runs) {
    Map<List<String>, Failures.Group> groups = new LinkedHashMap<>();
    for (RunSummary run : runs) {
      for (Failures.Group group : run.failures().groups()) {
        groups.merge(List.of(group.label(), group.code()), group, RunMerge::joined);
      }
    }
    return groups.values().stream()
        .sorted(Comparator.comparingLong(Failures.Group::count).reversed())
        .toList();
  }

  private static Failures.Group joined(Failures.Group a, Failures.Group b) {
    Failures.Group earlier = a.firstEpochMillis() <= b.firstEpochMillis() ? a : b;
    return new Failures.Group(
        a.label(),
        a.code(),
        earlier.message(),
        a.count() + b.count(),
        earlier.firstEpochMillis(),
        Math.max(a.lastEpochMillis(), b.lastEpochMillis()));
  }

  private static Optional<Failures.First> firstFailure(
      Collection<RunSummary> all, MergedSeconds seconds) {
    return all.stream()
        .filter(run -> run.failures().first().isPresent())
        .min(Comparator.comparingLong(run -> run.failures().first().get().epochMillis()))
        .map(run -> firstFailure(run, all, seconds));
  }

  /** Counts samples of other machines up to the second before the failure, the limit of rows. */
  private static Failures.First firstFailure(
      RunSummary run, Collection<RunSummary> all, MergedSeconds seconds) {
    Failures.First first = run.failures().first().orElseThrow();
    long others = 0;
    for (RunSummary other : all) {
      if (other != run) {
        others += seconds.samplesBefore(other, Math.floorDiv(first.epochMillis(), 1000L));
      }
    }
    return new Failures.First(
        first.sampleNumber() + others,
        first.epochMillis(),
        first.label(),
        first.code(),
        first.message(),
        first.users());
  }

  private static Successes successes(
      Collection<RunSummary> runs, RunInfo info, MergedSeconds seconds) {
    OptionalLong last =
        runs.stream()
            .map(run -> run.timeline().successes().lastEpochMillis())
            .filter(OptionalLong::isPresent)
            .mapToLong(OptionalLong::getAsLong)
            .max();
    Successes.Gap silence = seconds.longestSilence(info.startEpochMillis(), info.endEpochMillis());
    return new Successes(last, silence);
  }

  /** For each second, the row of the busiest machine. */
  private static List<CpuRow> busiest(Collection<RunSummary> runs) throws IOException {
    Map<Long, CpuRow> rows = new TreeMap<>();
    for (RunSummary run : runs) {
      run.timeline()
          .cpu()
          .forEach(
              row -> rows.merge(row.epochSecond(), row, (a, b) -> a.busy() >= b.busy() ? a : b));
    }
    return List.copyOf(rows.values());
  }

  static IntervalRow sum(IntervalRow a, IntervalRow b) {
    boolean known = a.areOutcomesKnown() && b.areOutcomesKnown();
    return new IntervalRow(
        a.epochSecond(),
        a.label(),
        a.samples() + b.samples(),
        a.errors() + b.errors(),
        sum(a.all(), b.all()),
        known ? sum(a.successful(), b.successful()) : Optional.empty(),
        known ? sum(a.failed(), b.failed()) : Optional.empty(),
        a.users() + b.users(),
        sum(a.response(), b.response()),
        sum(a.latency(), b.latency()),
        a.traffic().and(b.traffic()));
  }

  private static Optional<SecondTimes> sum(Optional<SecondTimes> a, Optional<SecondTimes> b) {
    return a.isPresent() && b.isPresent()
        ? Optional.of(sum(a.get(), b.get()))
        : a.isPresent() ? a : b;
  }

  private static SecondTimes sum(SecondTimes a, SecondTimes b) {
    return new SecondTimes(
        a.sumNanos() + b.sumNanos(),
        Math.max(a.p50Nanos(), b.p50Nanos()),
        Math.max(a.p95Nanos(), b.p95Nanos()),
        Math.max(a.maxNanos(), b.maxNanos()));
  }
}
