package io.github.bancada.jmeter;

import io.github.bancada.metrics.RunRecorder;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The way in which remote engines send samples to this controller: JMeter's property {@value
 * #MODE}. Modes that cannot give a correct report are refused. Stateless.
 */
public final class SenderMode {
  /** JMeter's property, read on the controller. */
  static final String MODE = "mode";

  private static final String DEFAULT = "StrippedBatch";

  /** Milliseconds after which an incomplete batch is sent; -1 = never. */
  private static final String TIME_THRESHOLD = "time_threshold";

  private static final int DEFAULT_TIME_THRESHOLD = 60_000;

  /** Added to the time in a batch: time on the network, and differences of clocks. */
  private static final int UNDER_WAY_SECONDS = 15;

  private static final int LONGEST_GRACE_SECONDS = 120;

  private static final String AT_THE_END =
      "sends all samples after the end of the test, too late to count in their second or to stop"
          + " the test";

  private static final String AFTER_THE_END =
      "reports the end of the test before it has sent the last samples, so that totals would be"
          + " wrong";

  /** In lower case: JMeter ignores case. */
  private static final Map<String, String> REFUSED =
      Map.of(
          "statistical",
          "sends means of many samples, so that percentiles, nanoseconds and codes are lost",
          "diskstore",
          AT_THE_END,
          "strippeddiskstore",
          AT_THE_END,
          "asynch",
          AFTER_THE_END,
          "strippedasynch",
          AFTER_THE_END,
          "stripped",
          "never tells the controller that the test has ended");

  private SenderMode() {}

  private static String mode() {
    return JMeterUtils.getPropDefault(MODE, DEFAULT);
  }

  /** Why the current mode cannot give a correct report, and what to do; empty if it can. */
  public static Optional<String> refusal() {
    String mode = mode();
    return Optional.ofNullable(REFUSED.get(mode.toLowerCase(Locale.ROOT)))
        .map(
            reason ->
                "the sample sender '"
                    + mode
                    + "' "
                    + reason
                    + "; start the controller with -Jmode=StrippedBatch (or Batch, Standard)");
  }

  /**
   * How long a second stays open for samples on their way to the controller, at most what {@link
   * RunRecorder} takes.
   */
  public static int graceSeconds() {
    if (mode().equalsIgnoreCase("Standard")) {
      return UNDER_WAY_SECONDS;
    }
    int threshold = JMeterUtils.getPropDefault(TIME_THRESHOLD, DEFAULT_TIME_THRESHOLD);
    long wanted = threshold < 0 ? LONGEST_GRACE_SECONDS : threshold / 1000L + UNDER_WAY_SECONDS;
    return (int) Math.min(wanted, LONGEST_GRACE_SECONDS);
  }
}
