package io.github.bancada.report.view;

import static io.github.bancada.table.ResultColumn.count;
import static io.github.bancada.table.ResultColumn.figure;
import static io.github.bancada.table.ResultColumn.wholeOr;

import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.FirstFailure;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.table.ResultColumn;
import io.github.bancada.table.ResultColumns;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The figures of a whole run that published ones may stand beside. Stateless. */
final class RunFigures {
  static final ResultColumns<RunSummary> ALL =
      new ResultColumns<>(
          List.of(
              count("", "samples", run -> run.total().samples()),
              count("", "errors", run -> run.total().errors()),
              figure("", "error %", "%", RunFigures::percent, 0, run -> run.total().errorPercent()),
              count("", "first failed sample", RunFigures::firstFailed),
              figure(
                  "", "samples/s", "1/s", wholeOr(1), 0, run -> run.total().throughputPerSecond()),
              figure(
                  "",
                  "seconds",
                  "s",
                  RunFigures::seconds,
                  0,
                  run -> run.total().span().millis() / 1e3),
              millis("mean ms", ElapsedTimes::meanNanos),
              millis("p50 ms", times -> times.percentileNanos(50)),
              millis("p95 ms", times -> times.percentileNanos(95)),
              millis("max ms", ElapsedTimes::maxNanos)));

  private RunFigures() {}

  /** Of successful samples. */
  private static ResultColumn<RunSummary> millis(
      String title, ToDoubleFunction<ElapsedTimes> nanos) {
    return figure(
        "",
        title,
        "ms",
        wholeOr(3),
        0,
        run -> {
          ElapsedTimes times = run.total().elapsed();
          return times.isEmpty() ? Double.NaN : nanos.applyAsDouble(times) / 1e6;
        });
  }

  private static String seconds(double value) {
    return wholeOr(value < 10 ? 3 : 1).apply(value);
  }

  private static double firstFailed(RunSummary run) {
    return run.failures()
        .first()
        .map(FirstFailure::sampleNumber)
        .map(Long::doubleValue)
        .orElse(Double.NaN);
  }

  private static String percent(double value) {
    return value == Math.rint(value) ? AggregateText.count(value) : AggregateText.percent(value);
  }
}
