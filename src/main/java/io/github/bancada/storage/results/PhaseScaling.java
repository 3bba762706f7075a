package io.github.bancada.storage.results;

import io.github.bancada.scaling.Scaling;
import io.github.bancada.scaling.ScalingFit;
import io.github.bancada.table.ResultPlot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How a phase scales with the number of virtual users. Phases of one target belong together if
 * their labels differ only in digits: {@code create 1}, {@code create 2}, {@code create 4}. If one
 * of them was too short, nothing is fitted. Immutable.
 *
 * @param name name of the phases, with N for the digits
 */
record PhaseScaling(String name, Scaling scaling) {
  /** With fewer different numbers of virtual users no law is fitted. */
  private static final int FEWEST_NUMBERS = 3;

  private static final int CURVE_POINTS = 60;

  /** A phase with several numbers of virtual users. */
  private record Key(String target, String phase) {
    static Key of(PhaseRow row) {
      return new Key(row.target(), row.phase().replaceAll("\\d+", "N"));
    }
  }

  /** The scaling of all phases with several numbers of users. */
  static List<PhaseScaling> of(Collection<PhaseRow> rows) {
    Map<Key, List<ScalingFit.Point>> points = new LinkedHashMap<>();
    Set<Key> tooShort = new HashSet<>();
    for (PhaseRow row : rows) {
      if (row.isTooShort()) {
        tooShort.add(Key.of(row));
      }
      points.computeIfAbsent(Key.of(row), key -> new ArrayList<>()).addAll(points(row));
    }
    points.keySet().removeAll(tooShort);
    boolean several = rows.stream().map(PhaseRow::target).distinct().count() > 1;
    List<PhaseScaling> all = new ArrayList<>();
    points.forEach(
        (key, some) -> {
          if (some.stream().mapToDouble(ScalingFit.Point::workers).distinct().count()
              >= FEWEST_NUMBERS) {
            String name = several ? key.phase() + " " + key.target() : key.phase();
            all.add(new PhaseScaling(name, Scaling.of(some)));
          }
        });
    return all;
  }

  /** A point for each round without failures, so that a disturbed round shows. */
  private static List<ScalingFit.Point> points(PhaseRow row) {
    return row.rounds().stream()
        .filter(round -> row.users() > 0 && round.failed() == 0)
        .filter(round -> round.operations() > 0 && round.nanos() > 0)
        .map(round -> new ScalingFit.Point(row.users(), 1e9 * round.operations() / round.nanos()))
        .toList();
  }

  /** The results of the laws of scaling. */
  List<String> sentences() {
    return scaling.sentences("virtual users", "operations").stream()
        .map(each -> name + ": " + each)
        .toList();
  }

  /** The measured points, and the laws through them. */
  ResultPlot plot() {
    List<ResultPlot.Series> series = new ArrayList<>();
    series.add(
        new ResultPlot.Series(
            "measured",
            false,
            scaling.points().stream()
                .map(point -> new ResultPlot.Point(point.workers(), point.perSecond()))
                .toList()));
    curve(scaling.universal()).ifPresent(series::add);
    curve(scaling.amdahl()).ifPresent(series::add);
    return new ResultPlot(name + ": laws of scaling", "virtual users", "ops/s", series);
  }

  private static Optional<ResultPlot.Series> curve(Optional<ScalingFit> law) {
    return law.map(
        fit -> {
          List<ResultPlot.Point> points = new ArrayList<>();
          for (int i = 0; i <= CURVE_POINTS; i++) {
            double users = 1 + (fit.mostWorkers() - 1) * i / CURVE_POINTS;
            points.add(new ResultPlot.Point(users, fit.at(users)));
          }
          String title =
              Double.isNaN(fit.rSquared())
                  ? fit.law().title()
                  : String.format(Locale.ROOT, "%s, R² %.4f", fit.law().title(), fit.rSquared());
          return new ResultPlot.Series(title, true, points);
        });
  }
}
