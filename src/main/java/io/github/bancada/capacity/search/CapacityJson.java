package io.github.bancada.capacity.search;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code capacity.json}: the result of a search. What is not known is null; times are nanoseconds,
 * shares 0 to 1. The fields are described in {@code docs/capacity.md}. Stateless.
 */
public final class CapacityJson {
  /** Name of the file in a results directory. */
  public static final String FILE = "capacity.json";

  /** Value of the field {@code schema}; the number rises when a reader must know. */
  public static final String SCHEMA = "bancada-capacity/1";

  private CapacityJson() {}

  /** Writes a result. */
  public static void write(Path file, CapacityResult result) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(file.toFile(), JsonEncoding.UTF8)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeStringField("schema", SCHEMA);
      json.writeStringField("load", result.load().word());
      json.writeStringField("objective", result.objective());
      writeGoals(json, result.goals());
      json.writeStringField("end", result.end().word());
      json.writeStringField("reason", result.reason());
      write(json, "capacity", result.capacity());
      write(json, "low", result.low());
      write(json, "high", result.high());
      write(json, "confidence", result.confidence());
      json.writeStringField("goal", result.goal());
      write(json, "highest_met", result.highestMet());
      write(json, "lowest_missed", result.lowestMissed());
      write(json, "seconds", result.seconds());
      writeFigures(json, result);
      json.writeArrayFieldStart("trials");
      for (TrialRow trial : result.trials()) {
        json.writeStartObject();
        for (TrialColumn column : TrialColumn.values()) {
          column.write(json, trial);
        }
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void writeGoals(JsonGenerator json, List<GoalRow> goals) throws IOException {
    json.writeArrayFieldStart("goals");
    for (GoalRow goal : goals) {
      json.writeStartObject();
      json.writeStringField("text", goal.text());
      json.writeStringField("kind", goal.kind().word());
      json.writeBooleanField("response", goal.response());
      json.writeNumberField("limit_ns", goal.limitNanos());
      write(json, "share", goal.share());
      json.writeBooleanField("every_label", goal.everyLabel());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeFigures(JsonGenerator json, CapacityResult result) throws IOException {
    if (result.knee().isPresent()) {
      Knee knee = result.knee().get();
      json.writeObjectFieldStart("knee");
      write(json, "low", knee.low());
      write(json, "high", knee.high());
      write(json, "load", knee.load());
      write(json, "served_per_s", knee.servedPerSecond());
      write(json, "response_mean_ns", knee.responseNanos());
      json.writeEndObject();
    }
    if (result.scalability().isPresent()) {
      write(json, result.scalability().get());
    }
    if (result.limit().isPresent()) {
      ServerLimit limit = result.limit().get();
      json.writeObjectFieldStart("limit");
      json.writeStringField("resource", limit.resource());
      write(json, "busy", limit.busy());
      write(json, "demand_s", limit.demandSeconds());
      json.writeEndObject();
    }
    if (result.little().isPresent()) {
      LittlesLaw law = result.little().get();
      json.writeObjectFieldStart("little");
      write(json, "load", law.load());
      write(json, "measured", law.measured());
      write(json, "expected", law.expected());
      write(json, "allowed", law.allowed());
      json.writeEndObject();
    }
  }

  private static void write(JsonGenerator json, Scalability law) throws IOException {
    json.writeObjectFieldStart("usl");
    write(json, "lambda", law.lambda());
    write(json, "sigma", law.sigma());
    write(json, "kappa", law.kappa());
    write(json, "residual", law.residual());
    write(json, "most_users", law.mostUsers());
    write(json, "peak_users", law.isPeakBelievable() ? law.peakUsers() : Double.NaN);
    json.writeEndObject();
  }

  static void write(JsonGenerator json, String field, double value) throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumberField(field, value);
    } else {
      json.writeNullField(field);
    }
  }

  /**
   * Reads what {@link #write(Path, CapacityResult)} wrote.
   *
   * @throws IOException if the file cannot be read, is no result, or is damaged
   */
  public static CapacityResult read(Path file) throws IOException {
    return CapacityJsonReader.read(file);
  }
}
