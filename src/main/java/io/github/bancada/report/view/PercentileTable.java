package io.github.bancada.report.view;

import io.github.bancada.metrics.SummedTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Percentiles of several groups of samples as cells of a table, all in one unit. Immutable.
 *
 * @param titles of the columns, with their unit
 * @param rows the cells of each group
 */
public record PercentileTable(List<String> titles, List<List<String>> rows) {
  private static final List<String> NAMES = List.of("p50", "p90", "p95", "p99", "highest");
  private static final double[] PERCENTILES = {50, 90, 95, 99, 100};

  public static PercentileTable of(List<SummedTimes> groups) {
    List<double[]> columns =
        DoubleStream.of(PERCENTILES).mapToObj(percentile -> values(groups, percentile)).toList();
    TableTimes times =
        TableTimes.of(columns.stream().flatMapToDouble(DoubleStream::of).toArray(), new double[0]);
    List<TimeFormat> formats = columns.stream().map(times::column).toList();
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      List<String> row = new ArrayList<>();
      for (int j = 0; j < columns.size(); j++) {
        double value = columns.get(j)[i];
        row.add(Double.isNaN(value) ? AggregateText.NONE : formats.get(j).format(value));
      }
      rows.add(row);
    }
    return new PercentileTable(
        NAMES.stream().map(name -> name + " " + times.unit().symbol()).toList(), rows);
  }

  private static double[] values(List<SummedTimes> groups, double percentile) {
    return groups.stream()
        .mapToDouble(group -> group.samples() == 0 ? Double.NaN : group.percentileNanos(percentile))
        .toArray();
  }
}
