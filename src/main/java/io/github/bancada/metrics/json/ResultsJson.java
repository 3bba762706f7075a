package io.github.bancada.metrics.json;

import static io.github.bancada.text.JsonFields.array;
import static io.github.bancada.text.JsonFields.asDouble;
import static io.github.bancada.text.JsonFields.asText;
import static io.github.bancada.text.JsonFields.checkSize;
import static io.github.bancada.text.JsonFields.flag;
import static io.github.bancada.text.JsonFields.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.table.GateVerdict;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultPlot;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.Results;
import io.github.bancada.text.JsonRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields {@code published}, {@code results} and {@code gates} of {@code summary.json}. A
 * missing number is null. Stateless.
 */
final class ResultsJson {
  private static final JsonRecord<GateVerdict> GATE =
      JsonRecord.of(GateVerdict.class, "result end criteria")
          .with(
              "criteria", JsonRecord.of(GateVerdict.Criterion.class, "name measured limit result"));

  private static final JsonRecord<ResultTable.Column> COLUMN =
      JsonRecord.of(ResultTable.Column.class, "key title unit text published");

  private static final JsonRecord<ResultPlot.Band> BAND =
      JsonRecord.of(ResultPlot.Band.class, "text from to");

  private ResultsJson() {}

  static void write(JsonGenerator json, Results results) throws IOException {
    if (!results.published().isEmpty()) {
      json.writeFieldName("published");
      write(json, results.published());
    }
    json.writeArrayFieldStart("results");
    for (ResultTable table : results.tables()) {
      write(json, table);
    }
    json.writeEndArray();
    GATE.write(json, "gates", results.gates());
  }

  private static void write(JsonGenerator json, Published published) throws IOException {
    json.writeStartObject();
    json.writeStringField("title", published.title());
    json.writeStringField("names", published.names());
    writeTexts(json, "columns", published.columns());
    json.writeArrayFieldStart("rows");
    for (Published.Row row : published.rows()) {
      json.writeStartObject();
      json.writeStringField("name", row.name());
      json.writeArrayFieldStart("figures");
      for (Published.Figure figure : row.figures()) {
        writeNumber(json, figure.value());
      }
      json.writeEndArray();
      writeTexts(
          json, "qualifiers", row.figures().stream().map(Published.Figure::qualifier).toList());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, ResultTable table) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", table.name());
    writeTexts(json, "above", table.above());
    json.writeStringField("published", table.published());
    COLUMN.write(json, "columns", table.columns());
    json.writeArrayFieldStart("rows");
    for (List<ResultTable.Cell> row : table.rows()) {
      json.writeStartObject();
      writeTexts(json, "texts", row.stream().map(ResultTable.Cell::text).toList());
      json.writeArrayFieldStart("values");
      for (ResultTable.Cell cell : row) {
        writeNumber(json, cell.value());
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    writeTexts(json, "below", table.below());
    writePlots(json, table.plots());
    json.writeBooleanField("answers", table.answers());
    json.writeBooleanField("verdict", table.isVerdict());
    json.writeEndObject();
  }

  private static void writeNumber(JsonGenerator json, double value) throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumber(value);
    } else {
      json.writeNull();
    }
  }

  static void writeTexts(JsonGenerator json, String field, List<String> texts) throws IOException {
    json.writeArrayFieldStart(field);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  /**
   * @throws IllegalArgumentException if a field is missing or wrong
   */
  static Results read(JsonNode summary) {
    List<ResultTable> tables = new ArrayList<>();
    array(summary, "results").forEach(table -> tables.add(readTable(table)));
    List<GateVerdict> gates = new ArrayList<>();
    array(summary, "gates").forEach(gate -> gates.add(GATE.read(gate)));
    return new Results(
            summary.has("published") ? readPublished(summary.get("published")) : Published.NONE,
            tables)
        .withGates(gates);
  }

  private static Published readPublished(JsonNode published) {
    List<String> columns = texts(published, "columns");
    List<Published.Row> rows = new ArrayList<>();
    for (JsonNode row : array(published, "rows")) {
      JsonNode values = array(row, "figures");
      List<String> qualifiers = texts(row, "qualifiers");
      checkSize(values, columns);
      checkSize(row.get("qualifiers"), columns);
      List<Published.Figure> figures = new ArrayList<>();
      for (int i = 0; i < columns.size(); i++) {
        figures.add(new Published.Figure(qualifiers.get(i), number(values.get(i))));
      }
      rows.add(new Published.Row(text(row, "name"), figures));
    }
    return new Published(text(published, "title"), text(published, "names"), columns, rows);
  }

  private static ResultTable readTable(JsonNode table) {
    List<ResultTable.Column> columns = new ArrayList<>();
    for (JsonNode column : array(table, "columns")) {
      columns.add(COLUMN.read(column));
    }
    List<String> titles = columns.stream().map(ResultTable.Column::title).toList();
    List<List<ResultTable.Cell>> rows = new ArrayList<>();
    for (JsonNode row : array(table, "rows")) {
      List<String> texts = texts(row, "texts");
      JsonNode values = array(row, "values");
      checkSize(values, titles);
      checkSize(row.get("texts"), titles);
      List<ResultTable.Cell> cells = new ArrayList<>();
      for (int i = 0; i < titles.size(); i++) {
        cells.add(new ResultTable.Cell(texts.get(i), number(values.get(i))));
      }
      rows.add(cells);
    }
    return new ResultTable(
        text(table, "name"),
        texts(table, "above"),
        text(table, "published"),
        columns,
        rows,
        texts(table, "below"),
        readPlots(table),
        flag(table, "answers"),
        table.path("verdict").asBoolean());
  }

  private static double number(JsonNode value) {
    return value.isNull() ? Double.NaN : asDouble(value, "a figure");
  }

  private static List<String> texts(JsonNode node, String field) {
    List<String> texts = new ArrayList<>();
    array(node, field).forEach(text -> texts.add(asText(text, field)));
    return texts;
  }

  /** Writes the field, unless there is no plot. */
  private static void writePlots(JsonGenerator json, List<ResultPlot> plots) throws IOException {
    if (plots.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("plots");
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
      if (plot.isOverTime()) {
        json.writeNumberField("start_epoch_ms", plot.startEpochMillis());
        BAND.write(json, "bands", plot.bands());
      }
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

  private static List<ResultPlot> readPlots(JsonNode table) {
    List<ResultPlot> plots = new ArrayList<>();
    if (table.has("plots")) {
      for (JsonNode plot : array(table, "plots")) {
        List<ResultPlot.Series> series = new ArrayList<>();
        array(plot, "series").forEach(each -> series.add(readSeries(each)));
        List<ResultPlot.Band> bands = new ArrayList<>();
        plot.path("bands").forEach(each -> bands.add(BAND.read(each)));
        plots.add(
            new ResultPlot(
                text(plot, "title"),
                text(plot, "x"),
                text(plot, "y"),
                series,
                plot.path("start_epoch_ms").asLong(ResultPlot.NO_TIME),
                bands));
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
