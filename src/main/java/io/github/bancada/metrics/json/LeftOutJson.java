package io.github.bancada.metrics.json;

import static io.github.bancada.text.JsonFields.number;
import static io.github.bancada.text.JsonFields.object;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.table.LeftOut;
import io.github.bancada.table.RunPart;
import java.io.IOException;

/** The field {@code left_out} of {@code summary.json}; absent if all samples count. Stateless. */
final class LeftOutJson {
  private LeftOutJson() {}

  static void write(JsonGenerator json, LeftOut leftOut) throws IOException {
    if (leftOut.isNothing()) {
      return;
    }
    json.writeObjectFieldStart("left_out");
    json.writeNumberField("skip_ms", leftOut.part().skipMillis());
    if (leftOut.part().untilMillis() < Long.MAX_VALUE) {
      json.writeNumberField("until_ms", leftOut.part().untilMillis());
    }
    json.writeNumberField("samples_before", leftOut.samplesBefore());
    json.writeNumberField("samples_after", leftOut.samplesAfter());
    json.writeEndObject();
  }

  /**
   * @throws IllegalArgumentException if a field is missing or wrong
   */
  static LeftOut read(JsonNode summary) {
    if (!summary.has("left_out")) {
      return LeftOut.NOTHING;
    }
    JsonNode leftOut = object(summary, "left_out");
    return new LeftOut(
        new RunPart(
            number(leftOut, "skip_ms"),
            leftOut.has("until_ms") ? number(leftOut, "until_ms") : Long.MAX_VALUE),
        number(leftOut, "samples_before"),
        number(leftOut, "samples_after"));
  }
}
