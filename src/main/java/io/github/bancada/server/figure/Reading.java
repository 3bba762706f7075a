package io.github.bancada.server.figure;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;

/**
 * What a source told at one moment. Figures that it did not tell are missing. Immutable.
 *
 * @param nanos the moment by the clock of the load machine, {@link System#nanoTime()}: half way
 *     between question and answer
 * @param epoch what restarts with the server, such as its process ID and start: counters of two
 *     epochs are not compared; "" if there is nothing
 */
public record Reading(long nanos, String epoch, Map<Key, Double> values) {
  /**
   * A figure of an instance.
   *
   * @param instance such as a disk; "" if there is only one
   */
  public record Key(Figure figure, String instance) implements Comparable<Key> {
    public static Key of(Figure figure) {
      return new Key(figure, "");
    }

    @Override
    public int compareTo(Key other) {
      int byFigure = figure.compareTo(other.figure);
      return byFigure == 0 ? instance.compareTo(other.instance) : byFigure;
    }

    @Override
    public String toString() {
      return instance.isEmpty() ? figure.key() : figure.key() + "[" + instance + "]";
    }
  }

  public Reading {
    values = Map.copyOf(values);
  }

  /** Collects the figures of a reading. Not thread-safe. */
  public static final class Builder {
    private final Map<Key, Double> values = new TreeMap<>();
    private final Set<Key> unknown = new HashSet<>();

    /** Adds a figure of the machine. A number that is not finite or below 0 is left out. */
    public Builder put(Figure figure, double value) {
      return put(figure, "", value);
    }

    /** The same for an instance. */
    public Builder put(Figure figure, String instance, double value) {
      if (Double.isFinite(value) && value >= 0) {
        values.put(new Key(figure, instance), value);
      }
      return this;
    }

    /** Adds to what is there, for a figure that is the sum over processes. */
    public Builder add(Figure figure, double value) {
      return combine(figure, value, Double::sum);
    }

    /** Keeps the greatest, for a figure that several processes have each for itself. */
    public Builder most(Figure figure, double value) {
      return combine(figure, value, Math::max);
    }

    /** A figure that one process does not show is not known for all. */
    private Builder combine(Figure figure, double value, DoubleBinaryOperator with) {
      Key key = Key.of(figure);
      if (Double.isFinite(value) && value >= 0) {
        values.merge(key, value, with::applyAsDouble);
      } else {
        unknown.add(key);
      }
      return this;
    }

    /** The reading of all that was collected. */
    public Reading at(long nanos, String epoch) {
      values.keySet().removeAll(unknown);
      values.values().removeIf(sum -> sum.isInfinite());
      return new Reading(nanos, epoch, values);
    }
  }
}
