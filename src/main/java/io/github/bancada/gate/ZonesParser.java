package io.github.bancada.gate;

import io.github.bancada.metrics.groups.ApdexThresholds;
import java.math.BigDecimal;
import java.util.Optional;

/** Parses the thresholds of a figure; {@link GateParser} has the grammar. Stateless. */
final class ZonesParser {
  private static final BigDecimal DAY_NANOS = BigDecimal.valueOf(86_400_000_000_000L);

  private ZonesParser() {}

  /** Parses what stands behind the word of the figure. */
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
    SourcePosition position = in.between(start, in.position());
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
