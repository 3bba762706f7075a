package io.github.bancada.arrivals.schedule;

import io.github.bancada.text.Token;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How many arrivals come when: rates over time. Immutable.
 *
 * @param steps one after the other; only the last may be without an end
 */
public record Schedule(List<Step> steps) {
  /** No arrivals, ever. */
  public static final Schedule NONE = new Schedule(List.of());

  public Schedule {
    steps = List.copyOf(steps);
  }

  /**
   * Reads one in words, see {@link ScheduleParser} for the grammar.
   *
   * @throws ScheduleException if it cannot be read, or has no arrivals
   */
  public static Schedule parse(String text) {
    Schedule schedule = new Schedule(ScheduleParser.parse(text));
    if (schedule.expected() == 0) {
      throw new ScheduleException(
          text,
          0,
          text.length(),
          "there are no arrivals; write such as rate(50/s) random_arrivals(2 min)");
    }
    return schedule;
  }

  /**
   * One rate for some time.
   *
   * @param rate arrivals per second, more than 0
   * @param seconds in all, more than 0
   * @param ramp how much of it the rate rises from 0, seconds; at most all
   */
  public static Schedule constant(double rate, double seconds, double ramp, Spacing spacing) {
    Step rise = new Step(spacing, ramp, 0, rate);
    Step rest = new Step(spacing, seconds - ramp, rate, rate);
    return new Schedule(List.of(rise, rest).stream().filter(step -> step.seconds() > 0).toList());
  }

  /** One rate without an end, arrivals per second. */
  public static Schedule endless(double rate, Spacing spacing) {
    return new Schedule(List.of(new Step(spacing, Double.POSITIVE_INFINITY, rate, rate)));
  }

  /**
   * Arrivals per second, as a field has them: {@code 50}, {@code 50/s} or {@code 3000/min}.
   *
   * @throws ScheduleException if it cannot be read
   */
  public static double readRate(String text) {
    return ScheduleParser.parseRate(text);
  }

  /**
   * Seconds, as a field has them: {@code 90}, {@code 90 s} or {@code 1 min 30 s}.
   *
   * @throws ScheduleException if it cannot be read
   */
  public static double readSeconds(String text) {
    return ScheduleParser.parseSeconds(text);
  }

  /** How long it takes, seconds; may be infinite. */
  public double seconds() {
    return steps.stream().mapToDouble(Step::seconds).sum();
  }

  /** How many arrivals it has on average. */
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

  /** How arrivals of one rate lie in time. */
  public enum Spacing implements Token {
    /**
     * As independent people come: gaps are exponentially distributed, counts have Poisson's law.
     */
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
   * A part of a schedule, in which the rate stays as it is or changes linearly. Immutable.
   *
   * @param spacing null for a pause
   * @param seconds how long it takes; infinite for a load without an end
   * @param from rate at its beginning, arrivals per second
   * @param to rate at its end
   */
  public record Step(Schedule.Spacing spacing, double seconds, double from, double to) {

    /** No arrivals. */
    static Step pause(double seconds) {
      return new Step(null, seconds, 0, 0);
    }

    /** How many arrivals it has on average; exactly so many, rounded, if they are even. */
    public double expected() {
      return from == 0 && to == 0 ? 0 : seconds * (from + to) / 2;
    }

    /**
     * When so many arrivals are expected: the inverse of {@code from t + a t² / 2}, with the rise a
     * of the rate, in a form that also holds for a constant rate and for a rise from 0.
     *
     * @param arrivals at most {@link #expected()}
     * @return seconds from its beginning
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
