package io.github.bancada.report.view;

import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.RunSummary;
import java.io.IOException;

/**
 * The seconds in which the CPUs of the load machine were busy. Immutable.
 *
 * @param busy number of seconds with at least {@link CpuRow#BUSY_PERCENT}
 * @param all number of known seconds
 * @param first first busy second, since the epoch
 * @param last last busy second, since the epoch
 * @param processPercent share of JMeter itself in busy seconds
 */
public record BusySeconds(long busy, long all, long first, long last, double processPercent) {
  public static final BusySeconds NONE = new BusySeconds(0, 0, 0, 0, 0);

  private static final class Count {
    private long all;
    private long busy;
    private long first;
    private long last;
    private double process;

    void add(CpuRow row) {
      all++;
      if (row.busy() >= CpuRow.BUSY_PERCENT) {
        first = busy == 0 ? row.epochSecond() : first;
        last = row.epochSecond();
        busy++;
        process += row.process();
      }
    }
  }

  /**
   * @throws IOException if the CPU rows of the run cannot be read
   */
  public static BusySeconds of(RunSummary summary) throws IOException {
    Count count = new Count();
    summary.timeline().cpu().forEach(count::add);
    return count.busy == 0
        ? new BusySeconds(0, count.all, 0, 0, 0)
        : new BusySeconds(
            count.busy, count.all, count.first, count.last, count.process / count.busy);
  }
}
