package io.github.bancada.report.view;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.groups.CodeRow;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The response codes of a run over time, all labels together, in a bounded number of points for any
 * duration. For a live run, each call reads only new rows. Not thread-safe.
 */
public final class CodeSeries {
  private final Map<String, long[]> samples = new HashMap<>();
  private Object followed;
  private PointScale scale = new PointScale(0);
  private long rowsRead;

  /**
   * The codes as lines of a chart.
   *
   * @param secondsPerPoint length of a point
   * @param seconds first second of each point, since the start of the run
   * @param lines none if the codes are not known
   */
  public record Points(long secondsPerPoint, double[] seconds, List<CodeLines.Line> lines) {
    public static final Points NONE = new Points(1, new double[0], List.of());
  }

  /**
   * The series up to now.
   *
   * @throws IOException if the rows cannot be read
   */
  public Points read(RunSummary run) throws IOException {
    if (run.timeline().intervals() != followed) {
      followed = run.timeline().intervals();
      scale = new PointScale(Math.floorDiv(run.info().startEpochMillis(), 1000L));
      samples.clear();
      rowsRead = 0;
    }
    run.timeline().codes().forEachAfter(rowsRead, this::add);
    Map<String, double[]> inOrder = new LinkedHashMap<>();
    samples.entrySet().stream()
        .sorted(
            Comparator.comparingLong(
                    (Map.Entry<String, long[]> each) -> -Arrays.stream(each.getValue()).sum())
                .thenComparing(Map.Entry::getKey))
        .forEach(each -> inOrder.put(each.getKey(), scale.perSecond(each.getValue())));
    return new Points(scale.secondsPerPoint(), scale.seconds(), CodeLines.of(run, inOrder));
  }

  private void add(CodeRow row) {
    rowsRead++;
    scale.advanceTo(row.epochSecond(), () -> samples.values().forEach(PointScale::halve));
    samples
            .computeIfAbsent(row.code(), code -> new long[PointScale.MAX_POINTS])[
            scale.index(row.epochSecond())] +=
        row.samples();
  }
}
