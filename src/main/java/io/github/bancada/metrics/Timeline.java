package io.github.bancada.metrics;

/**
 * When things happened in a run.
 *
 * @param intervals the run second by second: within a second one row a label that had samples, then
 *     one with the label {@link RunSummary#TOTAL}
 * @param cpu the CPUs of the machine on which this was recorded, second by second
 * @param successes when samples succeeded, and the longest time in which none did
 */
public record Timeline(Rows<IntervalRow> intervals, Rows<CpuRow> cpu, Successes successes) {
  /** Nothing is known but totals. */
  public static final Timeline UNKNOWN = new Timeline(Rows.none(), Rows.none(), Successes.UNKNOWN);
}
