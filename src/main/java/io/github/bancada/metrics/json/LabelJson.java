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
import io.github.bancada.metrics.TimeCounts;
import io.github.bancada.metrics.Traffic;
import io.github.bancada.text.JsonFields;
import java.io.IOException;

/**
 * A label in {@code summary.json}. The fields of its object are of all samples; {@code successful}
 * and {@code failed} hold one outcome each. Stateless.
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
    writeTimes(json, outcomes.all());
    json.writeNumberField("connect_sum_ns", label.connects().sumNanos());
    json.writeNumberField("throughput_per_s", label.throughputPerSecond());
    json.writeNumberField("received_bytes", label.traffic().receivedBytes());
    json.writeNumberField("sent_bytes", label.traffic().sentBytes());
    json.writeNumberField("start_epoch_ms", label.span().startEpochMillis());
    json.writeNumberField("end_epoch_ms", label.span().endEpochMillis());
    json.writeBooleanField("milliseconds_only", label.millisecondsOnly());
    json.writeStringField("histogram", codec.encode(outcomes.all().times()));
    json.writeStringField("connect_histogram", codec.encode(label.connects().times()));
    writeParts(json, outcomes, codec);
    BlocksJson.write(json, label.blocks(), codec);
    if (!label.responses().isEmpty()) {
      writeResponse(json, label.responses(), codec);
    }
    if (!label.latencies().isEmpty()) {
      writePart(json, "latency", label.latencies(), Long.MAX_VALUE, codec);
    }
    json.writeEndObject();
  }

  /** The same fields for response times. */
  private static void writeResponse(
      JsonGenerator json, ResponseTimes responses, HistogramCodec codec) throws IOException {
    Outcomes outcomes = responses.outcomes();
    json.writeObjectFieldStart("response");
    json.writeNumberField("samples", outcomes.count());
    writeTimes(json, outcomes.all());
    json.writeStringField("histogram", codec.encode(outcomes.all().times()));
    writeParts(json, outcomes, codec);
    BlocksJson.write(json, responses.blocks(), codec);
    json.writeEndObject();
  }

  /** Throws {@link IllegalArgumentException} if a field is missing or wrong. */
  static LabelSummary read(JsonNode label, HistogramCodec codec) {
    String name = text(label, "label");
    long errors = number(label, "errors");
    return new LabelSummary(
        name,
        readOutcomes(label, name, codec),
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
            ? readPart(label, "latency", ElapsedTimes.NONE, codec)
            : ElapsedTimes.NONE,
        label.has("transactions") ? number(label, "transactions") : 0);
  }

  private static ResponseTimes readResponse(JsonNode response, String name, HistogramCodec codec) {
    return new ResponseTimes(
        readOutcomes(response, name, codec), BlocksJson.read(response.get("blocks"), codec));
  }

  private static void writeTimes(JsonGenerator json, ElapsedTimes times) throws IOException {
    json.writeNumberField("min_ns", times.minNanos());
    json.writeNumberField("mean_ns", times.meanNanos());
    json.writeNumberField("stddev_ns", times.stddevNanos());
    json.writeNumberField("p50_ns", times.percentileNanos(50));
    json.writeNumberField("p90_ns", times.percentileNanos(90));
    json.writeNumberField("p95_ns", times.percentileNanos(95));
    json.writeNumberField("p99_ns", times.percentileNanos(99));
    json.writeNumberField("p99_9_ns", times.percentileNanos(99.9));
    json.writeNumberField("max_ns", times.maxNanos());
    json.writeNumberField("sum_ns", times.sumNanos());
  }

  /**
   * Writes the times if there are samples, and the histogram unless it equals that of all.
   *
   * @param all number of samples of all outcomes
   */
  private static void writePart(
      JsonGenerator json, String name, ElapsedTimes part, long all, HistogramCodec codec)
      throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("samples", part.count());
    if (!part.isEmpty()) {
      writeTimes(json, part);
      if (part.count() < all) {
        json.writeStringField("histogram", codec.encode(part.times()));
      }
    }
    json.writeEndObject();
  }

  /** Writes the objects of the outcomes. */
  private static void writeParts(JsonGenerator json, Outcomes outcomes, HistogramCodec codec)
      throws IOException {
    writePart(json, "successful", outcomes.successful(), outcomes.count(), codec);
    writePart(json, "failed", outcomes.failed(), outcomes.count(), codec);
    if (!outcomes.mixed().isEmpty()) {
      writePart(json, "mixed", outcomes.mixed(), outcomes.count(), codec);
    }
  }

  /**
   * Reads the times of an object.
   *
   * @param name of the label, for messages
   */
  private static Outcomes readOutcomes(JsonNode label, String name, HistogramCodec codec) {
    ElapsedTimes all = readTimes(label, codec.decode(text(label, "histogram")));
    Outcomes outcomes =
        new Outcomes(
            readPart(label, "successful", all, codec),
            readPart(label, "failed", all, codec),
            label.has("mixed") ? readPart(label, "mixed", all, codec) : ElapsedTimes.NONE);
    if (outcomes.count() != all.count()) {
      throw new IllegalArgumentException(
          "the outcomes of '"
              + name
              + "' have "
              + outcomes.count()
              + " samples, not "
              + all.count());
    }
    return outcomes;
  }

  private static ElapsedTimes readTimes(JsonNode times, TimeCounts counts) {
    return new ElapsedTimes(
        counts, number(times, "min_ns"), number(times, "max_ns"), number(times, "sum_ns"));
  }

  private static ElapsedTimes readPart(
      JsonNode label, String name, ElapsedTimes all, HistogramCodec codec) {
    JsonNode part = JsonFields.object(label, name);
    if (number(part, "samples") == 0) {
      return ElapsedTimes.NONE;
    }
    return part.has("histogram") ? readTimes(part, codec.decode(text(part, "histogram"))) : all;
  }
}
