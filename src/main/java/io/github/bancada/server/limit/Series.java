package io.github.bancada.server.limit;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;

/** A number for each second of a run; NaN where it is not known. Immutable. */
final class Series {
  /** Seconds before and after one that smooth it: single spikes of up to two seconds vanish. */
  private static final int REACH = 2;

  /** What is greater is an error of its source, or a division by next to nothing. */
  private static final double ABSURD = 1e15;

  private final double[] values;

  private Series(double[] values) {
    this.values = values;
  }

  /** A number that is not finite, or absurd, is not known. */
  static Series of(int length, IntToDoubleFunction value) {
    return new Series(
        IntStream.range(0, length)
            .mapToDouble(value)
            .map(each -> Math.abs(each) < ABSURD ? each : Double.NaN)
            .toArray());
  }

  double at(int i) {
    return values[i];
  }

  Series map(DoubleUnaryOperator change) {
    return of(values.length, i -> change.applyAsDouble(values[i]));
  }

  /** Known where both are. */
  Series with(Series other, DoubleBinaryOperator both) {
    return of(
        values.length,
        i ->
            Double.isNaN(values[i] + other.values[i])
                ? Double.NaN
                : both.applyAsDouble(values[i], other.values[i]));
  }

  /** Known where one is; of both the result. */
  private Series either(Series other, DoubleBinaryOperator both) {
    return of(
        values.length,
        i ->
            Double.isNaN(values[i])
                ? other.values[i]
                : Double.isNaN(other.values[i])
                    ? values[i]
                    : both.applyAsDouble(values[i], other.values[i]));
  }

  Series or(Series other) {
    return either(other, (mine, theirs) -> mine);
  }

  Series greatest(Series other) {
    return either(other, Math::max);
  }

  Series least(Series other) {
    return either(other, Math::min);
  }

  Series plus(Series other) {
    return with(other, Double::sum);
  }

  Series per(Series other) {
    return with(other, (mine, theirs) -> mine / theirs);
  }

  /** Each known second becomes the median of the known ones around it. */
  Series medians() {
    return around(Series::middleOne);
  }

  /** Of a few numbers, much faster than a percentile of many. */
  private static double middleOne(double[] near) {
    Arrays.sort(near);
    return (near[(near.length - 1) / 2] + near[near.length / 2]) / 2;
  }

  /** The same with means, for events that come in lumps. */
  Series means() {
    return around(StatUtils::mean);
  }

  private Series around(ToDoubleFunction<double[]> figure) {
    return of(
        values.length,
        i ->
            Double.isNaN(values[i])
                ? Double.NaN
                : figure.applyAsDouble(
                    Arrays.stream(
                            values, Math.max(0, i - REACH), Math.min(values.length, i + REACH + 1))
                        .filter(near -> !Double.isNaN(near))
                        .toArray()));
  }

  /** The seconds in which it is at least that. */
  BitSet reaching(double least) {
    return IntStream.range(0, values.length)
        .filter(i -> values[i] >= least)
        .collect(BitSet::new, BitSet::set, BitSet::or);
  }

  /** The known values of these seconds. */
  private DoubleStream known(BitSet seconds) {
    return seconds.stream().mapToDouble(i -> values[i]).filter(value -> !Double.isNaN(value));
  }

  int countKnown(BitSet seconds) {
    return (int) known(seconds).count();
  }

  double median(BitSet seconds) {
    return quantile(seconds, 50);
  }

  /** The mean without the least and the greatest tenth; NaN if nothing is known. */
  double middle(BitSet seconds) {
    double[] sorted = known(seconds).sorted().toArray();
    int left = sorted.length / 10;
    return StatUtils.mean(sorted, left, sorted.length - 2 * left);
  }

  /** NaN if nothing is known. */
  double quantile(BitSet seconds, double percent) {
    return StatUtils.percentile(known(seconds).toArray(), percent);
  }

  double max(BitSet seconds) {
    return known(seconds).max().orElse(Double.NaN);
  }

  /** 0 if nothing is known. */
  double sum(BitSet seconds) {
    return known(seconds).sum();
  }
}
