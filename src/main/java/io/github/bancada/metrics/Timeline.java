package io.github.bancada.metrics;

import io.github.bancada.table.LeftOut;

/**
 * When things happened in a run.
 *
 * @param intervals the run second by second: in each second one row per label that had samples,
 *     then one with the label {@link RunSummary#TOTAL}
 * @param cpu CPUs of the recording machine, second by second
 * @param successes when samples succeeded, and the longest time in which none did
 * @param codes response codes, second by second; none if they are not known
 * @param leftOut what happened but does not count
 */
public record Timeline(
    Rows<IntervalRow> intervals,
    Rows<CpuRow> cpu,
    Successes successes,
    Rows<CodeRow> codes,
    LeftOut leftOut) {
  /** Only totals are known. */
  public static final Timeline UNKNOWN = new Timeline(Rows.none(), Rows.none(), Successes.UNKNOWN);

  /** All of the test counts. */
  public Timeline(
      Rows<IntervalRow> intervals, Rows<CpuRow> cpu, Successes successes, Rows<CodeRow> codes) {
    this(intervals, cpu, successes, codes, LeftOut.NOTHING);
  }

  /** The same without response codes. */
  public Timeline(Rows<IntervalRow> intervals, Rows<CpuRow> cpu, Successes successes) {
    this(intervals, cpu, successes, Rows.none());
  }
}
