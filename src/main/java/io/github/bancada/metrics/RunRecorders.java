package io.github.bancada.metrics;

import io.github.bancada.metrics.groups.TransactionSamples;

/**
 * The recorders of a run. Thread-safe.
 *
 * @param labels the load, by label
 * @param outside samples {@linkplain OutsideLoad outside the load}, by label; in no total
 * @param engines the load again, by remote engine
 * @param failures failed samples of the load
 */
record RunRecorders(
    LabelRecorders labels,
    LabelRecorders outside,
    EngineRecorders engines,
    FailureRecorder failures) {

  /**
   * Creates recorders that share their memory.
   *
   * @param packed whether to save memory at the cost of slower recording
   * @param lastClosed seconds since the epoch: the last one that takes no samples
   * @param transactions whether samples of Transaction Controllers count in totals
   */
  static RunRecorders create(boolean packed, long lastClosed, TransactionSamples transactions) {
    SlotPool pool = new SlotPool(packed);
    return new RunRecorders(
        new LabelRecorders(pool, lastClosed, transactions),
        new LabelRecorders(pool, lastClosed, transactions),
        new EngineRecorders(pool, lastClosed),
        new FailureRecorder());
  }

  /** Closes several seconds in one step. None of them may be open, and no thread may record. */
  void skipTo(long epochSecond) {
    labels.skipTo(epochSecond);
    outside.skipTo(epochSecond);
    engines.skipTo(epochSecond);
  }
}
