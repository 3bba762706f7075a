package io.github.bancada.metrics;

import java.util.List;

/** Hears of each second of a run when it is closed, in order, on the recorder's own thread. */
public interface SecondListener {
  /** Listens to nothing. */
  SecondListener NONE = (epochSecond, labels) -> {};

  /**
   * A second is over, with or without samples.
   *
   * @param epochSecond the second, since the epoch
   * @param labels what ended in it, by label; empty if nothing did
   */
  void closed(long epochSecond, List<LabelSummary> labels);
}
