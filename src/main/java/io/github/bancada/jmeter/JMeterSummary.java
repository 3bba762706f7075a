package io.github.bancada.jmeter;

import org.apache.jmeter.JMeter;
import org.apache.jmeter.util.JMeterUtils;

/**
 * JMeter's summariser, which prints lines and totals of a run without GUI. It counts successes and
 * failures together, has no percentiles, and prints the largest possible number for a test without
 * samples. Stateless.
 */
public final class JMeterSummary {
  /** JMeter's property: name of the summariser; without one there is none. */
  private static final String NAME = "summariser.name";

  private static final String PREFIX = "summariser.";

  private JMeterSummary() {}

  /**
   * Keeps JMeter from making one, unless a property on the command line is about it. Call it before
   * JMeter clones the enabled elements of the plan, because that is when JMeter looks.
   */
  public static void silence() {
    if (JMeter.isNonGUI()
        && JMeterArguments.ownProperties().keySet().stream()
            .noneMatch(name -> name.startsWith(PREFIX))) {
      JMeterUtils.setProperty(NAME, "");
    }
  }
}
