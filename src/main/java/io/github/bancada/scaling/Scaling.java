package io.github.bancada.scaling;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Laws of scaling fitted to measured throughputs: the Universal Scalability Law and its special
 * case, Amdahl's. Immutable.
 *
 * @param points as measured
 * @param universal empty with too few numbers of workers, or if no fit converges
 * @param amdahl likewise
 */
public record Scaling(
    List<ScalingFit.Point> points, Optional<ScalingFit> universal, Optional<ScalingFit> amdahl) {
  /** Least {@link ScalingFit#rSquared} of a good fit. */
  private static final double GOOD_FIT = 0.9;

  public Scaling {
    points = List.copyOf(points);
  }

  /** Fits both laws by {@link ScalingFitter}. */
  public static Scaling of(List<ScalingFit.Point> points) {
    return new Scaling(
        points, fit(ScalingFit.Law.UNIVERSAL, points), fit(ScalingFit.Law.AMDAHL, points));
  }

  private static Optional<ScalingFit> fit(ScalingFit.Law law, List<ScalingFit.Point> points) {
    return numbers(points) < law.fewestNumbers()
        ? Optional.empty()
        : ScalingFitter.fit(law, points);
  }

  private static long numbers(List<ScalingFit.Point> points) {
    return points.stream().mapToDouble(ScalingFit.Point::workers).distinct().count();
  }

  /**
   * A sentence for each law, for people.
   *
   * @param workers name of workers in the plural, such as {@code threads}
   * @param unit unit of the counts, such as {@code files}
   */
  public List<String> sentences(String workers, String unit) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        universal
            .map(fit -> fit.law().title() + ": " + universal(fit, workers, unit) + quality(fit))
            .orElseGet(() -> missing(ScalingFit.Law.UNIVERSAL, workers)));
    sentences.add(
        amdahl
            .map(fit -> fit.law().title() + ": " + amdahl(fit) + quality(fit))
            .orElseGet(() -> missing(ScalingFit.Law.AMDAHL, workers)));
    return sentences;
  }

  private static String universal(ScalingFit fit, String workers, String unit) {
    String law =
        String.format(
            Locale.ROOT,
            "λ %,.1f %s/s, σ %.4f, κ %.6f",
            fit.lambda(),
            unit,
            fit.sigma(),
            fit.kappa());
    double peak = fit.peakWorkers();
    if (!Double.isFinite(peak)) {
      return law + "; throughput never falls";
    }
    return String.format(
        Locale.ROOT,
        "%s; throughput peaks at %.1f %s with %,.1f %s/s%s",
        law,
        peak,
        workers,
        fit.at(peak),
        unit,
        fit.isPeakMeasured()
            ? ""
            : String.format(
                Locale.ROOT, ", beyond the %.0f measured: an extrapolation", fit.mostWorkers()));
  }

  private static String amdahl(ScalingFit fit) {
    String share =
        String.format(
            Locale.ROOT,
            "serial share %.2f %% (%s)",
            100 * fit.sigma(),
            Double.isNaN(fit.sigmaLow())
                ? "interval not known"
                : String.format(
                    Locale.ROOT,
                    "95 %%: %.2f to %.2f",
                    100 * fit.sigmaLow(),
                    100 * fit.sigmaHigh()));
    double most = fit.greatestSpeedup();
    return Double.isFinite(most)
        ? String.format(Locale.ROOT, "%s, so at most %.1f times one alone", share, most)
        : share;
  }

  private static String quality(ScalingFit fit) {
    if (Double.isNaN(fit.rSquared())) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        "; R² %.4f%s",
        fit.rSquared(),
        fit.rSquared() < GOOD_FIT ? ", so the law does not describe these points" : "");
  }

  private String missing(ScalingFit.Law law, String workers) {
    long numbers = numbers(points);
    return numbers < law.fewestNumbers()
        ? String.format(
            "%s: not fitted, because it needs %d different numbers of %s and %d were measured",
            law.title(), law.fewestNumbers(), workers, numbers)
        : law.title() + ": no fit was found";
  }
}
