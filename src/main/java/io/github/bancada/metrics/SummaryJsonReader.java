package io.github.bancada.metrics;

import static io.github.bancada.metrics.JsonFields.array;
import static io.github.bancada.metrics.JsonFields.asDouble;
import static io.github.bancada.metrics.JsonFields.asNumber;
import static io.github.bancada.metrics.JsonFields.asText;
import static io.github.bancada.metrics.JsonFields.checkSize;
import static io.github.bancada.metrics.JsonFields.flag;
import static io.github.bancada.metrics.JsonFields.number;
import static io.github.bancada.metrics.JsonFields.object;
import static io.github.bancada.metrics.JsonFields.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

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
        labels.add(LabelJson.read(label));
      }
      List<LabelSummary> engines = new ArrayList<>();
      for (JsonNode engine : array(root, "engines")) {
        engines.add(LabelJson.read(engine));
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
          LabelJson.read(object(root, "total")),
          errors,
          Optional.ofNullable(root.get("first_failure")).map(SummaryJsonReader::readFirstFailure),
          readSuccesses(object(root, "successes")),
          engines,
          readIntervals(array(object(root, "intervals"), "rows")),
          readCpu(array(object(root, "cpu"), "rows")));
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

  private static Rows<IntervalRow> readIntervals(JsonNode rows) {
    List<IntervalRow> read = new ArrayList<>();
    for (JsonNode row : rows) {
      read.add(readInterval(row));
    }
    return Rows.of(read);
  }

  private static IntervalRow readInterval(JsonNode row) {
    long second = asNumber(row.get(0), "epoch_s");
    String label = asText(row.get(1), "label");
    long samples = asNumber(row.get(2), "samples");
    long errors = asNumber(row.get(3), "errors");
    SecondTimes all = readTimes(row, 4);
    int users = (int) asNumber(row.get(8), "users");
    if (row.size() == SummaryJson.INTERVAL_COLUMNS_BEFORE_OUTCOMES) {
      return IntervalRow.together(second, label, samples, errors, all, users);
    }
    checkSize(row, SummaryJson.INTERVAL_COLUMNS);
    return new IntervalRow(
        second,
        label,
        samples,
        errors,
        all,
        readTimes(row, 9, all),
        readTimes(row, 13, all),
        users);
  }

  /** Those of all, if they are the same: most rows are of successes only. */
  private static Optional<SecondTimes> readTimes(JsonNode row, int from, SecondTimes all) {
    if (row.get(from).isNull()) {
      return Optional.empty();
    }
    SecondTimes times = readTimes(row, from);
    return Optional.of(times.equals(all) ? all : times);
  }

  private static SecondTimes readTimes(JsonNode row, int from) {
    return new SecondTimes(
        asNumber(row.get(from), SummaryJson.INTERVAL_COLUMNS.get(from)),
        asNumber(row.get(from + 1), SummaryJson.INTERVAL_COLUMNS.get(from + 1)),
        asNumber(row.get(from + 2), SummaryJson.INTERVAL_COLUMNS.get(from + 2)),
        asNumber(row.get(from + 3), SummaryJson.INTERVAL_COLUMNS.get(from + 3)));
  }
}
