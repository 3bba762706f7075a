package io.github.bancada.report.compare;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.SummedTimes;
import io.github.bancada.metrics.TimeCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The samples of one label of a run in a few consecutive batches of about equal duration, for the
 * bootstrap. Batches are long enough to be nearly independent. Immutable and thread-safe.
 *
 * <p>Samples of the same second are not independent: a slow disk, a full queue or a garbage
 * collection slows all of them. Batch means solve this (Schmeiser, Batch size effects in the
 * analysis of simulation output, Operations Research 30, 1982): 10 to 30 batches suffice for an
 * interval, and more hardly make it narrower.
 */
final class Batches {
  /** Minimum duration: a shorter run does not show its own variation. */
  static final int MIN_SECONDS = 16;

  static final int MIN_BATCHES = 10;

  static final int MAX_BATCHES = 16;

  /** Minimum number of units in a batch, if there are enough. */
  private static final int UNITS_PER_BATCH = 2;

  private final double[] seconds;
  private final long[] samples;
  private final long[] errors;

  /** Number of samples whose times are compared. */
  private final long[] timed;

  private final double[] sums;

  /** The different elapsed times, ascending. */
  private final long[] values;

  /** For each value, by batch: number of samples that are not longer. */
  private final double[] upTo;

  private final TimeUnits units;

  private Batches(List<List<TimeUnits.Unit>> batches, double[] seconds, TimeUnits units) {
    int count = batches.size();
    this.seconds = seconds;
    this.units = units;
    samples = new long[count];
    errors = new long[count];
    timed = new long[count];
    sums = new double[count];
    TreeSet<Long> different = new TreeSet<>();
    for (int i = 0; i < count; i++) {
      for (TimeUnits.Unit unit : batches.get(i)) {
        SummedTimes times = unit.times();
        samples[i] += unit.samples();
        errors[i] += unit.errors();
        timed[i] += times.samples();
        sums[i] += times.sumNanos();
        for (int v = 0; v < times.times().values(); v++) {
          different.add(times.times().nanos(v));
        }
      }
    }
    values = different.stream().mapToLong(Long::longValue).toArray();
    upTo = new double[values.length * count];
    for (int i = 0; i < count; i++) {
      for (TimeUnits.Unit unit : batches.get(i)) {
        TimeCounts times = unit.times().times();
        for (int v = 0; v < times.values(); v++) {
          upTo[Arrays.binarySearch(values, times.nanos(v)) * count + i] += times.count(v);
        }
      }
    }
    for (int i = count; i < upTo.length; i++) {
      upTo[i] += upTo[i - count];
    }
  }

  /** The batches of a label; empty if it has no time blocks or is too short. */
  static Optional<Batches> of(LabelSummary label) {
    Optional<TimeUnits> known = TimeUnits.of(label);
    if (known.isEmpty()
        || label.span().millis() < MIN_SECONDS * 1000L
        || known.get().count() < MIN_SECONDS) {
      return Optional.empty();
    }
    TimeUnits units = known.get();
    int batches = Math.max(MIN_BATCHES, Math.min(MAX_BATCHES, units.count() / UNITS_PER_BATCH));
    double[] seconds = new double[batches];
    List<List<TimeUnits.Unit>> members = new ArrayList<>();
    for (int i = 0; i < batches; i++) {
      members.add(new ArrayList<>());
    }
    for (int i = 0; i < units.count(); i++) {
      int batch = i * batches / units.count();
      seconds[batch] += units.seconds(i);
      units.unit(i).ifPresent(members.get(batch)::add);
    }
    return Optional.of(new Batches(members, seconds, units));
  }

  TimeUnits units() {
    return units;
  }

  int count() {
    return seconds.length;
  }

  long samples(int batch) {
    return samples[batch];
  }

  long errors(int batch) {
    return errors[batch];
  }

  long samples() {
    long all = 0;
    for (long each : samples) {
      all += each;
    }
    return all;
  }

  /**
   * A figure of the run with its batches repeated.
   *
   * @param times number of repetitions, by batch
   * @return NaN if no sample is left
   */
  double figure(ComparedFigure metric, int[] times) {
    return switch (metric) {
      case THROUGHPUT -> total(samples, times) / total(seconds, times);
      case MEAN -> total(sums, times) / total(timed, times);
      case ERRORS -> 100 * total(errors, times) / total(samples, times);
      default -> percentile(metric.percentile(), times);
    };
  }

  private static double total(long[] amounts, int[] times) {
    double total = 0;
    for (int i = 0; i < times.length; i++) {
      total += (double) amounts[i] * times[i];
    }
    return total;
  }

  private static double total(double[] amounts, int[] times) {
    double total = 0;
    for (int i = 0; i < times.length; i++) {
      total += amounts[i] * times[i];
    }
    return total;
  }

  private double percentile(double percentile, int[] times) {
    double all = total(timed, times);
    if (all == 0) {
      return Double.NaN;
    }
    double wanted = Math.max(1, Math.ceil(percentile / 100 * all));
    int low = 0;
    int high = values.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      double reached = 0;
      for (int i = 0; i < times.length; i++) {
        reached += times[i] * upTo[middle * times.length + i];
      }
      if (reached >= wanted) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return values[low];
  }
}
