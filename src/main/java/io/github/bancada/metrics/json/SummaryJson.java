package io.github.bancada.metrics.json;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.metrics.BarrierOpening;
import io.github.bancada.metrics.CodeRow;
import io.github.bancada.metrics.ConnectionSummary;
import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Successes;
import io.github.bancada.table.LeftOut;
import io.github.bancada.table.RunPart;
import io.github.bancada.text.JsonRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes and reads {@code summary.json}: a complete run summary with its histograms, so that runs
 * can be merged and compared later. {@code docs/result-files.md} describes the schema. Times are
 * nanoseconds, histograms HdrHistogram's compressed V2 encoding in Base64. Stateless.
 */
public final class SummaryJson {
  /** Value of the field {@code schema}; the number rises with every incompatible change. */
  public static final String SCHEMA = "bancada-summary/1";

  static final JsonRecord<CpuRow> CPU =
      JsonRecord.of(CpuRow.class, "epoch_s user nice system iowait steal idle process");

  static final JsonRecord<CodeRow> CODE = JsonRecord.of(CodeRow.class, "epoch_s code samples");

  static final JsonRecord<Failures> FAILURES =
      JsonRecord.of(Failures.class, "errors first_failure")
          .with(
              "errors",
              JsonRecord.of(
                  Failures.Group.class, "label code message count first_epoch_ms last_epoch_ms"))
          .with(
              "first_failure",
              JsonRecord.of(
                  Failures.First.class, "sample_number epoch_ms label code message users"));

  static final JsonRecord<Successes> SUCCESSES =
      JsonRecord.of(Successes.class, "last_epoch_ms longest_silence")
          .with(
              "longest_silence",
              JsonRecord.of(Successes.Gap.class, "from_epoch_ms to_epoch_ms users"));

  /** Unknown numbers of connections have no field. */
  static final JsonRecord<ConnectionSummary> CONNECTIONS =
      JsonRecord.of(ConnectionSummary.class, "peak barriers")
          .absent("peak", BarrierOpening.UNKNOWN)
          .with(
              "barriers",
              JsonRecord.of(
                      BarrierOpening.class,
                      "barrier engine epoch_ms users expected connections peak_connections"
                          + " timed_out")
                  .absent("connections", BarrierOpening.UNKNOWN)
                  .absent("peak_connections", BarrierOpening.UNKNOWN));

  static final JsonRecord<ArrivalCounts> ARRIVALS =
      JsonRecord.of(
              ArrivalCounts.class,
              "load planned served unserved late_by_users late_by_machine overdue_by_machine"
                  + " worst_late_ns users most_busy late_limit_ns")
          .also("invalid", ArrivalCounts::whyInvalid);

  static final JsonRecord<LeftOut> LEFT_OUT =
      JsonRecord.of(LeftOut.class, "part samples_before samples_after")
          .inline(
              "part",
              JsonRecord.of(RunPart.class, "skip_ms until_ms").absent("until_ms", Long.MAX_VALUE));

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
      CONNECTIONS.write(json, "connections", summary.connections());
      ResultsJson.write(json, summary.results());
      if (!summary.arrivals().isNone()) {
        ARRIVALS.write(json, "arrivals", summary.arrivals());
      }
      FAILURES.writeFields(json, summary.failures());
      SUCCESSES.write(json, "successes", summary.timeline().successes());
      if (!summary.timeline().leftOut().isNothing()) {
        LEFT_OUT.write(json, "left_out", summary.timeline().leftOut());
      }
      IntervalsJson.write(json, summary);
      writeTable(json, "cpu", CPU, summary.timeline().cpu());
      writeTable(json, "codes", CODE, summary.timeline().codes());
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

  /** Writes a table of records. */
  private static <T extends Record> void writeTable(
      JsonGenerator json, String name, JsonRecord<T> row, Rows<T> rows) throws IOException {
    beginTable(json, name, row.names());
    rows.forEach(each -> row.writeRow(json, each));
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
   * @throws IOException if the file cannot be read or is not a summary of this schema
   */
  public static RunSummary read(Path file) throws IOException {
    return SummaryJsonReader.read(file, false);
  }

  /**
   * Reads a summary without its seconds and time blocks, which takes a fraction of the time.
   *
   * @throws IOException as above, if the part that is read is wrong
   */
  public static RunSummary readTotals(Path file) throws IOException {
    return SummaryJsonReader.read(file, true);
  }
}
