package io.github.bancada.capacity.search;

import static io.github.bancada.text.JsonFields.array;
import static io.github.bancada.text.JsonFields.asDouble;
import static io.github.bancada.text.JsonFields.flag;
import static io.github.bancada.text.JsonFields.number;
import static io.github.bancada.text.JsonFields.numberOrNaN;
import static io.github.bancada.text.JsonFields.object;
import static io.github.bancada.text.JsonFields.text;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

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
      write(json, "load", knee.load());
      write(json, "served_per_s", knee.servedPerSecond());
      write(json, "response_mean_ns", knee.responseNanos());
      json.writeEndObject();
    }
    if (result.scalability().isPresent()) {
      Scalability law = result.scalability().get();
      json.writeObjectFieldStart("usl");
      write(json, "lambda", law.lambda());
      write(json, "sigma", law.sigma());
      write(json, "kappa", law.kappa());
      write(json, "residual", law.residual());
      write(json, "most_users", law.mostUsers());
      write(json, "peak_users", law.isPeakBelievable() ? law.peakUsers() : Double.NaN);
      json.writeEndObject();
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
      write(json, "measured", law.measured());
      write(json, "expected", law.expected());
      json.writeEndObject();
    }
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
    try {
      JsonNode json = new ObjectMapper().readTree(file.toFile());
      String schema = json.path("schema").asText();
      if (!schema.equals(SCHEMA)) {
        throw new IOException(
            file
                + " is no result of a capacity search of this version: its schema is '"
                + schema
                + "', expected '"
                + SCHEMA
                + "'; give the capacity.json of a results directory");
      }
      return read(json);
    } catch (JsonProcessingException e) {
      throw new IOException(file + " is no JSON: " + e.getOriginalMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is damaged: " + e.getMessage(), e);
    }
  }

  private static CapacityResult read(JsonNode json) {
    List<GoalRow> goals = new ArrayList<>();
    for (JsonNode goal : array(json, "goals")) {
      goals.add(goal(goal));
    }
    List<TrialRow> trials = new ArrayList<>();
    for (JsonNode trial : array(json, "trials")) {
      trials.add(trial(trial));
    }
    return new CapacityResult(
        LoadKind.of(text(json, "load")),
        text(json, "objective"),
        goals,
        End.of(text(json, "end")),
        text(json, "reason"),
        numberOrNaN(json, "capacity"),
        numberOrNaN(json, "low"),
        numberOrNaN(json, "high"),
        numberOrNaN(json, "confidence"),
        text(json, "goal"),
        numberOrNaN(json, "highest_met"),
        numberOrNaN(json, "lowest_missed"),
        numberOrNaN(json, "seconds"),
        trials,
        optional(json, "knee", CapacityJson::knee),
        optional(json, "usl", CapacityJson::scalability),
        optional(
            json,
            "limit",
            limit ->
                new ServerLimit(
                    text(limit, "resource"), figure(limit, "busy"), figure(limit, "demand_s"))),
        optional(
            json,
            "little",
            law -> new LittlesLaw(figure(law, "measured"), figure(law, "expected"))));
  }

  private static <T> Optional<T> optional(
      JsonNode json, String field, Function<JsonNode, T> reader) {
    return json.has(field) ? Optional.of(reader.apply(object(json, field))) : Optional.empty();
  }

  private static double figure(JsonNode json, String field) {
    return asDouble(json.get(field), field);
  }

  private static Knee knee(JsonNode knee) {
    return new Knee(
        figure(knee, "load"), figure(knee, "served_per_s"), figure(knee, "response_mean_ns"));
  }

  private static Scalability scalability(JsonNode law) {
    return new Scalability(
        figure(law, "lambda"),
        figure(law, "sigma"),
        figure(law, "kappa"),
        figure(law, "residual"),
        figure(law, "most_users"));
  }

  private static GoalRow goal(JsonNode goal) {
    return new GoalRow(
        text(goal, "text"),
        Goal.Kind.of(text(goal, "kind")),
        flag(goal, "response"),
        number(goal, "limit_ns"),
        figure(goal, "share"),
        flag(goal, "every_label"));
  }

  private static TrialRow trial(JsonNode trial) {
    return new TrialRow(
        (int) number(trial, "number"),
        Phase.of(text(trial, "phase")),
        (int) number(trial, "round"),
        figure(trial, "load"),
        figure(trial, "seconds"),
        number(trial, "samples"),
        text(trial, "goal"),
        figure(trial, "target"),
        number(trial, "over"),
        numberOrNaN(trial, "share"),
        numberOrNaN(trial, "low"),
        numberOrNaN(trial, "high"),
        numberOrNaN(trial, "deff"),
        number(trial, "errors"),
        number(trial, "unserved"),
        number(trial, "late"),
        number(trial, "late_by_machine"),
        figure(trial, "served_per_s"),
        times(trial, "response"),
        times(trial, "service"),
        numberOrNaN(trial, "users_busy"),
        numberOrNaN(trial, "cpu"),
        Verdict.of(text(trial, "verdict")));
  }

  private static TimeFigures times(JsonNode trial, String which) {
    return new TimeFigures(
        figure(trial, which + "_mean_ns"),
        number(trial, which + "_p50_ns"),
        number(trial, which + "_p90_ns"),
        number(trial, which + "_p95_ns"),
        number(trial, which + "_p99_ns"),
        number(trial, which + "_max_ns"));
  }
}
