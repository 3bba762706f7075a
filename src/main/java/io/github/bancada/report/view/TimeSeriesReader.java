package io.github.bancada.report.view;

import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.RunSummary;
import java.io.IOException;

/**
 * Builds the time series of one label from a run's intervals. For a live run, each call reads only
 * new rows. Not thread-safe.
 */
public final class TimeSeriesReader {
  private Object intervals;
  private LabelChoice label;
  private TimeSeries series = new TimeSeries(0);
  private long rowsRead;

  /** The last row named TOTAL; the next row tells whether it is a label's or the total. */
  private IntervalRow candidate;

  /**
   * The series of this label up to now.
   *
   * @throws IOException if the intervals cannot be read
   */
  public TimeSeries.Points read(RunSummary summary, LabelChoice wanted) throws IOException {
    if (summary.timeline().intervals() != intervals || !wanted.equals(label)) {
      intervals = summary.timeline().intervals();
      label = wanted;
      series = new TimeSeries(Math.floorDiv(summary.info().startEpochMillis(), 1000L));
      rowsRead = 0;
      candidate = null;
    }
    summary
        .timeline()
        .intervals()
        .forEachAfter(
            rowsRead,
            row -> {
              accept(row);
              rowsRead++;
            });
    if (candidate == null || !label.total()) {
      return series.points();
    }
    TimeSeries soFar = series.copy();
    soFar.add(candidate);
    return soFar.points();
  }

  /**
   * The total comes last within a second, and a label may have its name too: of two TOTAL rows the
   * first is the label's; a single one is the total.
   */
  private void accept(IntervalRow row) {
    series.advanceTo(row.epochSecond());
    if (!row.label().equals(label.name())) {
      return;
    }
    if (!label.name().equals(RunSummary.TOTAL)) {
      series.add(row);
      return;
    }
    boolean second = candidate != null && candidate.epochSecond() == row.epochSecond();
    if (candidate != null && second != label.total()) {
      series.add(candidate);
    }
    candidate = row;
  }
}
