package io.github.bancada.metrics.json;

import static io.github.bancada.text.JsonFields.flag;
import static io.github.bancada.text.JsonFields.number;
import static io.github.bancada.text.JsonFields.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Outcomes;
import io.github.bancada.metrics.ResponseTimes;
import io.github.bancada.metrics.Span;
import io.github.bancada.metrics.SummedTimes;
import io.github.bancada.metrics.Traffic;
import io.github.bancada.text.JsonFields;
import java.io.IOException;

/**
 * A label in {@code summary.json}. The figures directly in its object are of all samples, as in the
 * first version; {@code successful} and {@code failed} hold those of one outcome. Stateless.
 */
final class LabelJson {
  private LabelJson() {}

  static void write(JsonGenerator json, LabelSummary label, HistogramCodec codec)
      throws IOException {
    Outcomes outcomes = label.outcomes();
    json.writeStartObject();
    json.writeStringField("label", label.label());
    json.writeNumberField("samples", label.samples());
    json.writeNumberField("errors", label.errors());
    if (label.hasTransactions()) {
      json.writeNumberField("transactions", label.transactions());
    }
    OutcomesJson.writeTimes(json, outcomes.all());
    json.writeNumberField("connect_sum_ns", label.connects().sumNanos());
    json.writeNumberField("throughput_per_s", label.throughputPerSecond());
    json.writeNumberField("received_bytes", label.traffic().receivedBytes());
    json.writeNumberField("sent_bytes", label.traffic().sentBytes());
    json.writeNumberField("start_epoch_ms", label.span().startEpochMillis());
    json.writeNumberField("end_epoch_ms", label.span().endEpochMillis());
    json.writeBooleanField("milliseconds_only", label.millisecondsOnly());
    json.writeStringField("histogram", codec.encode(outcomes.all().times()));
    json.writeStringField("connect_histogram", codec.encode(label.connects().times()));
    OutcomesJson.writeParts(json, outcomes, codec);
    BlocksJson.write(json, label.blocks(), codec);
    if (!label.responses().isEmpty()) {
      writeResponse(json, label.responses(), codec);
    }
    if (!label.latencies().isEmpty()) {
      OutcomesJson.writePart(json, "latency", label.latencies(), Long.MAX_VALUE, codec);
    }
    json.writeEndObject();
  }

  /** The same fields for times that count from the intended starts. */
  private static void writeResponse(
      JsonGenerator json, ResponseTimes responses, HistogramCodec codec) throws IOException {
    Outcomes outcomes = responses.outcomes();
    json.writeObjectFieldStart("response");
    json.writeNumberField("samples", outcomes.count());
    OutcomesJson.writeTimes(json, outcomes.all());
    json.writeStringField("histogram", codec.encode(outcomes.all().times()));
    OutcomesJson.writeParts(json, outcomes, codec);
    BlocksJson.write(json, responses.blocks(), codec);
    json.writeEndObject();
  }

  /** Throws {@link IllegalArgumentException} if a field is missing or wrong. */
  static LabelSummary read(JsonNode label, HistogramCodec codec) {
    String name = text(label, "label");
    long errors = number(label, "errors");
    return new LabelSummary(
        name,
        OutcomesJson.read(label, name, errors, codec),
        errors,
        new SummedTimes(
            codec.decode(text(label, "connect_histogram")), number(label, "connect_sum_ns")),
        new Traffic(number(label, "received_bytes"), number(label, "sent_bytes")),
        new Span(number(label, "start_epoch_ms"), number(label, "end_epoch_ms")),
        flag(label, "milliseconds_only"),
        BlocksJson.read(label.get("blocks"), codec),
        label.has("response")
            ? readResponse(JsonFields.object(label, "response"), name, codec)
            : ResponseTimes.NONE,
        label.has("latency")
            ? OutcomesJson.readPart(label, "latency", ElapsedTimes.NONE, codec)
            : ElapsedTimes.NONE,
        label.has("transactions") ? number(label, "transactions") : 0);
  }

  private static ResponseTimes readResponse(JsonNode response, String name, HistogramCodec codec) {
    return new ResponseTimes(
        OutcomesJson.read(response, name, 0, codec),
        BlocksJson.read(response.get("blocks"), codec));
  }
}
