package io.github.bancada.server.figure;

import io.github.bancada.server.figure.Reading.Key;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What happened between two readings: growth of counters per second, and states at its end.
 * Counters that went back or made an absurd jump are missing. Immutable.
 *
 * @param nanos its length
 */
public record Span(long nanos, Map<Key, Double> values) {
  /** A second of wall time has one second of each CPU; a reading late by a tick shows more. */
  private static final double MOST_SECONDS = 1.5;

  /** More of anything in a second is an error of the source, as of counters that begin at -1. */
  private static final double MOST_PER_SECOND = 1e12;

  public Span {
    values = Map.copyOf(values);
  }

  /**
   * @throws IllegalArgumentException if the second reading is not after the first
   */
  public static Span between(Reading before, Reading after) {
    long nanos = after.nanos() - before.nanos();
    if (nanos <= 0) {
      throw new IllegalArgumentException("a reading is not after the one before");
    }
    Map<Key, Double> values = new TreeMap<>();
    boolean same = before.epoch().equals(after.epoch());
    after
        .values()
        .forEach(
            (key, now) -> {
              if (key.figure().kind() == Figure.Kind.GAUGE) {
                values.put(key, now);
              } else if (same && before.values().containsKey(key)) {
                growth(key, now - before.values().get(key), nanos / 1e9, cpus(after))
                    .ifPresent(rate -> values.put(key, rate));
              }
            });
    return new Span(nanos, values);
  }

  private static double cpus(Reading reading) {
    return reading.values().getOrDefault(Key.of(Figure.CPUS), Double.MAX_VALUE);
  }

  private static OptionalDouble growth(Key key, double by, double seconds, double cpus) {
    Figure figure = key.figure();
    double rate =
        figure.kind() == Figure.Kind.MOSTLY_COUNTER ? Math.max(0, by) / seconds : by / seconds;
    boolean ofCpus = figure.name().startsWith("CPU_") || figure == Figure.PROCESS_CPU;
    boolean absurd = ofCpus ? rate > MOST_SECONDS * cpus + 1 : rate > MOST_PER_SECOND;
    return rate < 0 || absurd ? OptionalDouble.empty() : OptionalDouble.of(rate);
  }

  /** This span and the next one as one: means by their lengths, as far as each is known. */
  public Span and(Span next) {
    Map<Key, Double> both = new TreeMap<>(values);
    next.values.forEach(
        (key, value) ->
            both.merge(
                key,
                value,
                (mine, its) -> (mine * nanos + its * next.nanos) / (nanos + next.nanos)));
    return new Span(nanos + next.nanos, both);
  }

  /** The instances of a figure, such as all disks; in the order of their names. */
  public List<String> instances(Figure figure) {
    return values.keySet().stream()
        .filter(key -> key.figure() == figure)
        .map(Key::instance)
        .sorted()
        .toList();
  }

  /** The rate or state of a figure of the machine; empty if it is not known. */
  public OptionalDouble get(Figure figure) {
    return get(figure, "");
  }

  /** The same of an instance. */
  public OptionalDouble get(Figure figure, String instance) {
    Double value = values.get(new Key(figure, instance));
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
