package io.github.bancada.report.view;

import io.github.bancada.metrics.CodeRow;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.RunSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The response codes of a run over time, all labels together, in a bounded number of points for any
 * duration. For a live run, each call reads only new rows. Not thread-safe.
 */
public final class CodeSeries {

  private static final int MOST_GOOD = 4;
  private static final int MOST_BAD = 3;

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
  public record Points(long secondsPerPoint, double[] seconds, List<Line> lines) {
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
    return new Points(scale.secondsPerPoint(), scale.seconds(), lines(run, inOrder));
  }

  private void add(CodeRow row) {
    rowsRead++;
    scale.advanceTo(row.epochSecond(), () -> samples.values().forEach(PointScale::halve));
    samples
            .computeIfAbsent(row.code(), code -> new long[PointScale.MAX_POINTS])[
            scale.index(row.epochSecond())] +=
        row.samples();
  }

  /**
   * One line.
   *
   * @param name the code, or the name of all others
   * @param kind origin of the code
   * @param place among the lines of its kind, from 0
   * @param perSecond samples
   */
  public record Line(String name, Kind kind, int place, double[] perSecond) {}

  /** Origin of a code. */
  public enum Kind {
    GOOD,
    BAD,
    REST
  }

  /**
   * The lines.
   *
   * @param codes samples per second with each code, the most frequent first
   */
  public static List<Line> lines(RunSummary run, Map<String, double[]> codes) {
    Set<String> failures =
        run.failures().groups().stream().map(Failures.Group::code).collect(Collectors.toSet());
    List<Line> lines = new ArrayList<>();
    int[] known = new int[Kind.values().length];
    double[] rest = null;
    for (Map.Entry<String, double[]> each : codes.entrySet()) {
      Kind kind = failures.contains(each.getKey()) ? Kind.BAD : Kind.GOOD;
      if (known[kind.ordinal()] < (kind == Kind.BAD ? MOST_BAD : MOST_GOOD)) {
        int place = known[kind.ordinal()]++;
        lines.add(new Line(name(each.getKey(), lines), kind, place, each.getValue()));
      } else {
        rest = sum(rest, each.getValue());
      }
    }
    if (rest != null) {
      lines.add(new Line("further codes", Kind.REST, 0, rest));
    }
    return List.copyOf(lines);
  }

  private static double[] sum(double[] known, double[] more) {
    double[] sum = known == null ? new double[more.length] : known;
    for (int i = 0; i < sum.length; i++) {
      sum[i] += more[i];
    }
    return sum;
  }

  /** Removes JMeter's words before the class of an exception, unless that makes two codes equal. */
  private static String name(String code, List<Line> others) {
    String name = Diagnosis.code(code).replaceFirst("^Non HTTP response code: (\\w+\\.)*", "");
    return others.stream().anyMatch(line -> line.name().equals(name)) ? code : name;
  }
}
