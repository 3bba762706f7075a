package io.github.bancada.gate;

import io.github.bancada.metrics.ApdexThresholds;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Parses the metric of a criterion; {@link GateParser} has the grammar. Stateless. */
final class MetricParser {

  private static final String METRICS =
      "samples, errors, throughput, min, mean, stddev, max, a percentile such as p95 or p99.9,"
          + " connect mean, connect p95, latency mean, latency p95, received, sent, apdex(500 ms),"
          + " within(500 ms), over(500 ms) or capacity; put failed or all before a time that is not"
          + " of successful samples, and response before one that counts from the intended start";

  /** Characters that end a metric's word. */
  private static final String STOPS = "<>=(";

  private static final BigDecimal DAY_NANOS = BigDecimal.valueOf(86_400_000_000_000L);

  private MetricParser() {}

  static Metric parse(LineScanner in) throws LineScanner.SyntaxException {
    in.skipBlanks();
    int start = in.position();
    String word = in.word(STOPS);
    Optional<CountedSamples> outcome = CountedSamples.of(word);
    if (outcome.isPresent()) {
      return elapsed(in, start, word).of(outcome.get());
    }
    if (word.equals(Metric.RESPONSE)) {
      return elapsed(in, start, word).ofResponse();
    }
    if (word.equals("connect")) {
      return meanOrPercentile(
          in, start, word, Metric.Kind.CONNECT_MEAN, Metric.Kind.CONNECT_PERCENTILE);
    }
    if (word.equals("latency")) {
      return meanOrPercentile(
          in, start, word, Metric.Kind.LATENCY_MEAN, Metric.Kind.LATENCY_PERCENTILE);
    }
    if (isPercentile(word)) {
      return percentile(in, start, Metric.Kind.PERCENTILE, word);
    }
    for (Metric.Kind kind : Metric.Kind.values()) {
      if (kind.word().equals(word) && kind != Metric.Kind.PERCENTILE) {
        return kind.hasZones() ? Metric.of(kind, parse(in, kind)) : Metric.of(kind);
      }
    }
    GateText.Position position = in.between(start, in.position());
    throw new LineScanner.SyntaxException(
        word.isEmpty() ? in.here() : position,
        (word.isEmpty() ? "the metric is missing" : "'" + word + "' is not a metric")
            + "; write "
            + METRICS);
  }

  private static Metric meanOrPercentile(
      LineScanner in, int start, String word, Metric.Kind mean, Metric.Kind percentile)
      throws LineScanner.SyntaxException {
    in.skipBlanks();
    String which = in.word(STOPS);
    if (which.equals("mean")) {
      return Metric.of(mean);
    }
    if (isPercentile(which)) {
      return percentile(in, start, percentile, which);
    }
    throw new LineScanner.SyntaxException(
        in.between(start, in.position()),
        String.format("'%s %s' is not a metric; write %s mean or %s p95", word, which, word, word));
  }

  /**
   * Parses a time.
   *
   * @param before the word before it
   */
  private static Metric elapsed(LineScanner in, int start, String before)
      throws LineScanner.SyntaxException {
    in.skipBlanks();
    int figure = in.position();
    String word = in.word(STOPS);
    in.back(figure);
    boolean response = word.equals(Metric.RESPONSE) && !before.equals(word);
    boolean zones = before.equals(Metric.RESPONSE) && hasZones(word);
    if (isPercentile(word) || isElapsed(word) || response || zones) {
      return parse(in);
    }
    in.word(STOPS);
    throw new LineScanner.SyntaxException(
        in.between(start, in.position()),
        String.format(
            "'%s%s' is not a metric; after %s write a time: min, mean, stddev, max or a percentile"
                + " such as p95",
            before, word.isEmpty() ? "" : " " + word, before));
  }

  private static boolean hasZones(String word) {
    return Arrays.stream(Metric.Kind.values())
        .anyMatch(kind -> kind.hasZones() && kind.word().equals(word));
  }

  private static boolean isElapsed(String word) {
    return List.of("min", "mean", "stddev", "max").contains(word);
  }

  private static boolean isPercentile(String word) {
    return word.length() > 1 && word.charAt(0) == 'p' && Character.isDigit(word.charAt(1));
  }

  private static Metric percentile(LineScanner in, int start, Metric.Kind kind, String word)
      throws LineScanner.SyntaxException {
    BigDecimal percent =
        GateParser.isNumber(word.substring(1)) ? new BigDecimal(word.substring(1)) : null;
    if (percent == null
        || percent.signum() == 0
        || percent.compareTo(BigDecimal.valueOf(100)) > 0) {
      throw new LineScanner.SyntaxException(
          in.between(start, in.position()),
          "'"
              + word
              + "' is not a percentile; write p and a number above 0 up to 100, such as p99.95");
    }
    CountedSamples outcome =
        kind == Metric.Kind.PERCENTILE ? CountedSamples.SUCCESSFUL : CountedSamples.ALL;
    return new Metric(kind, percent, outcome, false);
  }

  /** Parses the text behind the word of the figure. */
  static Zones parse(LineScanner in, Metric.Kind kind) throws LineScanner.SyntaxException {
    in.skipBlanks();
    if (!in.take("(")) {
      throw in.error(
          "expected '(' and a time after " + kind.word() + "; write for example " + example(kind));
    }
    int start = in.position();
    long first = nanos(in, kind);
    ApdexThresholds thresholds = ApdexThresholds.of(first);
    in.skipBlanks();
    if (kind == Metric.Kind.APDEX && in.take(",")) {
      long second = nanos(in, kind);
      if (second <= first) {
        throw new LineScanner.SyntaxException(
            in.between(start, in.position()),
            "the second threshold is not above the first; write for example apdex(500 ms, 2 s), or"
                + " only the first: the second is then four times as long");
      }
      thresholds = new ApdexThresholds(first, second);
      in.skipBlanks();
    }
    String text = in.since(start);
    if (!in.take(")")) {
      throw in.error("expected ')' after the time; write for example " + example(kind));
    }
    return new Zones(thresholds, text);
  }

  private static String example(Metric.Kind kind) {
    return kind == Metric.Kind.APDEX ? "apdex(500 ms) >= 0.9" : kind.word() + "(500 ms) < 95 %";
  }

  private static long nanos(LineScanner in, Metric.Kind kind) throws LineScanner.SyntaxException {
    in.skipBlanks();
    int start = in.position();
    String digits = in.digits();
    in.skipBlanks();
    Optional<Dimension.Unit> unit = Dimension.TIME.unit(in.word(",)"));
    GateText.Position position = in.between(start, in.position());
    if (!GateParser.isNumber(digits) || unit.isEmpty()) {
      throw new LineScanner.SyntaxException(
          position, "not a time; write digits and ns, us, ms or s, for example " + example(kind));
    }
    BigDecimal nanos = new BigDecimal(digits).multiply(BigDecimal.valueOf(unit.get().factor()));
    if (nanos.compareTo(BigDecimal.ONE) < 0 || nanos.compareTo(DAY_NANOS) > 0) {
      throw new LineScanner.SyntaxException(
          position, "the time must be at least 1 ns and at most 24 hours");
    }
    return nanos.longValue();
  }
}
