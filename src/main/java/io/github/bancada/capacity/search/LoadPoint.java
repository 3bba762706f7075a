package io.github.bancada.capacity.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.math3.stat.StatUtils;

/**
 * All trials of one load.
 *
 * @param load arrivals a second or users
 * @param servedPerSecond mean throughput
 * @param responseNanos mean response time, nanoseconds
 * @param responseError standard error of this mean, as a share of it; 1 if not known
 * @param users busy or waiting, on average: throughput x response time for a rate, the load for
 *     users
 */
record LoadPoint(
    double load, double servedPerSecond, double responseNanos, double responseError, double users) {

  /** One point for each load, in order; without warm-ups and trials without samples. */
  static List<LoadPoint> of(LoadKind kind, List<Trial> trials) {
    Map<Double, List<Trial>> loads = new TreeMap<>();
    for (Trial trial : trials) {
      if (trial.plan().phase() != TrialPhase.WARM_UP
          && trial.verdict() != TrialVerdict.LOAD_MACHINE
          && trial.counts().response().meanNanos() > 0) {
        loads.computeIfAbsent(trial.load(), each -> new ArrayList<>()).add(trial);
      }
    }
    List<LoadPoint> points = new ArrayList<>();
    loads.forEach((load, same) -> points.add(of(kind, load, same)));
    return points;
  }

  private static LoadPoint of(LoadKind kind, double load, List<Trial> same) {
    double perSecond =
        same.stream().mapToDouble(t -> t.counts().servedPerSecond()).average().orElseThrow();
    double nanos =
        same.stream().mapToDouble(t -> t.counts().response().meanNanos()).average().orElseThrow();
    double[] batches =
        same.stream()
            .flatMapToDouble(t -> Arrays.stream(t.counts().batchNanos()))
            .filter(mean -> !Double.isNaN(mean))
            .toArray();
    double error =
        batches.length < 2 ? 1 : Math.sqrt(StatUtils.variance(batches) / batches.length) / nanos;
    return new LoadPoint(
        load, perSecond, nanos, error, kind == LoadKind.USERS ? load : perSecond * nanos / 1e9);
  }
}
