package io.github.bancada.watch.limit;

import io.github.bancada.watch.figure.Figure;
import io.github.bancada.watch.figure.Reading.Key;
import io.github.bancada.watch.figure.Span;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What one source told, as series over the seconds of the run. A span of several seconds stands for
 * each of them, a longer one only for its last: it is the end of a gap. Immutable.
 */
final class SourceView {
  /** An answer may take 5 s and readings may be some seconds apart; a longer span is a gap. */
  private static final long MOST_SECONDS = 10;

  private final WatchedSource source;
  private final RunView run;
  private final Series loadMachine;
  private final Span[] spans;
  private final SortedSet<Key> keys = new TreeSet<>();

  SourceView(WatchedSource source, RunView run, Series loadMachine) {
    this.source = source;
    this.run = run;
    this.loadMachine = loadMachine;
    this.spans = new Span[run.length()];
    SortedMap<Long, Integer> places = run.places();
    long before = Long.MIN_VALUE;
    for (Map.Entry<Long, Span> each : source.spans().entrySet()) {
      long end = each.getKey();
      long length = Math.round(each.getValue().nanos() / 1e9);
      long first = length > MOST_SECONDS ? end : Math.max(before, end - Math.max(1, length)) + 1;
      places.subMap(first, end).values().forEach(i -> spans[i] = each.getValue());
      Integer last = places.get(end);
      if (last != null) {
        spans[last] = each.getValue();
      }
      keys.addAll(each.getValue().values().keySet());
      before = end;
    }
  }

  WatchedSource source() {
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
