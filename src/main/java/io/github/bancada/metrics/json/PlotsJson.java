package io.github.bancada.metrics.json;

import static io.github.bancada.text.JsonFields.array;
import static io.github.bancada.text.JsonFields.asDouble;
import static io.github.bancada.text.JsonFields.checkSize;
import static io.github.bancada.text.JsonFields.flag;
import static io.github.bancada.text.JsonFields.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.table.ResultPlot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The field {@code plots} of a table in {@code summary.json}. Stateless. */
final class PlotsJson {
  private static final String FIELD = "plots";

  private PlotsJson() {}

  /** Writes the field, unless there is no plot. */
  static void write(JsonGenerator json, List<ResultPlot> plots) throws IOException {
    if (plots.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart(FIELD);
    for (ResultPlot plot : plots) {
      json.writeStartObject();
      json.writeStringField("title", plot.title());
      json.writeStringField("x", plot.xTitle());
      json.writeStringField("y", plot.yTitle());
      json.writeArrayFieldStart("series");
      for (ResultPlot.Series series : plot.series()) {
        write(json, series);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, ResultPlot.Series series) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", series.name());
    json.writeBooleanField("curve", series.isCurve());
    json.writeArrayFieldStart("xs");
    for (ResultPlot.Point point : series.points()) {
      json.writeNumber(point.x());
    }
    json.writeEndArray();
    json.writeArrayFieldStart("ys");
    for (ResultPlot.Point point : series.points()) {
      json.writeNumber(point.y());
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /**
   * @param table without the field if it has no plot
   * @throws IllegalArgumentException if a field is missing or wrong
   */
  static List<ResultPlot> read(JsonNode table) {
    List<ResultPlot> plots = new ArrayList<>();
    if (table.has(FIELD)) {
      for (JsonNode plot : array(table, FIELD)) {
        List<ResultPlot.Series> series = new ArrayList<>();
        array(plot, "series").forEach(each -> series.add(readSeries(each)));
        plots.add(new ResultPlot(text(plot, "title"), text(plot, "x"), text(plot, "y"), series));
      }
    }
    return plots;
  }

  private static ResultPlot.Series readSeries(JsonNode series) {
    List<Double> xs = numbers(series, "xs");
    List<Double> ys = numbers(series, "ys");
    checkSize(series.get("ys"), xs);
    List<ResultPlot.Point> points = new ArrayList<>();
    for (int i = 0; i < xs.size(); i++) {
      points.add(new ResultPlot.Point(xs.get(i), ys.get(i)));
    }
    return new ResultPlot.Series(text(series, "name"), flag(series, "curve"), points);
  }

  private static List<Double> numbers(JsonNode node, String field) {
    List<Double> numbers = new ArrayList<>();
    array(node, field).forEach(value -> numbers.add(asDouble(value, field)));
    return numbers;
  }
}
