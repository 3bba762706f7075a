package io.github.bancada.gate;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.github.bancada.process.AtomicFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The files of a verdict: {@code junit.xml} for build servers, {@code gate.json} for programs, as
 * {@code docs/gate.md} describes it. Stateless.
 */
public final class GateFiles {

  /** Value of the field {@code schema}; the number rises with each incompatible change. */
  static final String SCHEMA = "bancada-gate/1";

  private GateFiles() {}

  /**
   * Writes {@code junit.xml} and {@code gate.json}. Never overwrites: a second gate writes {@code
   * junit-2.xml} and {@code gate-2.json}, and so on.
   *
   * @param directory an existing directory
   * @throws IOException if a file cannot be written
   */
  public static void write(Path directory, Verdict verdict) throws IOException {
    for (int number = 1; ; number++) {
      String suffix = number == 1 ? "" : "-" + number;
      Path junit = directory.resolve("junit" + suffix + ".xml");
      Path json = directory.resolve("gate" + suffix + ".json");
      if (Files.notExists(junit) && Files.notExists(json)) {
        AtomicFile.create(junit, file -> JUnitXml.write(file, verdict));
        AtomicFile.create(json, file -> writeJson(file, verdict));
        return;
      }
    }
  }

  /**
   * @throws IOException if the file exists already or cannot be written
   */
  static void writeJson(Path file, Verdict verdict) throws IOException {
    try (OutputStream stream = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW);
        JsonGenerator json = new JsonFactory().createGenerator(stream, JsonEncoding.UTF8)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeStringField("schema", SCHEMA);
      json.writeStringField("run", verdict.run());
      json.writeStringField("end_reason", verdict.endReason());
      json.writeStringField("broken_off", verdict.brokenOff());
      json.writeStringField("invalid", verdict.invalid());
      json.writeStringField("left_out", verdict.leftOut());
      json.writeNumberField("start_epoch_ms", verdict.startEpochMillis());
      json.writeNumberField("duration_ms", verdict.durationMillis());
      json.writeBooleanField("passed", verdict.passed());
      json.writeStringField("result", verdict.result().token());
      json.writeNumberField("exit_code", verdict.exitCode().value());
      json.writeArrayFieldStart("criteria");
      for (Judgement judgement : verdict.judgements()) {
        write(json, judgement);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void write(JsonGenerator json, Judgement judgement) throws IOException {
    Criterion criterion = judgement.criterion();
    boolean sustained = criterion.sustained().isPresent();
    json.writeStartObject();
    json.writeStringField("criterion", criterion.text());
    json.writeStringField("source", criterion.position().source());
    json.writeNumberField("line", criterion.position().line());
    json.writeNumberField("column", criterion.position().column());
    json.writeStringField("metric", criterion.metric().toString());
    json.writeStringField("metric_text", criterion.metric().words());
    json.writeBooleanField("passed", judgement.passed());
    json.writeStringField("result", judgement.result().token());
    json.writeStringField("label", judgement.label());
    json.writeStringField("measured_text", judgement.measuredText());
    json.writeStringField("limit_text", judgement.limitText());
    json.writeStringField("unit", criterion.limit().unit().symbol());
    if (judgement.measured().isPresent() && !sustained) {
      json.writeNumberField(
          "measured", criterion.limit().inUnit(judgement.measured().get()).toDouble());
    }
    if (judgement.bound().isPresent()) {
      json.writeNumberField("limit", criterion.limit().inUnit(judgement.bound().get()).toDouble());
    }
    if (sustained) {
      json.writeNumberField("for_s", criterion.sustained().get().seconds());
      json.writeNumberField(
          "broken_s", judgement.measured().map(Ratio::toDouble).orElse(0.0).longValue());
      json.writeBooleanField("stops", criterion.sustained().get().stops());
    }
    json.writeEndObject();
  }
}
