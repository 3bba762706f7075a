package io.github.bancada.gate;

import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import java.util.Optional;

/** The figures of one label, or of the total, in one second with samples. */
interface SecondFigures {
  /**
   * A figure of this second in the smallest unit of the dimension; empty without samples for it.
   */
  Optional<Ratio> of(Metric metric, Dimension dimension);

  static SecondFigures of(LabelSummary second) {
    return (metric, dimension) -> metric.ofSecond(second, dimension);
  }

  static SecondFigures of(IntervalRow row) {
    return (metric, dimension) -> metric.ofSecond(row, dimension);
  }
}
