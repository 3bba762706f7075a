package io.github.bancada.jmeter;

import org.apache.jmeter.JMeter;
import org.apache.jmeter.util.JMeterUtils;

/**
 * JMeter's summariser, which prints lines and totals of a run without GUI. It counts successes and
 * failures together, has no percentiles, and of a test without samples it prints the largest number
 * there is. Stateless.
 */
public final class JMeterSummary {
  /** JMeter's property: name of the summariser; without one there is none. */
  private static final String NAME = "summariser.name";

  private static final String PREFIX = "summariser.";

  private JMeterSummary() {}

  /**
   * Lets JMeter make none, unless a property on the command line is about it. To be called before
   * JMeter looks: that is when it clones the enabled elements of the plan.
   */
  public static void silence() {
    if (JMeter.isNonGUI()
        && JMeterArguments.ownProperties().keySet().stream()
            .noneMatch(name -> name.startsWith(PREFIX))) {
      JMeterUtils.setProperty(NAME, "");
    }
  }
}
