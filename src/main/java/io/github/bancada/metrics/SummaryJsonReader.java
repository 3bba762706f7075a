package io.github.bancada.metrics;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Reads what {@link SummaryJson} writes. Stateless. */
final class SummaryJsonReader {
  private SummaryJsonReader() {}

  static RunSummary read(Path file) throws IOException {
    File source = file.toFile();
    JsonNode root;
    try {
      root = new ObjectMapper().readTree(source);
    } catch (JsonProcessingException e) {
      throw new IOException(file + " is no JSON: " + e.getOriginalMessage(), e);
    }
    String schema = root == null ? "" : root.path("schema").asText();
    if (!schema.equals(SummaryJson.SCHEMA)) {
      throw new IOException(
          file
              + " is no run summary of this version: its schema is '"
              + schema
              + "', expected '"
              + SummaryJson.SCHEMA
              + "'; give the summary.json of a results directory");
    }
    try {
      List<LabelSummary> labels = new ArrayList<>();
      for (JsonNode label : array(root, "labels")) {
        labels.add(readLabel(label));
      }
      List<LabelSummary> engines = new ArrayList<>();
      for (JsonNode engine : array(root, "engines")) {
        engines.add(readLabel(engine));
      }
      List<LabelSummary> outside = new ArrayList<>();
      for (JsonNode label : root.path("outside_load")) { // absent in files of earlier versions
        outside.add(readLabel(label));
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
          Optional.ofNullable(root.get("first_failure")).map(SummaryJsonReader::readFirstFailure),
          readSuccesses(object(root, "successes")),
          engines,
          readIntervals(array(object(root, "intervals"), "rows")),
          readCpu(array(object(root, "cpu"), "rows")),
          outside,
          ConnectionsJson.read(root.path("connections")));
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
        text(run, "source"),
        text(run, "embedded_server"),
        text(run, "jmeter_version"),
        text(run, "bancada_version"),
        text(run, "java_version"),
        text(run, "os"),
        (int) number(run, "cpus"),
        text(run, "machine"),
        number(run, "process_cpu_ns"),
        flag(run, "server_on_same_machine"),
        number(run, "intended_interval_ns"),
        flag(run, "failures_known"),
        readProperties(object(run, "properties")));
  }

  private static Map<String, String> readProperties(JsonNode properties) {
    Map<String, String> read = new HashMap<>();
    properties.fieldNames().forEachRemaining(name -> read.put(name, text(properties, name)));
    return read;
  }

  private static LabelSummary readLabel(JsonNode label) {
    return new LabelSummary(
            text(label, "label"),
            decode(text(label, "histogram")),
            decode(text(label, "connect_histogram")),
            number(label, "errors"),
            number(label, "min_ns"),
            number(label, "max_ns"),
            number(label, "sum_ns"),
            number(label, "connect_sum_ns"),
            number(label, "received_bytes"),
            number(label, "sent_bytes"),
            number(label, "start_epoch_ms"),
            number(label, "end_epoch_ms"),
            flag(label, "milliseconds_only"))
        .withBlocks(readBlocks(label.get("blocks")));
  }

  /** Absent where somebody else wrote the file. */
  private static TimeBlocks readBlocks(JsonNode table) {
    if (table == null) {
      return TimeBlocks.NONE;
    }
    long seconds = number(table, "seconds");
    if (seconds < 1) {
      throw new IllegalArgumentException("a block has " + seconds + " seconds");
    }
    List<TimeBlock> blocks = new ArrayList<>();
    for (JsonNode row : array(table, "rows")) {
      checkSize(row, SummaryJson.BLOCK_COLUMNS);
      blocks.add(
          TimeBlock.of(
              Math.floorDiv(asNumber(row.get(0), "epoch_s"), seconds),
              asNumber(row.get(1), "errors"),
              asNumber(row.get(2), "sum_ns"),
              decode(asText(row.get(3), "histogram"))));
    }
    return new TimeBlocks(seconds, blocks);
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

  private static Rows<CpuRow> readCpu(JsonNode rows) {
    List<CpuRow> read = new ArrayList<>();
    for (JsonNode row : rows) {
      checkSize(row, SummaryJson.CPU_COLUMNS);
      read.add(
          new CpuRow(
              asNumber(row.get(0), "epoch_s"),
              asDouble(row.get(1), "user"),
              asDouble(row.get(2), "nice"),
              asDouble(row.get(3), "system"),
              asDouble(row.get(4), "iowait"),
              asDouble(row.get(5), "steal"),
              asDouble(row.get(6), "idle"),
              asDouble(row.get(7), "process")));
    }
    return Rows.of(read);
  }

  private static void checkSize(JsonNode row, List<String> columns) {
    if (row.size() != columns.size()) {
      throw new IllegalArgumentException(
          "a row has " + row.size() + " fields, not " + columns.size() + " " + columns);
    }
  }

  private static Rows<IntervalRow> readIntervals(JsonNode rows) {
    List<IntervalRow> read = new ArrayList<>();
    for (JsonNode row : rows) {
      checkSize(row, SummaryJson.INTERVAL_COLUMNS);
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
    return Rows.of(read);
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

  static boolean flag(JsonNode node, String field) {
    return checked(node.get(field), field, JsonNode::isBoolean, "true or false").asBoolean();
  }

  static String text(JsonNode node, String field) {
    return asText(node.get(field), field);
  }

  private static String asText(JsonNode value, String field) {
    return checked(value, field, JsonNode::isTextual, "a text").asText();
  }

  static long number(JsonNode node, String field) {
    return asNumber(node.get(field), field);
  }

  private static long asNumber(JsonNode value, String field) {
    return checked(
            value, field, v -> v.isIntegralNumber() && v.canConvertToLong(), "a whole number")
        .asLong();
  }

  private static double asDouble(JsonNode value, String field) {
    return checked(value, field, JsonNode::isNumber, "a number").asDouble();
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
