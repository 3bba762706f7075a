package io.github.bancada.gate;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One figure of a run, written as in a criterion without its limit. Immutable.
 *
 * <pre>{@code
 * figure = [ label ":" ] metric ;      (* GateParser has both; without a label of all samples *)
 * }</pre>
 */
public final class RunFigure {
  /** Digits of a figure that people read. */
  private static final int DIGITS = 4;

  private static final int MOST_DECIMALS = 6;

  private final LabelPattern labels;
  private final Metric metric;

  private RunFigure(LabelPattern labels, Metric metric) {
    this.labels = labels;
    this.metric = metric;
  }

  /**
   * Reads a figure.
   *
   * @param source its name, for messages
   * @param text may have lines and blanks before the figure, which count in positions
   * @throws GateException if it is none; the message has position, cause and remedy
   */
  public static RunFigure parse(String source, String text) throws GateException {
    String before = text.substring(0, text.length() - text.stripLeading().length());
    int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
    LineScanner in =
        new LineScanner(source, text, before.lastIndexOf('\n') + 1, text.length(), line);
    in.skipBlanks();
    try {
      return text.contains(":")
          ? whole(in, GateParser.labelAndColon(in))
          : whole(in, new LabelPattern.All());
    } catch (LineScanner.SyntaxException e) {
      throw new GateException(List.of(e.problem()));
    }
  }

  private static RunFigure whole(LineScanner in, LabelPattern labels)
      throws LineScanner.SyntaxException {
    if (labels instanceof LabelPattern.Matching) {
      throw in.error("a regular expression may match several labels; write all or one label");
    }
    Metric metric = MetricParser.parse(in);
    in.skipBlanks();
    if (!in.isAtEnd()) {
      throw in.error("unexpected text after " + metric + "; write no limit");
    }
    return new RunFigure(labels, metric);
  }

  private Dimension dimension() {
    return metric.dimensions().get(0);
  }

  /** The unit of its values: ms, /s, % and so on; "" for a number, or for a capacity. */
  public String unit() {
    return isCapacity() ? "" : dimension().defaultUnit().symbol();
  }

  private boolean isCapacity() {
    return metric.kind() == Metric.Kind.CAPACITY;
  }

  /** Whether it can be compared by ratios; percentages and numbers may be 0. */
  public boolean hasRatios() {
    return dimension() != Dimension.PERCENT && dimension() != Dimension.COUNT;
  }

  public boolean smallerIsBetter() {
    return switch (metric.kind()) {
      case SAMPLES, THROUGHPUT, RECEIVED, SENT, APDEX, WITHIN, CAPACITY -> false;
      default -> true;
    };
  }

  /** The figure of a run, in {@link #unit}; empty if the run does not have it. */
  public OptionalDouble of(RunSummary run) {
    if (isCapacity()) {
      return run.results()
          .capacity()
          .filter(CapacityResult::isFound)
          .map(found -> OptionalDouble.of(found.capacity()))
          .orElse(OptionalDouble.empty());
    }
    Optional<LabelSummary> label = Evidence.labels(labels, run).stream().findFirst();
    boolean known = !Evidence.needsOutcomes(metric) || run.info().origin().failuresKnown();
    return label
        .filter(each -> known && Evidence.missing(metric, each).isEmpty())
        .map(each -> metric.of(each, dimension()))
        .map(figure -> figure.toDouble() / dimension().defaultUnit().factor())
        .map(OptionalDouble::of)
        .orElse(OptionalDouble.empty());
  }

  /** A value for people, with its unit: {@code 1,234/s}, {@code 12.35 ms}. */
  public String text(double value) {
    int whole = value == 0 ? DIGITS : (int) Math.floor(Math.log10(Math.abs(value))) + 1;
    int decimals = Math.max(0, Math.min(MOST_DECIMALS, DIGITS - whole));
    String number = String.format(Locale.ROOT, "%,." + decimals + "f", value);
    return unit().isEmpty() || unit().startsWith("/") ? number + unit() : number + " " + unit();
  }

  @Override
  public String toString() {
    return labels instanceof LabelPattern.All
        ? metric.toString()
        : ((LabelPattern.Exact) labels).label() + " " + metric;
  }
}
