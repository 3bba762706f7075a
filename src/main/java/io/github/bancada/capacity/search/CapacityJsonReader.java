package io.github.bancada.capacity.search;

import static io.github.bancada.text.JsonFields.array;
import static io.github.bancada.text.JsonFields.asDouble;
import static io.github.bancada.text.JsonFields.flag;
import static io.github.bancada.text.JsonFields.number;
import static io.github.bancada.text.JsonFields.numberOrNaN;
import static io.github.bancada.text.JsonFields.object;
import static io.github.bancada.text.JsonFields.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads what {@link CapacityJson} writes. Stateless. */
final class CapacityJsonReader {
  private CapacityJsonReader() {}

  static CapacityResult read(Path file) throws IOException {
    try {
      JsonNode json = new ObjectMapper().readTree(file.toFile());
      String schema = json.path("schema").asText();
      if (!schema.equals(CapacityJson.SCHEMA)) {
        throw new IOException(
            file
                + " is no result of a capacity search of this version: its schema is '"
                + schema
                + "', expected '"
                + CapacityJson.SCHEMA
                + "'; give the capacity.json of a results directory");
      }
      return result(json);
    } catch (JsonProcessingException e) {
      throw new IOException(file + " is no JSON: " + e.getOriginalMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is damaged: " + e.getMessage(), e);
    }
  }

  private static CapacityResult result(JsonNode json) {
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
        // Older files have a knee without its interval: that of chance.
        json.path("knee").has("low")
            ? optional(json, "knee", CapacityJsonReader::knee)
            : Optional.empty(),
        optional(json, "usl", CapacityJsonReader::scalability),
        optional(json, "limit", CapacityJsonReader::limit),
        optional(json, "little", CapacityJsonReader::little));
  }

  private static <T> Optional<T> optional(
      JsonNode json, String field, Function<JsonNode, T> reader) {
    return json.has(field) ? Optional.of(reader.apply(object(json, field))) : Optional.empty();
  }

  private static Knee knee(JsonNode knee) {
    return new Knee(
        figure(knee, "low"),
        figure(knee, "high"),
        figure(knee, "load"),
        figure(knee, "served_per_s"),
        figure(knee, "response_mean_ns"));
  }

  private static Scalability scalability(JsonNode law) {
    return new Scalability(
        figure(law, "lambda"),
        figure(law, "sigma"),
        figure(law, "kappa"),
        figure(law, "residual"),
        figure(law, "most_users"));
  }

  private static ServerLimit limit(JsonNode limit) {
    return new ServerLimit(
        text(limit, "resource"), figure(limit, "busy"), figure(limit, "demand_s"));
  }

  private static LittlesLaw little(JsonNode law) {
    return new LittlesLaw(
        law.has("load") ? figure(law, "load") : Double.NaN,
        figure(law, "measured"),
        figure(law, "expected"),
        figure(law, "allowed"));
  }

  private static double figure(JsonNode json, String field) {
    return asDouble(json.get(field), field);
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
        new CpuUse(
            numberOrNaN(trial, "cpu"),
            numberOrNaN(trial, "cpu_own"),
            numberOrNaN(trial, "cpu_server")),
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
