package io.github.bancada.gate;

import java.math.BigDecimal;
import java.util.Optional;

/** Parses the duration for which a limit must be exceeded: {@code for 10 s -> stop}. Stateless. */
final class SustainedParser {
  private static final int MAX_SECONDS = 86_400;

  private SustainedParser() {}

  /**
   * Parses the duration at the end of a criterion.
   *
   * @return empty if there is none
   */
  static Optional<Criterion.Sustained> parse(LineScanner in) throws LineScanner.SyntaxException {
    int start = in.position();
    if (in.take("->")) {
      throw new LineScanner.SyntaxException(
          in.between(start, in.position()), "-> stop has no duration; write for 10 s -> stop");
    }
    if (!in.takeWord("for")) {
      return Optional.empty();
    }
    in.skipBlanks();
    int from = in.position();
    BigDecimal value = GateParser.number(in, "the time after for");
    in.skipBlanks();
    String unit = in.word("-");
    BigDecimal seconds =
        unit.equals("s")
            ? value
            : unit.equals("min") ? value.multiply(BigDecimal.valueOf(60)) : null;
    if (seconds == null
        || seconds.stripTrailingZeros().scale() > 0
        || seconds.signum() == 0
        || seconds.compareTo(BigDecimal.valueOf(MAX_SECONDS)) > 0) {
      throw new LineScanner.SyntaxException(
          in.between(from, in.position()),
          "'"
              + in.since(from)
              + "' is not a valid duration; write whole seconds or minutes up to a day,"
              + " such as for 10 s or for 2 min");
    }
    in.skipBlanks();
    boolean stops = in.take("->");
    if (stops) {
      in.skipBlanks();
      if (!in.takeWord("stop")) {
        throw in.error("expected stop after ->; write for 10 s -> stop");
      }
    }
    return Optional.of(new Criterion.Sustained(seconds.intValueExact(), stops));
  }
}
