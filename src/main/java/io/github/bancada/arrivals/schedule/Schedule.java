package io.github.bancada.arrivals.schedule;

import io.github.bancada.text.Token;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Rates of arrivals over time. Immutable.
 *
 * @param steps steps one after the other; only the last may be endless
 */
public record Schedule(List<Step> steps) {
  /** No arrivals, ever. */
  public static final Schedule NONE = new Schedule(List.of());

  public Schedule {
    steps = List.copyOf(steps);
  }

  /**
   * Reads a schedule in words, see {@link ScheduleParser} for the grammar.
   *
   * @throws ScheduleException if it cannot be read or has no arrivals
   */
  public static Schedule parse(String text) {
    Schedule schedule = new Schedule(ScheduleParser.parse(text));
    if (schedule.expected() == 0) {
      throw new ScheduleException(
          text,
          0,
          text.length(),
          "there are no arrivals; write for example rate(50/s) random_arrivals(2 min)");
    }
    return schedule;
  }

  /**
   * One rate for a time.
   *
   * @param rate arrivals per second, more than 0
   * @param seconds whole duration, more than 0
   * @param ramp time of the rise from rate 0, seconds; at most the whole duration
   */
  public static Schedule constant(double rate, double seconds, double ramp, Spacing spacing) {
    Step rise = new Step(spacing, ramp, 0, rate);
    Step rest = new Step(spacing, seconds - ramp, rate, rate);
    return new Schedule(List.of(rise, rest).stream().filter(step -> step.seconds() > 0).toList());
  }

  /** One endless rate, arrivals per second. */
  public static Schedule endless(double rate, Spacing spacing) {
    return new Schedule(List.of(new Step(spacing, Double.POSITIVE_INFINITY, rate, rate)));
  }

  /**
   * Reads arrivals per second of a field: {@code 50}, {@code 50/s} or {@code 3000/min}.
   *
   * @throws ScheduleException if it cannot be read
   */
  public static double readRate(String text) {
    return ScheduleParser.parseRate(text);
  }

  /**
   * Reads seconds of a field: {@code 90}, {@code 90 s} or {@code 1 min 30 s}.
   *
   * @throws ScheduleException if it cannot be read
   */
  public static double readSeconds(String text) {
    return ScheduleParser.parseSeconds(text);
  }

  /** Its duration in seconds; may be infinite. */
  public double seconds() {
    return steps.stream().mapToDouble(Step::seconds).sum();
  }

  /** Its average number of arrivals. */
  public double expected() {
    return steps.stream().mapToDouble(Step::expected).sum();
  }

  /** The highest rate, arrivals per second. */
  public double highestRate() {
    return steps.stream().mapToDouble(step -> Math.max(step.from(), step.to())).max().orElse(0);
  }

  /** In short: {@code 500 /s for 60 s (Poisson)}, {@code 0 to 500 /s for 90 s (even)}. */
  public String inWords() {
    List<Step> busy = steps.stream().filter(step -> step.expected() > 0).toList();
    double least =
        busy.stream().mapToDouble(step -> Math.min(step.from(), step.to())).min().orElse(0);
    String spacing =
        busy.stream()
            .map(step -> step.spacing().words())
            .distinct()
            .collect(Collectors.joining(" and "));
    return (least == highestRate() ? "" : number(least) + " to ")
        + number(highestRate())
        + " /s"
        + (Double.isInfinite(seconds()) ? "" : " for " + number(seconds()) + " s")
        + " ("
        + spacing
        + ")";
  }

  /** At most four digits behind the first, no exponent. */
  private static String number(double value) {
    BigDecimal exact = new BigDecimal(value).round(new MathContext(5)).stripTrailingZeros();
    return exact.toPlainString();
  }

  /** Distribution of arrivals of one rate in time. */
  public enum Spacing implements Token {
    /** Independent arrivals: gaps are exponentially distributed, counts have Poisson's law. */
    POISSON("poisson", "Poisson"),
    /** All gaps are equal. */
    EVEN("even", "even");

    private final String token;
    private final String words;

    Spacing(String token, String words) {
      this.token = token;
      this.words = words;
    }

    @Override
    public String token() {
      return token;
    }

    /** For a sentence. */
    String words() {
      return words;
    }
  }

  /**
   * A part of a schedule with a constant or linearly changing rate. Immutable.
   *
   * @param spacing null for a pause
   * @param seconds its duration; infinite for an endless load
   * @param from rate at its start, arrivals per second
   * @param to rate at its end
   */
  public record Step(Schedule.Spacing spacing, double seconds, double from, double to) {

    /** No arrivals. */
    static Step pause(double seconds) {
      return new Step(null, seconds, 0, 0);
    }

    /** Its average number of arrivals; with even arrivals their exact number, after rounding. */
    public double expected() {
      return from == 0 && to == 0 ? 0 : seconds * (from + to) / 2;
    }

    /**
     * The moment with this number of expected arrivals: the inverse of {@code from t + a t² / 2}
     * with the rise a of the rate, in a form that also holds for a constant rate and a rise from 0.
     *
     * @param arrivals at most {@link #expected()}
     * @return seconds from its start
     */
    double secondsUntil(double arrivals) {
      double rise = Double.isInfinite(seconds) ? 0 : (to - from) / seconds;
      double root = Math.sqrt(Math.max(0, from * from + 2 * rise * arrivals));
      return Math.min(seconds, 2 * arrivals / (from + root));
    }

    /** The rate at a moment, arrivals per second. */
    double rateAt(double second) {
      return Double.isInfinite(seconds) ? from : from + (to - from) * second / seconds;
    }
  }
}
