package io.github.bancada.ldap.replay;

import static io.github.bancada.table.ResultColumn.count;
import static io.github.bancada.table.ResultColumn.decimals;
import static io.github.bancada.table.ResultColumn.figure;
import static io.github.bancada.table.ResultColumn.words;

import io.github.bancada.ldap.accesslog.LogCounts;
import io.github.bancada.ldap.accesslog.OperationKind;
import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultColumn;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.RunTables;
import io.github.bancada.text.Quantity;
import io.github.bancada.work.SampleFacts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.jmeter.samplers.SampleResult;

/** Sums up a replay from the samples of all engines. Thread-safe. */
final class ReplayTotals {
  /** A longer delay counts as late, as in the Arrivals Thread Group. */
  private static final long TIMELY_NANOS = 1_000_000;

  private final Map<OperationKind, KindTotals> kinds = new EnumMap<>(OperationKind.class);
  private final List<ReplayFacts.End> ends = new ArrayList<>();
  private final Lateness lateness = new Lateness();

  /** Operations that began late. */
  static final class Lateness {
    private long byOthers;
    private long byMachine;
    private long worstNanos;

    private void record(long nanos, boolean waited) {
      if (nanos > TIMELY_NANOS) {
        worstNanos = Math.max(worstNanos, nanos);
        byOthers += waited ? 1 : 0;
        byMachine += waited ? 0 : 1;
      }
    }

    long all() {
      return byOthers + byMachine;
    }

    /** Late because their connection or all virtual users were busy. */
    long byOthers() {
      return byOthers;
    }

    long byMachine() {
      return byMachine;
    }

    long worstNanos() {
      return worstNanos;
    }
  }

  ReplayTotals() {
    ReplayFacts.KINDS.forEach(kind -> kinds.put(kind, new KindTotals(kind)));
  }

  synchronized void record(SampleResult sample) {
    SampleFacts facts = new SampleFacts(sample.getResponseHeaders());
    ReplayFacts.end(facts).ifPresent(ends::add);
    ReplayFacts.of(facts)
        .ifPresent(
            operation -> {
              IntendedStart start = IntendedStart.of(sample);
              long late = start == null ? IntendedStart.UNKNOWN : start.lateNanos();
              kinds
                  .get(operation.kind())
                  .replayed(
                      operation,
                      sample.isSuccessful(),
                      TimedSampleResult.elapsedNanosOf(sample),
                      late);
              if (start != null) {
                lateness.record(late, start.usersBusy());
              }
            });
    ReplayFacts.leftOut(ReplayFacts.left(facts)).forEach(this::leftOut);
  }

  private void leftOut(String name, long count) {
    int slash = name.indexOf('/');
    for (KindTotals kind : kinds.values()) {
      if (slash > 0 && kind.name().equals(name.substring(0, slash))) {
        kind.leftOut(Reason.of(name.substring(slash + 1)), count);
      }
    }
  }

  synchronized RunTables tables() {
    List<KindTotals> rows = kinds.values().stream().filter(kind -> !kind.isEmpty()).toList();
    return new ReplayTable(rows, ends, lateness).tables();
  }

  /**
   * The table of a replay: the log's figures, the replay's figures, and what was not replayed.
   * Immutable.
   *
   * @param rows the kinds of operations that occurred
   * @param ends the ends of the log, one for each engine; none if the replay was stopped
   */
  private record ReplayTable(
      List<KindTotals> rows, List<ReplayFacts.End> ends, ReplayTotals.Lateness lateness) {
    private static final String NAME = "LDAP Replay Results";
    private static final double SECOND = 1e9;
    private static final double MILLI = 1e6;

    private static final ResultColumns<KindTotals> COLUMNS =
        new ResultColumns<>(
            List.of(
                words("operation", "operation", KindTotals::name),
                count("logged", "logged", KindTotals::logged),
                count("replayed", "replayed", KindTotals::replayed),
                count("not_replayed", "not replayed", KindTotals::notReplayed),
                count("approximated", "approximated", KindTotals::approximated),
                count("other_result", "other result", KindTotals::otherResults),
                count("other_entries", "other entries", KindTotals::otherEntries),
                millis("logged_p50_ms", "log p50 ms", KindTotals::loggedMedian),
                millis("logged_p95_ms", "log p95 ms", KindTotals::loggedHigh),
                millis("p50_ms", "p50 ms", KindTotals::serviceMedian),
                millis("p95_ms", "p95 ms", KindTotals::serviceHigh),
                millis("response_p95_ms", "response p95 ms", KindTotals::responseHigh),
                words("reasons", "", KindTotals::reasons)));

    ReplayTable {
      rows = List.copyOf(rows);
      ends = List.copyOf(ends);
    }

    private static ResultColumn<KindTotals> millis(
        String key, String title, ToDoubleFunction<KindTotals> figure) {
      return figure(key, title, "ms", decimals(3), 6, figure);
    }

    RunTables tables() {
      boolean none = rows.isEmpty() && ends.isEmpty();
      ResultTable table =
          none
              ? ResultTable.of(NAME, List.of("no sample of LDAP Replay"))
              : COLUMNS.table(NAME, above(), rows, Published.NONE).withBelow(below());
      return new RunTables(none, List.of(table), COLUMNS.csv(rows));
    }

    private List<String> above() {
      if (ends.isEmpty()) {
        return List.of("The replay ended before the log: counts are up to that moment");
      }
      ReplayFacts.End end = ends.get(0);
      return List.of(
          String.format(
              Locale.ROOT,
              "%s (%s): %s, %.3f s of the log replayed %s in %.3f s",
              end.log(),
              end.server(),
              Quantity.of(
                  ends.stream().mapToLong(ReplayFacts.End::connections).sum(), "connection"),
              end.spanNanos() / SECOND,
              end.speed() == 0 ? "as fast as possible" : speed(end.speed()),
              ends.stream().mapToLong(ReplayFacts.End::elapsedNanos).max().orElse(0) / SECOND));
    }

    private static String speed(double speed) {
      return "at " + (speed == Math.rint(speed) ? Long.toString((long) speed) : speed) + "x";
    }

    private List<String> below() {
      List<String> lines = new ArrayList<>();
      for (KindTotals row : rows) {
        row.left()
            .forEach(
                (reason, count) ->
                    lines.add(
                        String.format(
                            Locale.ROOT,
                            "Not replayed: %,d %s: %s",
                            count,
                            row.name(),
                            reason.words())));
      }
      if (lateness.all() > 0) {
        lines.add(
            String.format(
                Locale.ROOT,
                "Late by more than 1 ms (worst %.1f ms): %,d because their connection or all"
                    + " virtual users were busy, %,d because the load machine was late",
                lateness.worstNanos() / MILLI,
                lateness.byOthers(),
                lateness.byMachine()));
      }
      if (!ends.isEmpty()) {
        addLines(ends.get(0).counts(), lines);
      }
      return lines;
    }

    private static void addLines(LogCounts counts, List<String> lines) {
      if (counts.wrongLines() > 0) {
        lines.add(
            String.format(
                Locale.ROOT,
                "Not understood: %s of %,d (the first: %s)",
                Quantity.of(counts.wrongLines(), "line"),
                counts.lines(),
                String.join(", ", counts.firstWrong().stream().map(String::valueOf).toList())));
      }
      if (counts.wholeSeconds()) {
        lines.add("The log has whole seconds only: events of a second were spread over it");
      }
    }
  }
}
