package io.github.bancada.server.limit;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading.Key;
import io.github.bancada.server.figure.Span;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What one source told, as series over the seconds of the run. A span of several seconds, as after
 * a late answer or in a long run, stands for each that it touches. Immutable.
 */
final class SourceView {
  private final SourceSpans source;
  private final RunView run;
  private final Series loadMachine;
  private final Span[] spans;
  private final SortedSet<Key> keys = new TreeSet<>();

  SourceView(SourceSpans source, RunView run, Series loadMachine) {
    this.source = source;
    this.run = run;
    this.loadMachine = loadMachine;
    this.spans = new Span[run.length()];
    long before = Long.MIN_VALUE;
    for (Map.Entry<Long, Span> each : source.spans().entrySet()) {
      long length = (long) Math.ceil(each.getValue().nanos() / 1e9);
      long first = Math.max(before, each.getKey() - length) + 1;
      for (int i = run.placeFrom(first); i < spans.length && run.number(i) <= each.getKey(); i++) {
        spans[i] = each.getValue();
      }
      keys.addAll(each.getValue().values().keySet());
      before = each.getKey();
    }
  }

  /** Seconds with load for which it told nothing. */
  int silentSeconds() {
    return (int) run.active().stream().filter(i -> spans[i] == null).count();
  }

  SourceSpans source() {
    return source;
  }

  RunView run() {
    return run;
  }

  Series get(Figure figure) {
    return get(figure, "");
  }

  Series get(Figure figure, String instance) {
    Key key = new Key(figure, instance);
    return keys.contains(key)
        ? Series.of(
            spans.length,
            i -> spans[i] == null ? Double.NaN : spans[i].values().getOrDefault(key, Double.NaN))
        : unknown();
  }

  List<String> instances(Figure figure) {
    return keys.stream().filter(key -> key.figure() == figure).map(Key::instance).toList();
  }

  Series unknown() {
    return run.unknown();
  }

  /** How busy the CPUs of the load machine were, 0 to 1; known in its own view only. */
  Series loadMachine() {
    return loadMachine;
  }

  /** All CPU time of the machine, which no state may be missing from. */
  Series cpuTime() {
    return get(Figure.CPU_USER)
        .plus(get(Figure.CPU_NICE))
        .plus(get(Figure.CPU_SYSTEM))
        .plus(get(Figure.CPU_IOWAIT))
        .plus(get(Figure.CPU_STEAL))
        .plus(get(Figure.CPU_IDLE));
  }

  /** Share of the machine's CPU time that was neither idle nor waiting for a disk. */
  Series cpuBusy() {
    return get(Figure.CPU_IDLE)
        .plus(get(Figure.CPU_IOWAIT))
        .per(cpuTime())
        .map(unused -> 1 - unused);
  }

  /** CPUs that the server's processes may use: of the machine, by affinity and by quota. */
  Series cpusAllowed() {
    return get(Figure.CPUS).least(get(Figure.PROCESS_CPUS)).least(get(Figure.QUOTA_CPUS));
  }

  /** Share that the server's processes used of what they may use. */
  Series processUse() {
    return get(Figure.PROCESS_CPU).per(cpusAllowed());
  }

  /** The greater of both. */
  Series cpuUse() {
    return cpuBusy().greatest(processUse());
  }
}
