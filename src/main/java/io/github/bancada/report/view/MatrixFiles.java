package io.github.bancada.report.view;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.github.bancada.matrix.Factor;
import io.github.bancada.matrix.Level;
import io.github.bancada.matrix.Matrix;
import io.github.bancada.matrix.rank.Effect;
import io.github.bancada.matrix.rank.Estimate;
import io.github.bancada.matrix.rank.Ranked;
import io.github.bancada.text.CsvText;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code matrix.json} and {@code matrix.csv}. docs/matrix.md describes their fields. Stateless. */
public final class MatrixFiles {
  private static final String SCHEMA = "bancada-matrix-1";

  private MatrixFiles() {}

  /** One row for each run, with the level of each factor. */
  public static void writeCsv(Path file, MatrixResult result) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      List<String> titles = new ArrayList<>(List.of("run", "round"));
      result.matrix().factors().stream().map(Factor::name).forEach(titles::add);
      titles.addAll(List.of("figure", "unit", "value", "remark", "page"));
      writeRow(out, titles);
      for (MatrixResult.Run run : result.runs()) {
        List<String> cells = new ArrayList<>();
        cells.add(String.valueOf(run.number()));
        cells.add(String.valueOf(run.round()));
        result.matrix().levels(run.configuration()).stream().map(Level::name).forEach(cells::add);
        cells.add(result.figure().name());
        cells.add(result.figure().unit());
        cells.add(Double.isNaN(run.value()) ? "" : String.valueOf(run.value()));
        cells.add(run.remark());
        cells.add(run.page());
        writeRow(out, cells);
      }
    }
  }

  private static void writeRow(BufferedWriter out, List<String> cells) throws IOException {
    out.write(cells.stream().map(CsvText::cell).collect(Collectors.joining(",", "", "\n")));
  }

  /** Everything that the page shows, for programs. */
  public static void writeJson(Path file, MatrixResult result) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(file.toFile(), JsonEncoding.UTF8)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeStringField("schema", SCHEMA);
      writeMatrix(json, result);
      json.writeStringField("verdict", MatrixTables.verdict(result));
      writeNumber(
          json, "residual_standard_deviation", result.analysis().deviation().orElse(Double.NaN));
      json.writeStringField("compared_by", result.analysis().ratios() ? "ratio" : "difference");
      writeRanking(json, result);
      writeEffects(json, "factors", result.analysis().mainEffects(), result.matrix());
      writeEffects(json, "interactions", result.analysis().interactions(), result.matrix());
      writeRuns(json, result);
      json.writeArrayFieldStart("warnings");
      for (String warning : result.warnings()) {
        json.writeString(warning);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void writeMatrix(JsonGenerator json, MatrixResult result) throws IOException {
    Matrix matrix = result.matrix();
    json.writeStringField("file", String.valueOf(matrix.file().getFileName()));
    json.writeStringField("sha256", matrix.sha256());
    json.writeStringField("plan", String.valueOf(matrix.plan().getFileName()));
    json.writeStringField("figure", result.figure().name());
    json.writeStringField("unit", result.figure().unit());
    json.writeNumberField("rounds", matrix.rounds());
    json.writeNumberField("seed", matrix.seed());
    if (matrix.baseline().isPresent()) {
      json.writeStringField("baseline", matrix.name(matrix.baseline().getAsInt()));
    }
  }

  private static void writeRanking(JsonGenerator json, MatrixResult result) throws IOException {
    json.writeArrayFieldStart("ranking");
    for (Ranked each : result.analysis().ranking()) {
      json.writeStartObject();
      json.writeStringField("configuration", result.matrix().name(each.configuration()));
      json.writeNumberField("value", each.figure());
      writeEstimate(json, "to_best", each.toBest());
      writeEstimate(json, "to_baseline", each.toBaseline());
      json.writeStringField("group", each.groups());
      if (!result.gates().isEmpty()) {
        json.writeStringField("gate", result.gates().get(each.configuration()));
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeEffects(
      JsonGenerator json, String name, List<Effect> effects, Matrix matrix) throws IOException {
    json.writeArrayFieldStart(name);
    for (Effect effect : effects) {
      json.writeStartObject();
      json.writeStringField("level", MatrixTables.name(matrix, effect));
      writeEstimate(json, "change", effect.estimate());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeEstimate(JsonGenerator json, String name, Optional<Estimate> estimate)
      throws IOException {
    if (estimate.isPresent()) {
      json.writeObjectFieldStart(name);
      json.writeNumberField("value", estimate.get().value());
      writeNumber(json, "low", estimate.get().low());
      writeNumber(json, "high", estimate.get().high());
      json.writeBooleanField("different", estimate.get().different());
      json.writeEndObject();
    }
  }

  /** Leaves out a number that is not known. */
  private static void writeNumber(JsonGenerator json, String name, double value)
      throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumberField(name, value);
    }
  }

  private static void writeRuns(JsonGenerator json, MatrixResult result) throws IOException {
    json.writeArrayFieldStart("runs");
    for (MatrixResult.Run run : result.runs()) {
      json.writeStartObject();
      json.writeNumberField("run", run.number());
      json.writeNumberField("round", run.round());
      json.writeStringField("configuration", result.matrix().name(run.configuration()));
      writeNumber(json, "value", run.value());
      json.writeStringField("remark", run.remark());
      json.writeStringField("page", run.page());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
