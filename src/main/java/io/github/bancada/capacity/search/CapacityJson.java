package io.github.bancada.capacity.search;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.text.JsonRecord;
import java.io.IOException;
import java.nio.file.Path;

/**
 * {@code capacity.json}: the result of a search. Unknown values are null; times are nanoseconds,
 * shares 0 to 1. The fields are described in {@code docs/capacity.md}. Stateless.
 */
public final class CapacityJson {
  /** Name of the file in a results directory. */
  public static final String FILE = "capacity.json";

  /** Value of the field {@code schema}; the number rises with each incompatible change. */
  public static final String SCHEMA = "bancada-capacity/1";

  static final JsonRecord<TrialRow> TRIAL =
      JsonRecord.of(
              TrialRow.class,
              "number phase round load seconds samples goal target over share? low? high? deff?"
                  + " errors unserved late late_by_machine left_out? served_per_s response"
                  + " service users_busy? cpu verdict")
          .inline("response", times("response"))
          .inline("service", times("service"))
          .inline("cpu", JsonRecord.of(CpuUse.class, "cpu? cpu_own? cpu_server?"));

  private static final JsonRecord<CapacityResult> RESULT =
      JsonRecord.of(
              CapacityResult.class,
              "load objective goals end reason capacity? low? high? confidence? goal highest_met?"
                  + " lowest_missed? seconds? knee usl limit little audited predicted trials")
          .with(
              "goals",
              JsonRecord.of(GoalRow.class, "text kind response limit_ns share every_label"))
          .with("knee", JsonRecord.of(Knee.class, "low high load served_per_s response_mean_ns"))
          .with(
              "usl",
              JsonRecord.of(Scalability.class, "lambda sigma kappa residual most_users")
                  .also("peak_users", law -> law.isPeakBelievable() ? law.peakUsers() : Double.NaN))
          .with("limit", JsonRecord.of(ServerLimit.class, "resource busy demand_s"))
          .with("little", JsonRecord.of(LittlesLaw.class, "load measured expected allowed"))
          .with("audited", JsonRecord.of(Audited.class, "unit commits broken"))
          .with(
              "predicted",
              JsonRecord.of(Predicted.class, "load low high up_to resource busy demand_s"))
          .with("trials", TRIAL);

  private CapacityJson() {}

  private static JsonRecord<TimeFigures> times(String which) {
    return JsonRecord.of(
        TimeFigures.class,
        "$_mean_ns $_p50_ns $_p90_ns $_p95_ns $_p99_ns $_max_ns".replace("$", which));
  }

  /** Writes a result. */
  public static void write(Path file, CapacityResult result) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(file.toFile(), JsonEncoding.UTF8)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeStringField("schema", SCHEMA);
      RESULT.writeFields(json, result);
      json.writeEndObject();
    }
  }

  /**
   * Reads what {@link #write(Path, CapacityResult)} wrote.
   *
   * @throws IOException if the file cannot be read, is not a result, or is damaged
   */
  public static CapacityResult read(Path file) throws IOException {
    try {
      JsonNode json = new ObjectMapper().readTree(file.toFile());
      String schema = json.path("schema").asText();
      if (!schema.equals(SCHEMA)) {
        throw new IOException(
            file
                + " is not a result of a capacity search of this version: its schema is '"
                + schema
                + "', expected '"
                + SCHEMA
                + "'; give the capacity.json of a results directory");
      }
      return RESULT.read(json);
    } catch (JsonProcessingException e) {
      throw new IOException(file + " is not JSON: " + e.getOriginalMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is damaged: " + e.getMessage(), e);
    }
  }
}
