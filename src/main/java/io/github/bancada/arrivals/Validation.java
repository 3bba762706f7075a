package io.github.bancada.arrivals;

import io.github.bancada.arrivals.schedule.Schedule;
import io.github.bancada.arrivals.schedule.Spacing;
import org.apache.jmeter.util.JMeterUtils;

/**
 * What <em>Validate</em> in JMeter's window makes of a load: few users, few iterations each, by the
 * same properties as for JMeter's own groups. Stateless.
 */
final class Validation {
  private static final String USERS = "testplan_validation.nb_threads_per_thread_group";
  private static final String ITERATIONS = "testplan_validation.number_iterations";

  /** So long, in seconds, that they seem to come at once. */
  private static final double SHORT = 0.001;

  private Validation() {}

  static int users() {
    return Math.max(1, JMeterUtils.getPropDefault(USERS, 1));
  }

  static ArrivalSettings of(ArrivalSettings settings) {
    int arrivals = users() * Math.max(1, JMeterUtils.getPropDefault(ITERATIONS, 1));
    return new ArrivalSettings(
        Schedule.constant(arrivals / SHORT, SHORT, 0, Spacing.EVEN),
        settings.seed(),
        users(),
        0,
        settings.lateLimitNanos());
  }
}
