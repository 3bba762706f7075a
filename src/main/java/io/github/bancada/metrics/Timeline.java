package io.github.bancada.metrics;

import io.github.bancada.table.LeftOut;

/**
 * The course of a run.
 *
 * @param intervals the run second by second: in each second one row per label that had samples,
 *     then one with the label {@link RunSummary#TOTAL}
 * @param cpu CPUs of the recording machine, second by second
 * @param successes the last success and the longest time without one
 * @param codes response codes, second by second; none if they are not known
 * @param leftOut samples outside the part that counts
 */
public record Timeline(
    Rows<IntervalRow> intervals,
    Rows<CpuRow> cpu,
    Successes successes,
    Rows<CodeRow> codes,
    LeftOut leftOut) {
  /** A timeline with only totals known. */
  public static final Timeline UNKNOWN = new Timeline(Rows.none(), Rows.none(), Successes.UNKNOWN);

  /** A timeline with nothing left out. */
  public Timeline(
      Rows<IntervalRow> intervals, Rows<CpuRow> cpu, Successes successes, Rows<CodeRow> codes) {
    this(intervals, cpu, successes, codes, LeftOut.NOTHING);
  }

  /** A timeline without response codes. */
  public Timeline(Rows<IntervalRow> intervals, Rows<CpuRow> cpu, Successes successes) {
    this(intervals, cpu, successes, Rows.none());
  }
}
