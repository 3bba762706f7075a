package io.github.bancada.bookshop;

import io.github.bancada.bookshop.mix.Interaction;
import io.github.bancada.bookshop.mix.MixFile;
import io.github.bancada.bookshop.mix.MixMatrix;
import io.github.bancada.bookshop.mix.MixVerdict;
import io.github.bancada.bookshop.mix.ShopMix;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The figures of one mix. Immutable.
 *
 * @param mix its word, or the path of its file
 * @param rows one for each interaction, then all
 * @param verdict whether the users moved as the matrix says; null if it is not known
 * @param steadySeconds wanted length of the steady window
 */
record MixFigures(String mix, List<Row> rows, MixRun run, MixVerdict verdict, long steadySeconds) {
  static final String ALL = "ALL";

  /**
   * One row.
   *
   * @param interaction null for totals
   * @param share of the answered interactions, in percent
   * @param target share in an endless walk, in percent; NaN if not known
   * @param errors deviation of the share, in standard errors; NaN if not known
   * @param few whether so few are expected that standard errors say little
   */
  record Row(
      String mix,
      String name,
      Interaction interaction,
      InteractionTimes times,
      double share,
      double target,
      double errors,
      boolean few) {
    double limitSeconds() {
      return interaction == null ? Double.NaN : interaction.limitSeconds();
    }

    double meanSeconds() {
      return times.meanSeconds();
    }

    boolean isSlow() {
      return times.p90Seconds() > limitSeconds();
    }
  }

  static MixFigures of(String mix, MixRun run, long steadySeconds) {
    MixMatrix matrix = matrix(mix);
    MixVerdict verdict = matrix == null ? null : new MixVerdict(matrix, run.steps());
    InteractionTimes all = run.all();
    Stream<Row> each =
        Interaction.ALL.stream()
            .map(one -> row(mix, one, run.times(one), all.count(), matrix, verdict));
    Row total = new Row(mix, ALL, null, all, 100, Double.NaN, Double.NaN, false);
    List<Row> rows = Stream.concat(each, Stream.of(total)).toList();
    return new MixFigures(mix, rows, run, verdict, steadySeconds);
  }

  private static Row row(
      String mix,
      Interaction one,
      InteractionTimes times,
      long all,
      MixMatrix matrix,
      MixVerdict verdict) {
    double share = all == 0 ? Double.NaN : 100.0 * times.count() / all;
    if (matrix == null) {
      return new Row(mix, one.title(), one, times, share, Double.NaN, Double.NaN, false);
    }
    double target = 100 * matrix.share(one);
    return new Row(
        mix,
        one.title(),
        one,
        times,
        share,
        target,
        verdict.standardErrors(one),
        verdict.isFew(one));
  }

  /** Null if a mix file is not on this machine, as on a controller. */
  private static MixMatrix matrix(String mix) {
    return Arrays.stream(ShopMix.values())
        .filter(each -> each != ShopMix.FILE && each.token().equals(mix))
        .findFirst()
        .map(each -> each.matrix(""))
        .orElseGet(() -> ofFile(mix));
  }

  private static MixMatrix ofFile(String path) {
    try {
      return MixFile.read(Path.of(path));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  InteractionTimes all() {
    return rows.get(rows.size() - 1).times();
  }

  /** Interactions a second in the steady window. */
  double steadyRate() {
    return run.windowSeconds() == 0 ? Double.NaN : all().count() / run.windowSeconds();
  }

  /** Interactions a second of the whole run. */
  double wholeRate() {
    return run.runSeconds() == 0 ? Double.NaN : run.answered() / run.runSeconds();
  }

  /**
   * The most interactions a second that this number of users can make (closed loop), with the think
   * times drawn after the interactions of the steady window.
   */
  double bound() {
    return run.users() / cycleSeconds();
  }

  private double cycleSeconds() {
    return run.thinkTimes().meanSeconds() + all().meanSeconds();
  }

  /** Deviation of BT/s from the bound, in percent of the bound. */
  double boundDeviation() {
    return 100 * (steadyRate() / bound() - 1);
  }

  /**
   * Standard error of {@link #boundDeviation}, in percent. The window cuts a cycle of each user at
   * its start and one at its end; the rest of a cycle has its mean as standard deviation, because
   * think times are exponential.
   */
  double boundError() {
    return 100 * Math.sqrt(2.0 / run.users()) * cycleSeconds() / run.windowSeconds();
  }
}
