package io.github.bancada.report.view;

import io.github.bancada.jmeter.TimeLeft;
import io.github.bancada.text.Quantity;
import io.github.bancada.text.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The progress of a run as one line for the console. Immutable.
 *
 * @param seconds since the start
 * @param left remaining time of the load
 * @param phase current part of the load, for plans without a known duration; "" for none
 * @param users virtual users now
 * @param interval samples since the previous line
 * @param allErrors failed samples since the start
 * @param notes of other elements
 */
public record ProgressLine(
    double seconds,
    TimeLeft left,
    String phase,
    int users,
    Interval interval,
    long allErrors,
    List<String> notes) {
  private static final String GAP = "  ";

  private static final double SECOND = 1e9;
  private static final double MILLISECOND = 1e6;
  private static final double MICROSECOND = 1e3;

  /**
   * The samples of an interval.
   *
   * @param seconds its length
   * @param successes number of successful samples
   * @param p50Nanos median of the successes, as are the other times; meaningless without any
   * @param response whether these are response times
   * @param outside number of samples outside the load
   */
  public record Interval(
      double seconds,
      long samples,
      long errors,
      long successes,
      long p50Nanos,
      long p95Nanos,
      long p99Nanos,
      boolean response,
      long outside) {}

  public ProgressLine {
    notes = List.copyOf(notes);
  }

  /** The line; labels and texts in it cannot control a terminal. */
  public String text() {
    List<String> parts = new ArrayList<>();
    parts.add(String.format(Locale.ROOT, "%7s", clock(Math.round(seconds))));
    parts.add(share());
    parts.add(String.format(Locale.ROOT, "%11s", Quantity.of(users, "user")));
    if (interval.samples() == 0 && interval.outside() > 0) {
      parts.add(
          String.format(Locale.ROOT, "%10s/s", rate(interval.outside())) + " outside the load");
    } else if (interval.samples() == 0 && left.equals(TimeLeft.NONE) && users == 0) {
      parts.add("the load is over");
    } else if (interval.samples() == 0) {
      parts.add(
          String.format(
              Locale.ROOT, "no sample in the last %.0f s", Math.max(1, interval.seconds())));
    } else {
      parts.add(String.format(Locale.ROOT, "%10s/s", rate(interval.samples())));
      parts.add(errors());
      parts.add(times());
    }
    parts.addAll(notes);
    return Terminal.line(String.join(GAP, parts).stripTrailing());
  }

  /** A lower bound of the share if the load may end earlier. */
  private String share() {
    if (!left.isKnown()) {
      String known = phase.isEmpty() ? "ETA unknown" : phase;
      return String.format(Locale.ROOT, "%5s%s%-11s", "-", GAP, known);
    }
    double all = seconds + left.seconds();
    return String.format(
        Locale.ROOT,
        "%3.0f %%%s%-11s",
        all > 0 ? Math.floor(100 * seconds / all) : 0,
        GAP,
        (left.atMost() ? "ETA <= " : "ETA ") + clock(Math.round(left.seconds())));
  }

  private String rate(long samples) {
    double perSecond = samples / Math.max(1e-3, interval.seconds());
    return String.format(Locale.ROOT, perSecond < 10 ? "%.1f" : "%,.0f", perSecond);
  }

  private String errors() {
    String text = Quantity.of(interval.errors(), "error");
    return String.format(
        Locale.ROOT,
        "%9s%s",
        text,
        allErrors > interval.errors()
            ? String.format(Locale.ROOT, " (%,d in all)", allErrors)
            : "");
  }

  private String times() {
    return interval.successes() == 0
        ? "no success"
        : (interval.response() ? "response p50 " : "p50 ")
            + time(interval.p50Nanos())
            + GAP
            + "p95 "
            + time(interval.p95Nanos())
            + GAP
            + "p99 "
            + time(interval.p99Nanos());
  }

  /** {@code 1:05} or {@code 1:02:05}. */
  private static String clock(long seconds) {
    return seconds < 3600
        ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
        : String.format(
            Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }

  /** Three digits, each time in its own unit. */
  private static String time(long nanos) {
    if (nanos >= SECOND) {
      return digits(nanos / SECOND) + " s";
    }
    if (nanos == 0) {
      return "0 ms"; // from samplers that measure whole milliseconds
    }
    return nanos >= MILLISECOND
        ? digits(nanos / MILLISECOND) + " ms"
        : digits(nanos / MICROSECOND) + " µs";
  }

  private static String digits(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%,.0f", value);
  }
}
