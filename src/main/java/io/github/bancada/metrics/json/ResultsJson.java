package io.github.bancada.metrics.json;

import static io.github.bancada.text.JsonFields.array;
import static io.github.bancada.text.JsonFields.asDouble;
import static io.github.bancada.text.JsonFields.asText;
import static io.github.bancada.text.JsonFields.checkSize;
import static io.github.bancada.text.JsonFields.flag;
import static io.github.bancada.text.JsonFields.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.Results;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields {@code published}, {@code results} and {@code gates} of {@code summary.json}. A
 * missing number is null. Stateless.
 */
final class ResultsJson {
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
    GatesJson.write(json, results.gates());
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
    json.writeArrayFieldStart("columns");
    for (ResultTable.Column column : table.columns()) {
      json.writeStartObject();
      json.writeStringField("key", column.key());
      json.writeStringField("title", column.title());
      json.writeStringField("unit", column.unit());
      json.writeBooleanField("text", column.isText());
      json.writeBooleanField("published", column.isPublished());
      json.writeEndObject();
    }
    json.writeEndArray();
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
    PlotsJson.write(json, table.plots());
    json.writeBooleanField("answers", table.answers());
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
   * @param summary without these fields in files of earlier versions
   * @throws IllegalArgumentException if a field is missing or wrong
   */
  static Results read(JsonNode summary) {
    List<ResultTable> tables = new ArrayList<>();
    if (summary.has("results")) {
      array(summary, "results").forEach(table -> tables.add(readTable(table)));
    }
    return new Results(
            summary.has("published") ? readPublished(summary.get("published")) : Published.NONE,
            tables)
        .withGates(GatesJson.read(summary));
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
      columns.add(
          new ResultTable.Column(
              text(column, "key"),
              text(column, "title"),
              text(column, "unit"),
              flag(column, "text"),
              flag(column, "published")));
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
        PlotsJson.read(table),
        table.has("answers") && flag(table, "answers"));
  }

  private static double number(JsonNode value) {
    return value.isNull() ? Double.NaN : asDouble(value, "a figure");
  }

  private static List<String> texts(JsonNode node, String field) {
    List<String> texts = new ArrayList<>();
    array(node, field).forEach(text -> texts.add(asText(text, field)));
    return texts;
  }
}
