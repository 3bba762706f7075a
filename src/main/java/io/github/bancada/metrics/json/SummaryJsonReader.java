package io.github.bancada.metrics.json;

import static io.github.bancada.text.JsonFields.array;
import static io.github.bancada.text.JsonFields.asDouble;
import static io.github.bancada.text.JsonFields.asNumber;
import static io.github.bancada.text.JsonFields.asText;
import static io.github.bancada.text.JsonFields.checkSize;
import static io.github.bancada.text.JsonFields.number;
import static io.github.bancada.text.JsonFields.object;
import static io.github.bancada.text.JsonFields.text;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.bancada.metrics.CodeCodec;
import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.ErrorGroup;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.FirstFailure;
import io.github.bancada.metrics.IntervalCodec;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RowFile;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Silence;
import io.github.bancada.metrics.Successes;
import io.github.bancada.metrics.Timeline;
import io.github.bancada.metrics.groups.CodeRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Reads what {@link SummaryJson} writes. For one thread and one file. */
final class SummaryJsonReader implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HistogramCodec codec = new HistogramCodec();

  private SummaryJsonReader() {}

  /**
   * Reads a file. Rows and labels are read one by one, because a long run has more of them than
   * memory holds as a tree.
   *
   * @throws IOException if it cannot be read, is no summary, or is damaged
   */
  static RunSummary read(Path file) throws IOException {
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
          SummaryJsonReader reader = new SummaryJsonReader()) {
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
    List<LabelSummary> outside = List.of(); // absent in files of earlier versions
    Rows<IntervalRow> intervals = null;
    Rows<CpuRow> cpu = null;
    Rows<CodeRow> codes = Rows.none(); // absent in files of earlier versions
    ObjectNode rest = JSON.createObjectNode();
    json.nextToken();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "labels" -> labels = readLabels(json, field);
        case "engines" -> engines = readLabels(json, field);
        case "outside_load" -> outside = readLabels(json, field);
        case "intervals" ->
            intervals = readTable(json, field, new IntervalCodec(), IntervalsJson::reader);
        case "cpu" ->
            cpu = readTable(json, field, CpuRow.CODEC, columns -> SummaryJsonReader::readCpu);
        case "codes" ->
            codes = readTable(json, field, new CodeCodec(), columns -> SummaryJsonReader::readCode);
        default -> rest.set(field, JSON.readTree(json));
      }
    }
    Timeline timeline =
        new Timeline(
            present(intervals, "intervals"),
            present(cpu, "cpu"),
            readSuccesses(object(rest, "successes")),
            codes,
            LeftOutJson.read(rest));
    return whole(rest, present(labels, "labels"), present(engines, "engines"), outside, timeline);
  }

  /** The run, with the rest of its fields. */
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
        readFailures(rest),
        timeline,
        ConnectionsJson.read(rest.path("connections")),
        ResultsJson.read(rest),
        ArrivalsJson.read(rest));
  }

  private static Failures readFailures(JsonNode summary) {
    List<ErrorGroup> groups = new ArrayList<>();
    for (JsonNode error : array(summary, "errors")) {
      groups.add(
          new ErrorGroup(
              text(error, "label"),
              text(error, "code"),
              text(error, "message"),
              number(error, "count"),
              number(error, "first_epoch_ms"),
              number(error, "last_epoch_ms")));
    }
    return new Failures(
        groups,
        Optional.ofNullable(summary.get("first_failure")).map(SummaryJsonReader::readFirstFailure));
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

  /** Reads a table; {@code row} reads its rows, knowing the columns if they come before. */
  private static <T> Rows<T> readTable(
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

  private static void forEachElement(JsonParser json, String field, Rows.Reader<JsonNode> reader)
      throws IOException {
    if (!json.isExpectedStartArrayToken()) {
      throw new IllegalArgumentException("the field '" + field + "' is not an array");
    }
    while (json.nextToken() != JsonToken.END_ARRAY) {
      reader.accept(JSON.readTree(json));
    }
  }

  private static FirstFailure readFirstFailure(JsonNode first) {
    return new FirstFailure(
        number(first, "sample_number"),
        number(first, "epoch_ms"),
        text(first, "label"),
        text(first, "code"),
        text(first, "message"),
        (int) number(first, "users"));
  }

  private static Successes readSuccesses(JsonNode successes) {
    JsonNode silence = object(successes, "longest_silence");
    return new Successes(
        successes.has("last_epoch_ms")
            ? OptionalLong.of(number(successes, "last_epoch_ms"))
            : OptionalLong.empty(),
        new Silence(
            number(silence, "from_epoch_ms"),
            number(silence, "to_epoch_ms"),
            (int) number(silence, "users")));
  }

  private static CpuRow readCpu(JsonNode row) {
    checkSize(row, SummaryJson.CPU_COLUMNS);
    return new CpuRow(
        asNumber(row.get(0), "epoch_s"),
        asDouble(row.get(1), "user"),
        asDouble(row.get(2), "nice"),
        asDouble(row.get(3), "system"),
        asDouble(row.get(4), "iowait"),
        asDouble(row.get(5), "steal"),
        asDouble(row.get(6), "idle"),
        asDouble(row.get(7), "process"));
  }

  private static CodeRow readCode(JsonNode row) {
    checkSize(row, SummaryJson.CODE_COLUMNS);
    return new CodeRow(
        asNumber(row.get(0), "epoch_s"),
        asText(row.get(1), "code"),
        asNumber(row.get(2), "samples"));
  }

  @Override
  public void close() {
    codec.close();
  }
}
