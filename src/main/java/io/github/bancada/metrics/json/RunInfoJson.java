package io.github.bancada.metrics.json;

import static io.github.bancada.text.JsonFields.flag;
import static io.github.bancada.text.JsonFields.number;
import static io.github.bancada.text.JsonFields.object;
import static io.github.bancada.text.JsonFields.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.metrics.ApdexThresholds;
import io.github.bancada.metrics.Environment;
import io.github.bancada.metrics.RunInfo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The object {@code run} of {@code summary.json}. Stateless. */
final class RunInfoJson {
  private RunInfoJson() {}

  static void write(JsonGenerator json, RunInfo info) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", info.name());
    json.writeNumberField("start_epoch_ms", info.startEpochMillis());
    json.writeNumberField("end_epoch_ms", info.endEpochMillis());
    json.writeStringField("end_reason", info.endReason());
    json.writeStringField("source", info.origin().source());
    json.writeStringField("embedded_server", info.server().embedded());
    json.writeStringField("jmeter_version", info.versions().jmeter());
    json.writeStringField("bancada_version", info.versions().bancada());
    json.writeStringField("java_version", info.versions().java());
    json.writeStringField("os", info.machine().os());
    json.writeNumberField("cpus", info.machine().cpus());
    json.writeStringField("machine", info.machine().model());
    json.writeNumberField("process_cpu_ns", info.machine().processCpuNanos());
    json.writeBooleanField("server_on_same_machine", info.server().sameMachine());
    json.writeBooleanField("without_server", info.server().none());
    json.writeNumberField("intended_interval_ns", info.settings().intendedIntervalNanos());
    if (info.settings().apdex().isPresent()) {
      json.writeNumberField("apdex_satisfied_ns", info.settings().apdex().get().satisfiedNanos());
      json.writeNumberField("apdex_tolerated_ns", info.settings().apdex().get().toleratedNanos());
    }
    json.writeBooleanField("failures_known", info.origin().failuresKnown());
    json.writeFieldName("properties");
    writeTexts(json, info.settings().properties());
    json.writeArrayFieldStart("environment");
    for (Environment each : info.environment()) {
      json.writeStartObject();
      json.writeStringField("of", each.of());
      json.writeFieldName("facts");
      writeTexts(json, each.facts());
      json.writeFieldName("changed");
      writeTexts(json, each.changed());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeTexts(JsonGenerator json, Map<String, String> texts) throws IOException {
    json.writeStartObject();
    for (Map.Entry<String, String> each : texts.entrySet()) {
      json.writeStringField(each.getKey(), each.getValue());
    }
    json.writeEndObject();
  }

  /** Throws {@link IllegalArgumentException} if a field is missing or wrong. */
  static RunInfo read(JsonNode run) {
    return new RunInfo(
        text(run, "name"),
        number(run, "start_epoch_ms"),
        number(run, "end_epoch_ms"),
        text(run, "end_reason"),
        new RunInfo.Origin(text(run, "source"), flag(run, "failures_known")),
        new RunInfo.Server(
            text(run, "embedded_server"),
            flag(run, "server_on_same_machine"),
            flag(run, "without_server")),
        new RunInfo.Versions(
            text(run, "jmeter_version"), text(run, "bancada_version"), text(run, "java_version")),
        new RunInfo.Machine(
            text(run, "os"),
            (int) number(run, "cpus"),
            text(run, "machine"),
            number(run, "process_cpu_ns")),
        new RunInfo.Settings(
            number(run, "intended_interval_ns"),
            readApdex(run),
            readTexts(object(run, "properties"))),
        readEnvironment(run.path("environment")));
  }

  /** Runs of earlier versions have none. */
  private static List<Environment> readEnvironment(JsonNode all) {
    List<Environment> read = new ArrayList<>();
    all.forEach(
        each ->
            read.add(
                new Environment(
                    text(each, "of"),
                    readTexts(object(each, "facts")),
                    readTexts(object(each, "changed")))));
    return read;
  }

  private static Optional<ApdexThresholds> readApdex(JsonNode run) {
    return run.has("apdex_satisfied_ns")
        ? Optional.of(
            new ApdexThresholds(
                number(run, "apdex_satisfied_ns"), number(run, "apdex_tolerated_ns")))
        : Optional.empty();
  }

  private static Map<String, String> readTexts(JsonNode texts) {
    Map<String, String> read = new LinkedHashMap<>();
    texts.fieldNames().forEachRemaining(name -> read.put(name, text(texts, name)));
    return read;
  }
}
