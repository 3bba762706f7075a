package io.github.bancada.history;

import io.github.bancada.report.compare.Interval;
import io.github.bancada.report.view.TimeFormat;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Changes of figures in words. Stateless. */
public final class ChangeText {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

  private ChangeText() {}

  /**
   * A change in a few words, such as {@code p95 11.2 ms -> 13.9 ms (+24 %, 95 % interval 20 to 28)
   * since the run of 2026-10-03 02:10}.
   */
  public static String of(PlanHistory history, Series series, ChangePoint change) {
    return series.figure().key()
        + " "
        + before(series, change)
        + " -> "
        + after(series, change)
        + " ("
        + size(series.figure(), change)
        + change
            .interval()
            .map(each -> ", 95 % interval " + interval(series.figure(), each))
            .orElse("")
        + ") since the run of "
        + start(history.runs().get(change.run()));
  }

  /** The level before, with its unit. */
  public static String before(Series series, ChangePoint change) {
    return level(series.figure(), change.before(), change);
  }

  /** The level since, with its unit. */
  public static String after(Series series, ChangePoint change) {
    return level(series.figure(), change.after(), change);
  }

  /** What the level became more or less: {@code +24 %}, {@code -0.40 points}. */
  public static String size(Figure figure, ChangePoint change) {
    return String.format(
            Locale.ROOT,
            "%+." + decimals(figure, change.ratio()) + "f",
            percent(figure, change.ratio()))
        + (figure.isDifference() ? " points" : " %");
  }

  /** The ends of the interval of a size, without a unit; "-" if there is none. */
  public static String interval(Figure figure, ChangePoint change) {
    return change.interval().map(each -> interval(figure, each)).orElse("-");
  }

  /** When a run began, in the time zone of this machine. */
  public static String start(HistoryRun run) {
    return DATE.format(
        Instant.ofEpochMilli(run.info().startEpochMillis()).atZone(ZoneId.systemDefault()));
  }

  private static String interval(Figure figure, Interval interval) {
    String format =
        "%." + Math.max(decimals(figure, interval.low()), decimals(figure, interval.high())) + "f";
    return String.format(
        Locale.ROOT,
        format + " to " + format,
        percent(figure, interval.low()),
        percent(figure, interval.high()));
  }

  private static double percent(Figure figure, double ratio) {
    return figure.isDifference() ? ratio : 100 * (ratio - 1);
  }

  private static int decimals(Figure figure, double ratio) {
    return figure.isDifference() ? 2 : Math.abs(percent(figure, ratio)) < 10 ? 1 : 0;
  }

  private static String level(Figure figure, double value, ChangePoint change) {
    if (figure.isTime()) {
      TimeFormat format = TimeFormat.forColumn(change.before(), change.after());
      return format.format(value) + " " + format.symbol();
    }
    return switch (figure) {
      case ERRORS -> String.format(Locale.ROOT, "%.2f %%", value);
      case THROUGHPUT -> String.format(Locale.ROOT, "%,.1f/s", value);
      default -> String.format(Locale.ROOT, "%,.1f", value);
    };
  }
}
