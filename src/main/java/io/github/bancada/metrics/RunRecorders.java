package io.github.bancada.metrics;

/**
 * What the samples of a run are recorded by. Thread-safe.
 *
 * @param labels the load, by label
 * @param outside samples {@linkplain OutsideLoad outside the load}, by label; in no total
 * @param engines the load once more, by remote engine
 * @param failures failed samples of the load
 */
record RunRecorders(
    LabelRecorders labels,
    LabelRecorders outside,
    EngineRecorders engines,
    FailureRecorder failures) {

  /**
   * New ones, which share their memory.
   *
   * @param packed whether seconds take little room, and recording longer
   * @param lastClosed seconds since the epoch: the last one that takes no samples
   */
  static RunRecorders create(boolean packed, long lastClosed) {
    SlotPool pool = new SlotPool(packed);
    return new RunRecorders(
        new LabelRecorders(pool, lastClosed),
        new LabelRecorders(pool, lastClosed),
        new EngineRecorders(pool, lastClosed),
        new FailureRecorder());
  }

  /** Closes, in one step, seconds of which none is open, while nobody records. */
  void skipTo(long epochSecond) {
    labels.skipTo(epochSecond);
    outside.skipTo(epochSecond);
    engines.skipTo(epochSecond);
  }
}
