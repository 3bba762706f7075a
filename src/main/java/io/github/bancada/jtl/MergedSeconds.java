package io.github.bancada.jtl;

import io.github.bancada.metrics.CodeRow;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Successes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds up the per-second rows of several machines. Not thread-safe. */
final class MergedSeconds {
  /** By second, then by label with the total last. */
  private final TreeMap<Long, Map<String, IntervalRow>> seconds = new TreeMap<>();

  /** Number of samples of each machine by second. */
  private final Map<RunSummary, TreeMap<Long, Long>> samples = new IdentityHashMap<>();

  private MergedSeconds() {}

  static MergedSeconds of(Collection<RunSummary> runs) throws IOException {
    MergedSeconds merged = new MergedSeconds();
    for (RunSummary run : runs) {
      TreeMap<Long, Long> own = new TreeMap<>();
      merged.samples.put(run, own);
      run.timeline()
          .intervals()
          .forEach(
              row -> {
                merged
                    .seconds
                    .computeIfAbsent(row.epochSecond(), second -> new LinkedHashMap<>())
                    .merge(row.label(), row, RunMerge::sum);
                if (row.label().equals(RunSummary.TOTAL)) {
                  own.merge(row.epochSecond(), row.samples(), Long::sum);
                }
              });
    }
    return merged;
  }

  List<IntervalRow> rows() {
    List<IntervalRow> rows = new ArrayList<>();
    for (Map<String, IntervalRow> second : seconds.values()) {
      IntervalRow total = second.remove(RunSummary.TOTAL);
      rows.addAll(second.values());
      if (total != null) {
        rows.add(total);
        second.put(RunSummary.TOTAL, total);
      }
    }
    return rows;
  }

  /** Response codes of all machines. */
  static List<CodeRow> codes(Collection<RunSummary> runs) throws IOException {
    TreeMap<Long, Map<String, Long>> seconds = new TreeMap<>();
    for (RunSummary run : runs) {
      run.timeline()
          .codes()
          .forEach(
              row ->
                  seconds
                      .computeIfAbsent(row.epochSecond(), second -> new LinkedHashMap<>())
                      .merge(row.code(), row.samples(), Long::sum));
    }
    List<CodeRow> rows = new ArrayList<>();
    seconds.forEach(
        (second, codes) -> codes.forEach((code, n) -> rows.add(new CodeRow(second, code, n))));
    return rows;
  }

  /** Number of samples of one machine that ended before a second. */
  long samplesBefore(RunSummary run, long epochSecond) {
    return samples.get(run).headMap(epochSecond).values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * The longest time without a success on any machine, in whole seconds: a lower bound, from the
   * end of the last second with one to the start of the next.
   */
  Successes.Gap longestSilence(long startEpochMillis, long endEpochMillis) {
    Successes.Gap longest = new Successes.Gap(startEpochMillis, startEpochMillis, 0);
    long from = startEpochMillis;
    int users = 0;
    for (Map.Entry<Long, Map<String, IntervalRow>> second : seconds.entrySet()) {
      IntervalRow total = second.getValue().get(RunSummary.TOTAL);
      if (total == null || total.samples() == total.errors()) {
        continue;
      }
      long to = second.getKey() * 1000;
      longest = longer(longest, new Successes.Gap(from, Math.max(from, to), users));
      from = Math.max(from, Math.min(to + 1000, Math.max(to, endEpochMillis)));
      users = total.users();
    }
    return longer(longest, new Successes.Gap(from, Math.max(from, endEpochMillis), users));
  }

  private static Successes.Gap longer(Successes.Gap a, Successes.Gap b) {
    return b.millis() > a.millis() ? b : a;
  }
}
