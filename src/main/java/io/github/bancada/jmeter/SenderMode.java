package io.github.bancada.jmeter;

import io.github.bancada.metrics.RunRecorder;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.jmeter.util.JMeterUtils;

/**
 * How remote engines send their samples to this controller: JMeter's property {@value #MODE}. Some
 * modes cannot give a report that is right; they are refused. Stateless.
 */
public final class SenderMode {
  /** JMeter's property, read on the controller. */
  static final String MODE = "mode";

  private static final String DEFAULT = "StrippedBatch";

  /** Milliseconds after which a batch is sent though it is not full; -1 = never. */
  private static final String TIME_THRESHOLD = "time_threshold";

  private static final int DEFAULT_TIME_THRESHOLD = 60_000;

  /** On top of the time in a batch: the way, and clocks that differ a little. */
  private static final int UNDER_WAY_SECONDS = 15;

  private static final int LONGEST_GRACE_SECONDS = 120;

  private static final String AT_THE_END =
      "sends all samples after the end of the test, so that nothing can be placed in its second or"
          + " stop the test";

  private static final String AFTER_THE_END =
      "tells the end of the test before it has sent the last samples, so that totals would be"
          + " wrong";

  /** In lower case, as JMeter does not mind the case. */
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

  /** Why no right report can come of the mode that is set, and what to do; empty if one can. */
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
   * How long a second has to stay open for samples that are under way to the controller, at most
   * what {@link RunRecorder} takes.
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
