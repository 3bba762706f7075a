package io.github.bancada.history;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.github.bancada.report.compare.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code history.json}. Unknown values are null; times are nanoseconds. The fields are described in
 * {@code docs/history.md}. Stateless.
 */
public final class HistoryJson {
  /** Value of the field {@code schema}; the number rises with each incompatible change. */
  public static final String SCHEMA = "bancada-history/1";

  private HistoryJson() {}

  /** Writes all histories. */
  public static void write(Path file, History history) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(file.toFile(), JsonEncoding.UTF8)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeStringField("schema", SCHEMA);
      json.writeArrayFieldStart("plans");
      for (PlanHistory each : history.plans()) {
        write(json, each);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("left_out");
      for (History.LeftOut each : history.leftOut()) {
        json.writeStartObject();
        json.writeStringField("path", each.path().toString());
        json.writeStringField("reason", each.reason());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void write(JsonGenerator json, PlanHistory history) throws IOException {
    json.writeStartObject();
    json.writeStringField("plan", history.plan());
    json.writeStringField("sha256", history.sha256());
    json.writeStringField("machine", history.machine());
    writeTexts(json, "notes", history.notes());
    json.writeArrayFieldStart("runs");
    for (HistoryRun run : history.runs()) {
      json.writeStartObject();
      json.writeStringField("directory", run.directory().toString());
      json.writeNumberField("start_epoch_ms", run.info().startEpochMillis());
      json.writeStringField("jmeter", run.info().versions().jmeter());
      json.writeStringField("bancada", run.info().versions().bancada());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("series");
    for (Series series : history.series()) {
      write(json, series);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Series series) throws IOException {
    json.writeStartObject();
    json.writeStringField("label", series.label());
    json.writeStringField("figure", series.figure().key());
    json.writeBooleanField("smaller_is_better", series.figure().isSmallerBetter());
    writeNumber(json, "visible", series.visible());
    writeTexts(json, "warnings", series.warnings());
    json.writeArrayFieldStart("changes");
    for (ChangePoint change : series.changes()) {
      json.writeStartObject();
      json.writeNumberField("run", change.run());
      json.writeBooleanField("worse", series.isWorse(change));
      writeNumber(json, "before", change.before());
      writeNumber(json, "after", change.after());
      writeNumber(json, series.figure().isDifference() ? "difference" : "ratio", change.ratio());
      writeNumber(json, "low", change.interval().map(Interval::low).orElse(Double.NaN));
      writeNumber(json, "high", change.interval().map(Interval::high).orElse(Double.NaN));
      writeNumber(json, "p", change.p());
      writeTexts(json, "changed", change.changed());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("values");
    for (double value : series.values()) {
      writeNumber(json, value);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeNumber(JsonGenerator json, String name, double value)
      throws IOException {
    json.writeFieldName(name);
    writeNumber(json, value);
  }

  private static void writeNumber(JsonGenerator json, double value) throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumber(value);
    } else {
      json.writeNull();
    }
  }

  private static void writeTexts(JsonGenerator json, String name, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String each : texts) {
      json.writeString(each);
    }
    json.writeEndArray();
  }
}
