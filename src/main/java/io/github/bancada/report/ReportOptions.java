package io.github.bancada.report;

import io.github.bancada.jmeter.JMeterArguments;
import io.github.bancada.metrics.ApdexThresholds;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.TransactionSamples;
import io.github.bancada.report.view.PublishedView;
import io.github.bancada.table.Published;
import io.github.bancada.table.RunPart;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * The fields of a Load Report with variables and functions evaluated.
 *
 * @param directory directory of the files, "" for the default
 * @param published published figures to show beside the run, "" for none
 * @param intendedInterval milliseconds from one sample of a virtual user to the next, as a timer
 *     schedules it, for the columns corrected for coordinated omission; "" for none
 * @param compare prefixes of labels to compare, separated by commas; "" for none
 * @param skip time left out from the start of the test, see {@link RunPart}; "" for none
 * @param until time from the start of the test after which samples are left out; "" for none
 * @param apdex thresholds of the Apdex, "" for the default
 * @param transactions whether samples of Transaction Controllers count in {@code TOTAL}
 */
record ReportOptions(
    String directory,
    String published,
    String intendedInterval,
    String compare,
    String skip,
    String until,
    String apdex,
    String transactions) {
  private static final BigDecimal NANOS_PER_MILLI = BigDecimal.valueOf(1_000_000);
  private static final BigDecimal DAY_MILLIS = BigDecimal.valueOf(86_400_000);

  /**
   * The published figures, {@link Published#NONE} if there are none.
   *
   * @throws IllegalArgumentException if the field is wrong
   */
  Published publishedFigures() {
    return PublishedView.parse(published);
  }

  /**
   * The part of the test whose samples count.
   *
   * @throws IllegalArgumentException if a field is wrong
   */
  RunPart part() {
    return RunPart.parse(skip, until);
  }

  /**
   * Whether samples of Transaction Controllers count in {@code TOTAL}.
   *
   * @throws IllegalArgumentException if the field is wrong
   */
  TransactionSamples transactionSamples() {
    return TransactionSamples.parse(transactions);
  }

  /**
   * The comparison of labels, if any.
   *
   * @throws IllegalArgumentException if the field is invalid
   */
  Optional<LabelComparison> labelComparison() {
    return compare.isBlank() ? Optional.empty() : Optional.of(LabelComparison.parse(compare));
  }

  /**
   * The settings of the run.
   *
   * @throws IllegalArgumentException if a field is wrong
   */
  RunInfo.Settings settings() {
    return new RunInfo.Settings(
        intendedIntervalNanos(), ApdexThresholds.parse(apdex), JMeterArguments.properties());
  }

  /**
   * The intended interval in nanoseconds, 0 for none.
   *
   * @throws IllegalArgumentException if it is not a positive number of milliseconds up to a day
   */
  long intendedIntervalNanos() {
    if (intendedInterval.isBlank()) {
      return 0;
    }
    BigDecimal millis;
    try {
      millis = new BigDecimal(intendedInterval.strip());
    } catch (NumberFormatException e) {
      throw invalidInterval(e);
    }
    if (millis.signum() <= 0 || millis.compareTo(DAY_MILLIS) > 0) {
      throw invalidInterval(null);
    }
    return Math.max(1, millis.multiply(NANOS_PER_MILLI).longValue());
  }

  private IllegalArgumentException invalidInterval(Throwable cause) {
    return new IllegalArgumentException(
        "the intended interval is '"
            + intendedInterval
            + "'; write the milliseconds from one sample of a user to the next, such as 1000,"
            + " or nothing",
        cause);
  }
}
