package io.github.bancada.gate;

import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import java.util.Optional;

/** The figures of one label, or of all, in one second with samples. */
interface SecondFigures {
  /**
   * A figure of this second, in the smallest unit of the dimension; empty if it has no sample that
   * the figure is about.
   */
  Optional<Ratio> of(Metric metric, Dimension dimension);

  /** Of a run that goes on. */
  static SecondFigures of(LabelSummary second) {
    return (metric, dimension) -> metric.ofSecond(second, dimension);
  }

  /** Of a finished run, which must keep the figure. */
  static SecondFigures of(IntervalRow row) {
    return (metric, dimension) -> metric.ofSecond(row, dimension);
  }
}
