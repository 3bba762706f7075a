package io.github.bancada.metrics.json;

import static io.github.bancada.text.JsonFields.number;
import static io.github.bancada.text.JsonFields.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.text.JsonFields;
import java.io.IOException;

/**
 * The object {@code arrivals} of {@code summary.json}; absent if nothing sent any, and in files of
 * earlier versions. Stateless.
 */
final class ArrivalsJson {
  static final String FIELD = "arrivals";

  private ArrivalsJson() {}

  static void write(JsonGenerator json, ArrivalCounts arrivals) throws IOException {
    if (arrivals.isNone()) {
      return;
    }
    json.writeObjectFieldStart(FIELD);
    json.writeStringField("load", arrivals.load());
    json.writeNumberField("planned", arrivals.planned());
    json.writeNumberField("served", arrivals.served());
    json.writeNumberField("unserved", arrivals.unserved());
    json.writeNumberField("late_by_users", arrivals.lateByUsers());
    json.writeNumberField("late_by_machine", arrivals.lateByMachine());
    json.writeNumberField("overdue_by_machine", arrivals.overdueByMachine());
    json.writeNumberField("worst_late_ns", arrivals.worstLateNanos());
    json.writeNumberField("users", arrivals.users());
    json.writeNumberField("most_busy", arrivals.mostBusy());
    json.writeNumberField("late_limit_ns", arrivals.lateLimitNanos());
    json.writeStringField("invalid", arrivals.whyInvalid());
    json.writeEndObject();
  }

  /**
   * @param summary the whole file
   * @throws IllegalArgumentException if a field is missing or wrong
   */
  static ArrivalCounts read(JsonNode summary) {
    if (!summary.has(FIELD)) {
      return ArrivalCounts.NONE;
    }
    JsonNode arrivals = JsonFields.object(summary, FIELD);
    return new ArrivalCounts(
        text(arrivals, "load"),
        number(arrivals, "planned"),
        number(arrivals, "served"),
        number(arrivals, "unserved"),
        number(arrivals, "late_by_users"),
        number(arrivals, "late_by_machine"),
        number(arrivals, "overdue_by_machine"),
        number(arrivals, "worst_late_ns"),
        (int) number(arrivals, "users"),
        (int) number(arrivals, "most_busy"),
        number(arrivals, "late_limit_ns"));
  }
}
