package io.github.bancada.bookshop.results;

import java.util.Locale;
import java.util.stream.Stream;

/** Says how well the load machine did its work, from the run itself. Stateless. */
final class SelfTest {
  private SelfTest() {}

  /** Sentences about a mix; none if it has no interaction in its steady window. */
  static Stream<String> lines(MixFigures of) {
    if (of.all().count() == 0) {
      return Stream.empty();
    }
    return Stream.of(
        bound(of),
        lateness(of),
        text(
            "%s: %,d users began, the last %.1f s after the first",
            of.mix(), of.run().begun(), of.run().beginSeconds()));
  }

  private static String bound(MixFigures of) {
    return text(
        "%s: the bound of a closed loop is %,d users / (%.3f s think time + %.3f s response) ="
            + " %,.2f BT/s; the run had %,.2f, %+.1f %% with a standard error of %.1f %%",
        of.mix(),
        of.run().users(),
        of.run().thinkTimes().meanSeconds(),
        of.all().meanSeconds(),
        of.bound(),
        of.steadyRate(),
        of.boundDeviation(),
        of.boundError());
  }

  private static String lateness(MixFigures of) {
    ThinkTimes thinks = of.run().thinkTimes();
    return Double.isNaN(thinks.latePercent())
        ? of.mix() + ": no think time ended in the steady window"
        : text(
            "%s: think times late by more than %d ms on the load machine: %.2f %%; 99 %% at most"
                + " %,.1f ms late, the latest %,.1f ms",
            of.mix(),
            ThinkTimes.LATE_MILLIS,
            thinks.latePercent(),
            1_000 * thinks.p99LateSeconds(),
            1_000 * thinks.mostLateSeconds());
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
