package io.github.bancada.metrics;

import java.util.List;

/** Called when a second of a run closes, in order, on the recorder's own thread. */
public interface SecondListener {
  SecondListener NONE = (epochSecond, labels, total) -> {};

  /**
   * A second is over, with or without samples.
   *
   * @param epochSecond the second, since the epoch
   * @param labels one summary per label that had samples in it, also outside the load
   * @param total the samples that count in totals; it may have none
   */
  void closed(long epochSecond, List<LabelSummary> labels, LabelSummary total);
}
