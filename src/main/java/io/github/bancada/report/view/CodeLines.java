package io.github.bancada.report.view;

import io.github.bancada.metrics.ErrorGroup;
import io.github.bancada.metrics.RunSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Response codes over time as the lines of a chart: the most frequent ones of successes and of
 * failures, and the others together. Stateless.
 */
public final class CodeLines {
  private static final int MOST_GOOD = 4;
  private static final int MOST_BAD = 3;

  private CodeLines() {}

  /**
   * One line.
   *
   * @param name the code, or what stands for the others
   * @param kind whose code it is
   * @param place among the lines of its kind, from 0
   * @param perSecond samples
   */
  public record Line(String name, Kind kind, int place, double[] perSecond) {}

  /** Whose codes they are. */
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
  public static List<Line> of(RunSummary run, Map<String, double[]> codes) {
    Set<String> failures =
        run.failures().groups().stream().map(ErrorGroup::code).collect(Collectors.toSet());
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

  /** Without the words that JMeter writes before the class of an exception, if that is no other. */
  private static String name(String code, List<Line> others) {
    String name = Diagnosis.code(code).replaceFirst("^Non HTTP response code: (\\w+\\.)*", "");
    return others.stream().anyMatch(line -> line.name().equals(name)) ? code : name;
  }
}
