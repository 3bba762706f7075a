package io.github.bancada.gate;

import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import java.util.Optional;

/**
 * Which figures the seconds of a finished run have: files of earlier versions have neither bytes
 * nor latencies in them. Not thread-safe.
 */
final class StoredSeconds {
  private final LabelSummary total;
  private boolean received;
  private boolean sent;
  private boolean latencies;

  /**
   * @param total of the run
   */
  StoredSeconds(LabelSummary total) {
    this.total = total;
  }

  void add(IntervalRow row) {
    received |= row.traffic().receivedBytes() > 0;
    sent |= row.traffic().sentBytes() > 0;
    latencies |= row.latency().isPresent();
  }

  /**
   * Why a sustained criterion cannot judge the run; empty if it can.
   *
   * @param ofWhole why it could not be judged over the whole run; a part of a stored run has
   *     seconds where it has no totals
   */
  Optional<String> missing(Criterion criterion, Optional<String> ofWhole) {
    return switch (criterion.metric().kind()) {
      case RECEIVED -> missing(received, total.traffic().receivedBytes() > 0, ofWhole);
      case SENT -> missing(sent, total.traffic().sentBytes() > 0, ofWhole);
      case LATENCY_PERCENTILE -> missing(latencies, !total.latencies().isEmpty(), ofWhole);
      default -> ofWhole;
    };
  }

  private static Optional<String> missing(
      boolean there, boolean expected, Optional<String> ofWhole) {
    if (there) {
      return ofWhole.filter(why -> !why.equals(Evidence.NOT_IN_PARTS));
    }
    return ofWhole.isEmpty() && expected ? Optional.of(Evidence.NOT_IN_SECONDS) : ofWhole;
  }
}
