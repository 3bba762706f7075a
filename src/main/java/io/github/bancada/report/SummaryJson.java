package io.github.bancada.report;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.metrics.ErrorGroup;
import io.github.bancada.metrics.FirstFailure;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.Intervals;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * {@code summary.json}: a run summary whole, histograms included, so that runs can be merged and
 * compared later. The schema is described in {@code docs/load-report.md}; times are nanoseconds,
 * histograms HdrHistogram's compressed V2 encoding in Base64. Stateless.
 */
public final class SummaryJson {
  /** Value of the field {@code schema}; the number rises when a reader must know. */
  public static final String SCHEMA = "bancada-summary/1";

  private SummaryJson() {}

  /** Writes a summary; intervals are streamed. */
  public static void write(Path file, RunSummary summary) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(file.toFile(), JsonEncoding.UTF8)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeStringField("schema", SCHEMA);
      json.writeFieldName("run");
      writeInfo(json, summary.info());
      json.writeArrayFieldStart("labels");
      for (LabelSummary label : summary.labels()) {
        writeLabel(json, label);
      }
      json.writeEndArray();
      json.writeFieldName("total");
      writeLabel(json, summary.total());
      json.writeArrayFieldStart("errors");
      for (ErrorGroup error : summary.errors()) {
        json.writeStartObject();
        json.writeStringField("label", error.label());
        json.writeStringField("code", error.code());
        json.writeStringField("message", error.message());
        json.writeNumberField("count", error.count());
        json.writeNumberField("first_epoch_ms", error.firstEpochMillis());
        json.writeNumberField("last_epoch_ms", error.lastEpochMillis());
        json.writeEndObject();
      }
      json.writeEndArray();
      if (summary.firstFailure().isPresent()) {
        json.writeFieldName("first_failure");
        writeFirstFailure(json, summary.firstFailure().get());
      }
      writeIntervals(json, summary.intervals());
      json.writeEndObject();
    }
  }

  private static void writeInfo(JsonGenerator json, RunInfo info) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", info.name());
    json.writeNumberField("start_epoch_ms", info.startEpochMillis());
    json.writeNumberField("end_epoch_ms", info.endEpochMillis());
    json.writeStringField("end_reason", info.endReason());
    json.writeStringField("embedded_server", info.embeddedServer());
    json.writeStringField("jmeter_version", info.jmeterVersion());
    json.writeStringField("bancada_version", info.bancadaVersion());
    json.writeStringField("java_version", info.javaVersion());
    json.writeStringField("os", info.os());
    json.writeNumberField("cpus", info.cpus());
    json.writeNumberField("process_cpu_ns", info.processCpuNanos());
    json.writeEndObject();
  }

  private static void writeLabel(JsonGenerator json, LabelSummary label) throws IOException {
    json.writeStartObject();
    json.writeStringField("label", label.label());
    json.writeNumberField("samples", label.samples());
    json.writeNumberField("errors", label.errors());
    json.writeNumberField("min_ns", label.minNanos());
    json.writeNumberField("mean_ns", label.meanNanos());
    json.writeNumberField("stddev_ns", label.stddevNanos());
    json.writeNumberField("p50_ns", label.percentileNanos(50));
    json.writeNumberField("p90_ns", label.percentileNanos(90));
    json.writeNumberField("p95_ns", label.percentileNanos(95));
    json.writeNumberField("p99_ns", label.percentileNanos(99));
    json.writeNumberField("p99_9_ns", label.percentileNanos(99.9));
    json.writeNumberField("max_ns", label.maxNanos());
    json.writeNumberField("sum_ns", label.sumNanos());
    json.writeNumberField("connect_sum_ns", label.connectSumNanos());
    json.writeNumberField("throughput_per_s", label.throughputPerSecond());
    json.writeNumberField("received_bytes", label.receivedBytes());
    json.writeNumberField("sent_bytes", label.sentBytes());
    json.writeNumberField("start_epoch_ms", label.startEpochMillis());
    json.writeNumberField("end_epoch_ms", label.endEpochMillis());
    json.writeBooleanField("milliseconds_only", label.millisecondsOnly());
    json.writeStringField("histogram", encode(label.histogram()));
    json.writeEndObject();
  }

  private static void writeFirstFailure(JsonGenerator json, FirstFailure first) throws IOException {
    json.writeStartObject();
    json.writeNumberField("sample_number", first.sampleNumber());
    json.writeNumberField("epoch_ms", first.epochMillis());
    json.writeStringField("label", first.label());
    json.writeStringField("code", first.code());
    json.writeStringField("message", first.message());
    json.writeNumberField("users", first.users());
    json.writeEndObject();
  }

  private static void writeIntervals(JsonGenerator json, Intervals intervals) throws IOException {
    json.writeObjectFieldStart("intervals");
    json.writeArrayFieldStart("columns");
    for (String column :
        List.of(
            "epoch_s", "label", "samples", "errors", "sum_ns", "p50_ns", "p95_ns", "max_ns",
            "users")) {
      json.writeString(column);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("rows");
    intervals.forEach(
        row -> {
          json.writeStartArray();
          json.writeNumber(row.epochSecond());
          json.writeString(row.label());
          json.writeNumber(row.samples());
          json.writeNumber(row.errors());
          json.writeNumber(row.sumNanos());
          json.writeNumber(row.p50Nanos());
          json.writeNumber(row.p95Nanos());
          json.writeNumber(row.maxNanos());
          json.writeNumber(row.users());
          json.writeEndArray();
        });
    json.writeEndArray();
    json.writeEndObject();
  }

  private static String encode(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  /**
   * Reads a summary back.
   *
   * @throws IOException if the file cannot be read or is no summary of this schema
   */
  public static RunSummary read(Path file) throws IOException {
    File source = file.toFile();
    JsonNode root;
    try {
      root = new ObjectMapper().readTree(source);
    } catch (JsonProcessingException e) {
      throw new IOException(file + " is no JSON: " + e.getOriginalMessage(), e);
    }
    String schema = root == null ? "" : root.path("schema").asText();
    if (!schema.equals(SCHEMA)) {
      throw new IOException(
          file
              + " is no run summary of this version: its schema is '"
              + schema
              + "', expected '"
              + SCHEMA
              + "'; give the summary.json of a results directory");
    }
    try {
      List<LabelSummary> labels = new ArrayList<>();
      for (JsonNode label : array(root, "labels")) {
        labels.add(readLabel(label));
      }
      List<ErrorGroup> errors = new ArrayList<>();
      for (JsonNode error : array(root, "errors")) {
        errors.add(
            new ErrorGroup(
                text(error, "label"),
                text(error, "code"),
                text(error, "message"),
                number(error, "count"),
                number(error, "first_epoch_ms"),
                number(error, "last_epoch_ms")));
      }
      return new RunSummary(
          readInfo(object(root, "run")),
          labels,
          readLabel(object(root, "total")),
          errors,
          Optional.ofNullable(root.get("first_failure")).map(SummaryJson::readFirstFailure),
          readIntervals(array(object(root, "intervals"), "rows")));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is damaged: " + e.getMessage(), e);
    }
  }

  private static RunInfo readInfo(JsonNode run) {
    return new RunInfo(
        text(run, "name"),
        number(run, "start_epoch_ms"),
        number(run, "end_epoch_ms"),
        text(run, "end_reason"),
        text(run, "embedded_server"),
        text(run, "jmeter_version"),
        text(run, "bancada_version"),
        text(run, "java_version"),
        text(run, "os"),
        (int) number(run, "cpus"),
        number(run, "process_cpu_ns"));
  }

  private static LabelSummary readLabel(JsonNode label) {
    return new LabelSummary(
        text(label, "label"),
        decode(text(label, "histogram")),
        number(label, "errors"),
        number(label, "min_ns"),
        number(label, "max_ns"),
        number(label, "sum_ns"),
        number(label, "connect_sum_ns"),
        number(label, "received_bytes"),
        number(label, "sent_bytes"),
        number(label, "start_epoch_ms"),
        number(label, "end_epoch_ms"),
        flag(label, "milliseconds_only"));
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

  private static Intervals readIntervals(JsonNode rows) {
    List<IntervalRow> read = new ArrayList<>();
    for (JsonNode row : rows) {
      if (row.size() != 9) {
        throw new IllegalArgumentException("an interval has " + row.size() + " fields, not 9");
      }
      read.add(
          new IntervalRow(
              asNumber(row.get(0), "epoch_s"),
              asText(row.get(1), "label"),
              asNumber(row.get(2), "samples"),
              asNumber(row.get(3), "errors"),
              asNumber(row.get(4), "sum_ns"),
              asNumber(row.get(5), "p50_ns"),
              asNumber(row.get(6), "p95_ns"),
              asNumber(row.get(7), "max_ns"),
              (int) asNumber(row.get(8), "users")));
    }
    return Intervals.of(read);
  }

  private static Histogram decode(String encoded) {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
    } catch (DataFormatException | RuntimeException e) {
      throw new IllegalArgumentException("a histogram cannot be decoded: " + e.getMessage(), e);
    }
  }

  private static JsonNode array(JsonNode node, String field) {
    return checked(node.get(field), field, JsonNode::isArray, "an array");
  }

  private static JsonNode object(JsonNode node, String field) {
    return checked(node.get(field), field, JsonNode::isObject, "an object");
  }

  private static boolean flag(JsonNode node, String field) {
    return checked(node.get(field), field, JsonNode::isBoolean, "true or false").asBoolean();
  }

  private static String text(JsonNode node, String field) {
    return asText(node.get(field), field);
  }

  private static String asText(JsonNode value, String field) {
    return checked(value, field, JsonNode::isTextual, "a text").asText();
  }

  private static long number(JsonNode node, String field) {
    return asNumber(node.get(field), field);
  }

  private static long asNumber(JsonNode value, String field) {
    return checked(
            value, field, v -> v.isIntegralNumber() && v.canConvertToLong(), "a whole number")
        .asLong();
  }

  private static JsonNode checked(
      JsonNode value, String field, Predicate<JsonNode> kind, String expected) {
    if (value == null) {
      throw new IllegalArgumentException("the field '" + field + "' is missing");
    }
    if (!kind.test(value)) {
      throw new IllegalArgumentException("the field '" + field + "' is not " + expected);
    }
    return value;
  }
}
