package io.github.bancada.ldap.replay;

import io.github.bancada.ldap.accesslog.OperationKind;
import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.table.RunTables;
import io.github.bancada.work.SampleFacts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;

/** Sums up a replay from its samples, of all engines. Thread-safe. */
final class ReplayTotals {
  /** Later than this is late, as in the Arrivals Thread Group. */
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

    /** Because their connection, or all virtual users, were busy. */
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
}
