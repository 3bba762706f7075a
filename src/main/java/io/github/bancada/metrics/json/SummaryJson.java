package io.github.bancada.metrics.json;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.ErrorGroup;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.FirstFailure;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Successes;
import io.github.bancada.metrics.groups.CodeRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes and reads {@code summary.json}: a complete run summary with its histograms, so that runs
 * can be merged and compared later. {@code docs/load-report.md} describes the schema. Times are
 * nanoseconds, histograms HdrHistogram's compressed V2 encoding in Base64. Stateless.
 */
public final class SummaryJson {
  /** Value of the field {@code schema}; the number rises with every incompatible change. */
  public static final String SCHEMA = "bancada-summary/1";

  static final List<String> CPU_COLUMNS =
      List.of("epoch_s", "user", "nice", "system", "iowait", "steal", "idle", "process");

  static final List<String> CODE_COLUMNS = List.of("epoch_s", "code", "samples");

  private SummaryJson() {}

  /** Writes a summary; intervals are streamed. */
  public static void write(Path file, RunSummary summary) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(file.toFile(), JsonEncoding.UTF8);
        HistogramCodec codec = new HistogramCodec()) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeStringField("schema", SCHEMA);
      json.writeFieldName("run");
      RunInfoJson.write(json, summary.info());
      writeLabels(json, "labels", summary.labels(), codec);
      json.writeFieldName("total");
      LabelJson.write(json, summary.total(), codec);
      writeLabels(json, "engines", summary.engines(), codec);
      writeLabels(json, "outside_load", summary.outside(), codec);
      ConnectionsJson.write(json, summary.connections());
      ResultsJson.write(json, summary.results());
      ArrivalsJson.write(json, summary.arrivals());
      writeFailures(json, summary.failures());
      writeSuccesses(json, summary.timeline().successes());
      LeftOutJson.write(json, summary.timeline().leftOut());
      IntervalsJson.write(json, summary);
      writeCpu(json, summary.timeline().cpu());
      writeCodes(json, summary.timeline().codes());
      json.writeEndObject();
    }
  }

  private static void writeLabels(
      JsonGenerator json, String field, List<LabelSummary> labels, HistogramCodec codec)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (LabelSummary label : labels) {
      LabelJson.write(json, label, codec);
    }
    json.writeEndArray();
  }

  private static void writeFailures(JsonGenerator json, Failures failures) throws IOException {
    json.writeArrayFieldStart("errors");
    for (ErrorGroup error : failures.groups()) {
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
    if (failures.first().isPresent()) {
      json.writeFieldName("first_failure");
      writeFirstFailure(json, failures.first().get());
    }
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

  private static void writeSuccesses(JsonGenerator json, Successes successes) throws IOException {
    json.writeObjectFieldStart("successes");
    if (successes.lastEpochMillis().isPresent()) {
      json.writeNumberField("last_epoch_ms", successes.lastEpochMillis().getAsLong());
    }
    json.writeObjectFieldStart("longest_silence");
    json.writeNumberField("from_epoch_ms", successes.longestSilence().fromEpochMillis());
    json.writeNumberField("to_epoch_ms", successes.longestSilence().toEpochMillis());
    json.writeNumberField("users", successes.longestSilence().users());
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void writeCpu(JsonGenerator json, Rows<CpuRow> cpu) throws IOException {
    beginTable(json, "cpu", CPU_COLUMNS);
    cpu.forEach(
        row -> {
          json.writeStartArray();
          json.writeNumber(row.epochSecond());
          json.writeNumber(row.user());
          json.writeNumber(row.nice());
          json.writeNumber(row.system());
          json.writeNumber(row.iowait());
          json.writeNumber(row.steal());
          json.writeNumber(row.idle());
          json.writeNumber(row.process());
          json.writeEndArray();
        });
    endTable(json);
  }

  private static void writeCodes(JsonGenerator json, Rows<CodeRow> codes) throws IOException {
    beginTable(json, "codes", CODE_COLUMNS);
    codes.forEach(
        row -> {
          json.writeStartArray();
          json.writeNumber(row.epochSecond());
          json.writeString(row.code());
          json.writeNumber(row.samples());
          json.writeEndArray();
        });
    endTable(json);
  }

  static void beginTable(JsonGenerator json, String name, List<String> columns) throws IOException {
    json.writeObjectFieldStart(name);
    ResultsJson.writeTexts(json, "columns", columns);
    json.writeArrayFieldStart("rows");
  }

  static void endTable(JsonGenerator json) throws IOException {
    json.writeEndArray();
    json.writeEndObject();
  }

  /**
   * @throws IOException if the file cannot be read or is no summary of this schema
   */
  public static RunSummary read(Path file) throws IOException {
    return SummaryJsonReader.read(file);
  }
}
