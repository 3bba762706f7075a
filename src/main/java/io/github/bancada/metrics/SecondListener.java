package io.github.bancada.metrics;

import java.util.List;

/** Called when a second of a run closes, in order, on the recorder's own thread. */
public interface SecondListener {
  SecondListener NONE = (epochSecond, labels, total) -> {};

  /**
   * Called for every second, with or without samples.
   *
   * @param epochSecond the second, since the epoch
   * @param labels one summary per label with samples in it, also outside the load
   * @param total the samples that count in totals, possibly none
   */
  void closed(long epochSecond, List<LabelSummary> labels, LabelSummary total);
}
