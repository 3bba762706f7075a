package io.github.bancada.metrics.json;

import static io.github.bancada.text.JsonFields.flag;
import static io.github.bancada.text.JsonFields.number;
import static io.github.bancada.text.JsonFields.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.metrics.BarrierOpening;
import io.github.bancada.metrics.ConnectionSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The object {@code connections} of {@code summary.json}; unknown numbers are absent. Stateless.
 */
final class ConnectionsJson {
  private ConnectionsJson() {}

  static void write(JsonGenerator json, ConnectionSummary connections) throws IOException {
    json.writeObjectFieldStart("connections");
    writeKnown(json, "peak", connections.peak());
    json.writeArrayFieldStart("barriers");
    for (BarrierOpening opening : connections.openings()) {
      json.writeStartObject();
      json.writeStringField("barrier", opening.barrier());
      json.writeStringField("engine", opening.engine());
      json.writeNumberField("epoch_ms", opening.epochMillis());
      json.writeNumberField("users", opening.users());
      json.writeNumberField("expected", opening.expected());
      writeKnown(json, "connections", opening.connections());
      writeKnown(json, "peak_connections", opening.peakConnections());
      json.writeBooleanField("timed_out", opening.timedOut());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeKnown(JsonGenerator json, String field, int number) throws IOException {
    if (number >= 0) {
      json.writeNumberField(field, number);
    }
  }

  /**
   * @param connections missing in files of earlier versions
   * @throws IllegalArgumentException if a field is missing or wrong
   */
  static ConnectionSummary read(JsonNode connections) {
    List<BarrierOpening> openings = new ArrayList<>();
    for (JsonNode opening : connections.path("barriers")) {
      openings.add(
          new BarrierOpening(
              text(opening, "barrier"),
              text(opening, "engine"),
              number(opening, "epoch_ms"),
              (int) number(opening, "users"),
              (int) number(opening, "expected"),
              known(opening, "connections"),
              known(opening, "peak_connections"),
              flag(opening, "timed_out")));
    }
    return new ConnectionSummary(known(connections, "peak"), openings);
  }

  private static int known(JsonNode node, String field) {
    return node.has(field) ? (int) number(node, field) : BarrierOpening.UNKNOWN;
  }
}
