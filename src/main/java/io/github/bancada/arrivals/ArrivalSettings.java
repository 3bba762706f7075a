package io.github.bancada.arrivals;

import io.github.bancada.arrivals.schedule.Schedule;
import io.github.bancada.text.Setting;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The values of the fields of an Arrivals Thread Group. Immutable.
 *
 * @param schedule the whole load, of all load generators
 * @param seed 0 for a new one in each test
 * @param users users of one load generator
 * @param patienceNanos longest wait of an arrival; 0 for no limit
 * @param lateLimitNanos allowed delay by the load machine
 */
record ArrivalSettings(
    Schedule schedule, long seed, int users, long patienceNanos, long lateLimitNanos) {

  /**
   * The load of the fields rate, duration and ramp.
   *
   * @throws IllegalArgumentException if a field is wrong
   */
  static Schedule simple(String rate, String duration, String ramp, Schedule.Spacing spacing) {
    double perSecond =
        read(
            "Rate",
            rate,
            "arrivals per second such as 50, or 50/s or 3000/min",
            Schedule::readRate);
    double seconds =
        read("Duration", duration, "a time such as 60 s or 2 min", Schedule::readSeconds);
    double rise =
        ramp.isBlank()
            ? 0
            : read("Ramp-up", ramp, "a time such as 10 s, or nothing", Schedule::readSeconds);
    if (perSecond == 0) {
      throw Setting.wrong("Rate", rate, "more than 0");
    }
    if (seconds == 0) {
      throw Setting.wrong("Duration", duration, "more than 0 s");
    }
    if (rise > seconds) {
      throw Setting.wrong("Ramp-up", ramp, "at most the duration, " + duration.strip());
    }
    return Schedule.constant(perSecond, seconds, rise, spacing);
  }

  private interface Reader {
    double read(String text);
  }

  private static double read(String field, String text, String expected, Reader reader) {
    try {
      return reader.read(text);
    } catch (IllegalArgumentException e) {
      throw Setting.wrong(field, text, expected);
    }
  }

  /**
   * The load of <em>Validate</em> in JMeter's window: few users with few iterations, by the same
   * properties as for JMeter's own groups. Stateless.
   */
  static final class Validation {
    private static final String USERS = "testplan_validation.nb_threads_per_thread_group";
    private static final String ITERATIONS = "testplan_validation.number_iterations";

    /** Duration in seconds, short enough to seem instantaneous. */
    private static final double SHORT = 0.001;

    private Validation() {}

    static int users() {
      return Math.max(1, JMeterUtils.getPropDefault(USERS, 1));
    }

    static ArrivalSettings of(ArrivalSettings settings) {
      int arrivals = users() * Math.max(1, JMeterUtils.getPropDefault(ITERATIONS, 1));
      return new ArrivalSettings(
          Schedule.constant(arrivals / SHORT, SHORT, 0, Schedule.Spacing.EVEN),
          settings.seed(),
          users(),
          0,
          settings.lateLimitNanos());
    }
  }
}
