package io.github.bancada.report.view;

import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.RunSummary;
import java.io.IOException;

/**
 * Draws the time series of one label out of a run's intervals. Of a run that goes on it reads, each
 * time, only what is new. For one thread at a time.
 */
public final class TimeSeriesReader {
  private Object intervals;
  private LabelChoice label;
  private TimeSeries series = new TimeSeries(0);
  private long rowsRead;

  /** The last row named TOTAL: whose it is the next one tells. */
  private IntervalRow candidate;

  /**
   * The series of this label as far as the run has got.
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
   * Within a second the total comes last, under a name that a label may have too: of two such rows
   * the first is the label's, and one alone is the total.
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
