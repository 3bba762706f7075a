package io.github.bancada.metrics.json;

import static io.github.bancada.text.JsonFields.array;
import static io.github.bancada.text.JsonFields.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.table.GateVerdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The field {@code gates} of {@code summary.json}: what gates said of the run. Stateless. */
final class GatesJson {
  private GatesJson() {}

  static void write(JsonGenerator json, List<GateVerdict> gates) throws IOException {
    json.writeArrayFieldStart("gates");
    for (GateVerdict gate : gates) {
      json.writeStartObject();
      json.writeStringField("result", gate.result().token());
      json.writeStringField("end", gate.end());
      json.writeArrayFieldStart("criteria");
      for (GateVerdict.Criterion criterion : gate.criteria()) {
        json.writeStartObject();
        json.writeStringField("name", criterion.name());
        json.writeStringField("measured", criterion.measured());
        json.writeStringField("limit", criterion.limit());
        json.writeStringField("result", criterion.result().token());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /**
   * @param summary without the field in files of earlier versions
   * @throws IllegalArgumentException if a field is missing or wrong
   */
  static List<GateVerdict> read(JsonNode summary) {
    List<GateVerdict> gates = new ArrayList<>();
    if (summary.has("gates")) {
      array(summary, "gates").forEach(gate -> gates.add(readGate(gate)));
    }
    return gates;
  }

  private static GateVerdict readGate(JsonNode gate) {
    List<GateVerdict.Criterion> criteria = new ArrayList<>();
    array(gate, "criteria")
        .forEach(
            each ->
                criteria.add(
                    new GateVerdict.Criterion(
                        text(each, "name"),
                        text(each, "measured"),
                        text(each, "limit"),
                        GateVerdict.Result.of(text(each, "result")))));
    return new GateVerdict(
        GateVerdict.Result.of(text(gate, "result")), text(gate, "end"), criteria);
  }
}
