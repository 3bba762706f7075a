package io.github.bancada.arrivals.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads a schedule in the words of JMeter's Open Model Thread Group:
 *
 * <pre>{@code
 * schedule = { rate | arrivals | pause } ;
 * rate     = "rate" "(" number [ ( "/" | "per" ) unit ] ")" ;     (* without a unit: per second *)
 * arrivals = ( "random_arrivals" | "even_arrivals" ) "(" duration ")" ;
 * pause    = "pause" "(" duration ")" ;
 * duration = number unit { number unit } | "0" ;
 * unit     = "ms" | "s" | "sec.." | "m" | "min.." | "h" | "hour.." | "d" | "day.." ;
 * }</pre>
 *
 * <p>Arrivals begin with the last rate before them, or 0. A rate directly behind them is their
 * final rate, reached linearly; without it the rate stays. A pause has no arrivals and restores the
 * rate. Words may be in either case. Blanks, {@code // comments} to the end of the line and {@code
 * /* comments} may stand between tokens. Stateless.
 */
final class ScheduleParser {
  private static final String COMMAND = "rate, random_arrivals, even_arrivals or pause";
  private static final String UNIT = "a unit of time (ms, s, min, h or d)";

  /** Longest schedule in days, for which nanoseconds fit in a long. */
  private static final int MOST_DAYS = 36_500;

  private static final double MOST_PER_SECOND = 1e7;
  private static final double DAY = 86_400;

  private final ScheduleScanner in;
  private final List<Schedule.Step> steps = new ArrayList<>();
  private double rate;

  /** Seconds of all steps. */
  private double total;

  /** Whether the last step ends with the next rate. */
  private boolean open;

  private ScheduleParser(String text) {
    in = new ScheduleScanner(text);
  }

  /**
   * Reads a schedule.
   *
   * @throws ScheduleException if it cannot be read
   */
  static List<Schedule.Step> parse(String text) {
    ScheduleParser parser = new ScheduleParser(text);
    while (!parser.in.isAtEnd()) {
      parser.command();
    }
    return parser.steps;
  }

  /**
   * Reads a rate alone, such as {@code 50}, {@code 50/s} or {@code 3000 per min}.
   *
   * @return arrivals per second
   * @throws ScheduleException if it cannot be read
   */
  static double parseRate(String text) {
    ScheduleParser parser = new ScheduleParser(text);
    double rate = parser.rate();
    parser.end();
    return rate;
  }

  /**
   * Reads a duration alone; a number without a unit is in seconds.
   *
   * @return seconds
   * @throws ScheduleException if it cannot be read
   */
  static double parseSeconds(String text) {
    ScheduleParser parser = new ScheduleParser(text);
    int start = parser.in.position();
    double number = parser.in.number("a duration");
    double seconds =
        parser.in.isAtEnd() ? number : number * parser.unit() + parser.furtherSeconds();
    parser.end();
    return parser.bounded(seconds, start);
  }

  private void end() {
    if (!in.isAtEnd()) {
      throw in.expected("nothing more");
    }
  }

  private void command() {
    int start = in.position();
    ScheduleException unknown = in.expected(COMMAND);
    switch (in.word().toLowerCase(Locale.ROOT)) {
      case "rate" -> {
        open();
        rate = rate();
        close();
        rateFollows();
      }
      case "random_arrivals" -> add(arrivals(Schedule.Spacing.POISSON), start);
      case "even_arrivals" -> add(arrivals(Schedule.Spacing.EVEN), start);
      case "pause" -> {
        add(Schedule.Step.pause(duration()), start);
        open = false;
      }
      default -> throw unknown;
    }
  }

  private void add(Schedule.Step step, int start) {
    steps.add(step);
    total = bounded(total + step.seconds(), start);
  }

  private void rateFollows() {
    if (open) {
      Schedule.Step last = steps.remove(steps.size() - 1);
      steps.add(new Schedule.Step(last.spacing(), last.seconds(), last.from(), rate));
    }
    open = false;
  }

  private Schedule.Step arrivals(Schedule.Spacing spacing) {
    open = true;
    return new Schedule.Step(spacing, duration(), rate, rate);
  }

  private void open() {
    if (!in.take('(')) {
      throw in.expected("(");
    }
  }

  private void close() {
    if (!in.take(')')) {
      throw in.expected(")");
    }
  }

  private double rate() {
    int start = in.position();
    double number = in.number("a rate, such as 50/s");
    double perSecond = number;
    if (in.take('/') || isPer()) {
      perSecond = number / unit();
    }
    if (perSecond > MOST_PER_SECOND) {
      throw in.wrong(start, "the rate is above 10,000,000 per second");
    }
    return perSecond;
  }

  private boolean isPer() {
    ScheduleException other = in.expected("/ or per and " + UNIT);
    String word = in.word();
    if (!word.isEmpty() && !word.equalsIgnoreCase("per")) {
      throw other;
    }
    return !word.isEmpty();
  }

  private double duration() {
    open();
    int start = in.position();
    double number = in.number("a duration, such as 2 min");
    double seconds = 0;
    if (number != 0 || !in.found().equals("')'")) {
      seconds = number * unit() + furtherSeconds();
    }
    bounded(seconds, start);
    close();
    return seconds;
  }

  private double furtherSeconds() {
    double seconds = 0;
    while (in.isNumberNext()) {
      seconds += in.number("a duration") * unit();
    }
    return seconds;
  }

  private double bounded(double seconds, int start) {
    if (seconds > MOST_DAYS * DAY) {
      throw in.wrong(start, "this is longer than " + MOST_DAYS + " days");
    }
    return seconds;
  }

  /** Seconds of a unit. */
  private double unit() {
    ScheduleException unknown = in.expected(UNIT);
    String unit = in.word().toLowerCase(Locale.ROOT);
    if (unit.equals("ms")) {
      return 0.001;
    }
    if (unit.equals("s") || unit.startsWith("sec")) {
      return 1;
    }
    if (unit.equals("m") || unit.startsWith("min")) {
      return 60;
    }
    if (unit.equals("h") || unit.startsWith("hour")) {
      return 3600;
    }
    if (unit.equals("d") || unit.startsWith("day")) {
      return DAY;
    }
    throw unknown;
  }
}
