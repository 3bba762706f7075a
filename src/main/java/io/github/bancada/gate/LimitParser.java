package io.github.bancada.gate;

import java.math.BigDecimal;
import java.util.Optional;

/** Parses the limit of a criterion; {@link GateParser} has the grammar. Stateless. */
final class LimitParser {
  private LimitParser() {}

  static Limit parse(LineScanner in, Metric metric) throws LineScanner.SyntaxException {
    BigDecimal value = GateParser.number(in, "the limit");
    in.skipBlanks();
    int start = in.position();
    String symbol = in.takeWord("for") ? "" : in.word("-");
    if (symbol.isEmpty()) {
      in.back(start);
    }
    if (symbol.equals("%") && isOfBaseline(in)) {
      Dimension dimension = metric.dimensions().get(0);
      return new Limit(value, dimension, dimension.defaultUnit(), true);
    }
    for (Dimension dimension : metric.dimensions()) {
      Optional<Dimension.Unit> unit = dimension.unit(symbol);
      if (unit.isPresent()) {
        return new Limit(value, dimension, unit.get(), false);
      }
    }
    String units = Dimension.unitsOf(metric.dimensions());
    String wrong =
        symbol.isEmpty()
            ? "the limit of " + metric + " has no unit"
            : Dimension.isUnit(symbol)
                ? "'" + symbol + "' is not a unit of " + metric
                : "'" + symbol + "' is not a unit";
    throw new LineScanner.SyntaxException(
        symbol.isEmpty() ? in.here() : in.between(start, in.position()),
        wrong + "; " + metric + " takes " + units + ", or % of baseline");
  }

  private static boolean isOfBaseline(LineScanner in) throws LineScanner.SyntaxException {
    int start = in.position();
    in.skipBlanks();
    if (!in.takeWord("of")) {
      in.back(start);
      return false;
    }
    in.skipBlanks();
    if (!in.takeWord("baseline")) {
      throw in.error("expected baseline after of; write for example < 110 % of baseline");
    }
    return true;
  }
}
