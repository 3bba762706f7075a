package io.github.bancada.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/**
 * Positions of the values of a series in a chart over numbers. Arrays and lists have one element a
 * value, or none. Immutable by convention.
 *
 * @param xs x positions
 * @param lows lower ends of the values' intervals; empty for none
 * @param highs their upper ends
 * @param shape of {@link HtmlChart.Kind#POINTS}, a point style of Chart.js: circle, crossRot,
 *     triangle; "" for lines
 * @param texts texts for a pointer over a value, parts separated by {@code "; "}; empty for the
 *     value itself
 */
record ChartPoints(double[] xs, double[] lows, double[] highs, String shape, List<String> texts) {
  private static final double[] NONE = {};

  /** A line through these positions. */
  static ChartPoints line(double... xs) {
    return new ChartPoints(xs, NONE, NONE, "", List.of());
  }

  /** Points without intervals. */
  static ChartPoints points(double[] xs, String shape, List<String> texts) {
    return new ChartPoints(xs, NONE, NONE, shape, texts);
  }

  void write(JsonGenerator json) throws IOException {
    HtmlChart.numbers(json, "xs", xs);
    if (lows.length > 0) {
      HtmlChart.numbers(json, "lows", lows);
      HtmlChart.numbers(json, "highs", highs);
    }
    json.writeStringField("shape", shape);
    json.writeArrayFieldStart("texts");
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
