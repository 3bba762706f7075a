package io.github.bancada.bench.turns;

import io.github.bancada.report.compare.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The ratio of two rates that were measured in pairs, and an interval of 95 % or a little more. The
 * ratio is the median of the ratios of the pairs and of the geometric means of any two of them; the
 * interval is that of Wilcoxon's signed-rank test (Hodges and Lehmann, Estimates of location based
 * on rank tests, Annals of Mathematical Statistics 34, 1963). Single pairs that something has
 * disturbed do not move it, and nothing is assumed about how ratios are distributed but that their
 * logarithms are as often above as below the true one by the same amount. Immutable.
 *
 * @param pairs how many there were
 * @param median of the ratios of the pairs
 * @param ratio the estimate
 * @param interval empty with fewer than six pairs, which give none of 95 %
 */
public record PairedRatio(int pairs, double median, double ratio, Optional<Interval> interval) {
  private static final double CONFIDENCE = 0.95;

  static PairedRatio of(List<Slice> first, List<Slice> other) {
    double[] ratios = new double[first.size()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = first.get(i).perSecond() / other.get(i).perSecond();
    }
    return of(ratios);
  }

  /** Of the ratios of the pairs, at least one. */
  public static PairedRatio of(double... ratios) {
    double[] logarithms = Arrays.stream(ratios).map(Math::log).sorted().toArray();
    List<Double> means = new ArrayList<>();
    for (int i = 0; i < logarithms.length; i++) {
      for (int j = i; j < logarithms.length; j++) {
        means.add((logarithms[i] + logarithms[j]) / 2);
      }
    }
    double[] walsh = means.stream().mapToDouble(mean -> mean).sorted().toArray();
    int left = leftOut(ratios.length);
    return new PairedRatio(
        ratios.length,
        Math.exp(median(logarithms)),
        Math.exp(median(walsh)),
        left < 0
            ? Optional.empty()
            : Optional.of(
                new Interval(Math.exp(walsh[left]), Math.exp(walsh[walsh.length - 1 - left]))));
  }

  private static double median(double... sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /**
   * How many of the ordered means lie outside the interval at each end: the greatest number k so
   * that the sum of the ranks with one sign is k or less in at most 2.5 % of all signs.
   *
   * @return -1 if even the sum 0 is more frequent
   */
  static int leftOut(int pairs) {
    int most = pairs * (pairs + 1) / 2;
    double[] share = new double[most + 1]; // of each sum of ranks
    share[0] = 1;
    for (int rank = 1; rank <= pairs; rank++) {
      for (int sum = most; sum >= 0; sum--) {
        share[sum] = (share[sum] + (sum >= rank ? share[sum - rank] : 0)) / 2;
      }
    }
    int left = -1;
    for (double tail = share[0]; tail <= (1 - CONFIDENCE) / 2; tail += share[left + 1]) {
      left++;
    }
    return left;
  }

  /** {@code 0.96x (0.94 to 0.98)}. */
  public String text() {
    return String.format(Locale.ROOT, "%.3fx", ratio)
        + interval
            .map(range -> String.format(Locale.ROOT, " (%.3f to %.3f)", range.low(), range.high()))
            .orElse(" (no interval: too few pairs)");
  }

  /** Whether the true ratio is at least a goal: met, missed or not known. */
  public String goal(double atLeast) {
    String verdict =
        interval.isEmpty() || interval.get().low() < atLeast && atLeast <= interval.get().high()
            ? "not known"
            : interval.get().low() >= atLeast ? "met" : "missed";
    return String.format(Locale.ROOT, ">= %sx: %s", atLeast, verdict);
  }
}
