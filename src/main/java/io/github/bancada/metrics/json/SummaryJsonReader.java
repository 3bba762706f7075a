package io.github.bancada.metrics.json;

import static io.github.bancada.text.JsonFields.asText;
import static io.github.bancada.text.JsonFields.object;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.metrics.CodeRow;
import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RowFile;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Timeline;
import io.github.bancada.table.LeftOut;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads what {@link SummaryJson} writes. For one thread and one file. */
final class SummaryJsonReader implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What {@link SummaryJson} writes just before the tables of seconds. */
  private static final String LAST_OF_TOTALS = "successes";

  private final HistogramCodec codec = new HistogramCodec();
  private final boolean totalsOnly;

  private SummaryJsonReader(boolean totalsOnly) {
    this.totalsOnly = totalsOnly;
  }

  /**
   * Reads a file. Rows and labels are read one by one, because a long run has more of them than
   * memory holds as a tree.
   *
   * @param totalsOnly whether to leave out seconds and blocks, which are most of the file
   * @throws IOException if it cannot be read, is not a summary, or is damaged
   */
  static RunSummary read(Path file, boolean totalsOnly) throws IOException {
    try {
      String schema = schema(file);
      if (!schema.equals(SummaryJson.SCHEMA)) {
        throw new IOException(
            file
                + " is not a run summary of this version: its schema is '"
                + schema
                + "', expected '"
                + SummaryJson.SCHEMA
                + "'; give the summary.json of a results directory");
      }
      try (JsonParser json = JSON.createParser(file.toFile());
          SummaryJsonReader reader = new SummaryJsonReader(totalsOnly)) {
        return reader.read(json);
      }
    } catch (JsonProcessingException e) {
      throw new IOException(file + " is not JSON: " + e.getOriginalMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is damaged: " + e.getMessage(), e);
    }
  }

  /** The field {@code schema}; "" if there is no such text. */
  private static String schema(Path file) throws IOException {
    try (JsonParser json = JSON.createParser(file.toFile())) {
      if (json.nextToken() == JsonToken.START_OBJECT) {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
          boolean wanted = json.currentName().equals("schema");
          JsonToken value = json.nextToken();
          if (wanted) {
            return value == JsonToken.VALUE_STRING ? json.getText() : "";
          }
          json.skipChildren();
        }
      }
      return "";
    }
  }

  private RunSummary read(JsonParser json) throws IOException {
    List<LabelSummary> labels = null;
    List<LabelSummary> engines = null;
    List<LabelSummary> outside = null;
    Rows<IntervalRow> intervals = totalsOnly ? Rows.of(List.of()) : null;
    Rows<CpuRow> cpu = totalsOnly ? Rows.of(List.of()) : null;
    Rows<CodeRow> codes = totalsOnly ? Rows.of(List.of()) : null;
    ObjectNode rest = JSON.createObjectNode();
    json.nextToken();
    while (!(totalsOnly && rest.has(LAST_OF_TOTALS)) && json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "labels" -> labels = readLabels(json, field);
        case "engines" -> engines = readLabels(json, field);
        case "outside_load" -> outside = readLabels(json, field);
        case "intervals" ->
            intervals = readTable(json, field, new IntervalRow.Codec(), IntervalsJson::reader);
        case "cpu" ->
            cpu = readTable(json, field, CpuRow.CODEC, columns -> SummaryJson.CPU::readRow);
        case "codes" ->
            codes =
                readTable(json, field, new CodeRow.Codec(), columns -> SummaryJson.CODE::readRow);
        default -> rest.set(field, tree(json));
      }
    }
    Timeline timeline =
        new Timeline(
            present(intervals, "intervals"),
            present(cpu, "cpu"),
            SummaryJson.SUCCESSES.read(object(rest, "successes")),
            present(codes, "codes"),
            leftOut(rest));
    return whole(
        rest,
        present(labels, "labels"),
        present(engines, "engines"),
        present(outside, "outside_load"),
        timeline);
  }

  /** Reads the other fields of the run. */
  private RunSummary whole(
      ObjectNode rest,
      List<LabelSummary> labels,
      List<LabelSummary> engines,
      List<LabelSummary> outside,
      Timeline timeline) {
    return new RunSummary(
        RunInfoJson.read(object(rest, "run")),
        labels,
        LabelJson.read(object(rest, "total"), codec),
        engines,
        outside,
        SummaryJson.FAILURES.read(rest),
        timeline,
        SummaryJson.CONNECTIONS.read(object(rest, "connections")),
        ResultsJson.read(rest),
        rest.has("arrivals")
            ? SummaryJson.ARRIVALS.read(object(rest, "arrivals"))
            : ArrivalCounts.NONE);
  }

  private static LeftOut leftOut(JsonNode summary) {
    return summary.has("left_out")
        ? SummaryJson.LEFT_OUT.read(object(summary, "left_out"))
        : LeftOut.NOTHING;
  }

  private static <T> T present(T value, String field) {
    if (value == null) {
      throw new IllegalArgumentException("the field '" + field + "' is missing");
    }
    return value;
  }

  private List<LabelSummary> readLabels(JsonParser json, String field) throws IOException {
    List<LabelSummary> read = new ArrayList<>();
    forEachElement(json, field, label -> read.add(LabelJson.read(label, codec)));
    return read;
  }

  /** Reads a value; for totals without blocks in any object. */
  private JsonNode tree(JsonParser json) throws IOException {
    if (!totalsOnly || !json.isExpectedStartObjectToken()) {
      return JSON.readTree(json);
    }
    ObjectNode object = JSON.createObjectNode();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      json.nextToken();
      if (field.equals("blocks")) {
        json.skipChildren();
      } else {
        object.set(field, tree(json));
      }
    }
    return object;
  }

  /** Reads a table; {@code row} reads a row, with the columns if they come before. */
  private <T> Rows<T> readTable(
      JsonParser json,
      String field,
      RowFile.Codec<T> rowCodec,
      Function<List<String>, Function<JsonNode, T>> row)
      throws IOException {
    if (!json.isExpectedStartObjectToken()) {
      throw new IllegalArgumentException("the field '" + field + "' is not an object");
    }
    PackedRows<T> rows = null;
    List<String> columns = new ArrayList<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      if (name.equals("rows")) {
        PackedRows<T> read = new PackedRows<>(rowCodec);
        Function<JsonNode, T> reader = row.apply(columns);
        forEachElement(json, name, node -> read.append(reader.apply(node)));
        rows = read;
      } else if (name.equals("columns")) {
        forEachElement(json, name, node -> columns.add(asText(node, name)));
      } else {
        json.skipChildren();
      }
    }
    return present(rows, "rows");
  }

  private void forEachElement(JsonParser json, String field, Rows.Reader<JsonNode> reader)
      throws IOException {
    if (!json.isExpectedStartArrayToken()) {
      throw new IllegalArgumentException("the field '" + field + "' is not an array");
    }
    while (json.nextToken() != JsonToken.END_ARRAY) {
      reader.accept(tree(json));
    }
  }

  @Override
  public void close() {
    codec.close();
  }
}
