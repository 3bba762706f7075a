package io.github.bancada.metrics.json;

import static io.github.bancada.text.JsonFields.number;
import static io.github.bancada.text.JsonFields.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.Outcomes;
import io.github.bancada.metrics.TimeCounts;
import io.github.bancada.text.JsonFields;
import java.io.IOException;

/**
 * Times of samples in an object of {@code summary.json}: those of all of them directly, those by
 * outcome in objects of their own. Stateless.
 */
final class OutcomesJson {
  private OutcomesJson() {}

  static void writeTimes(JsonGenerator json, ElapsedTimes times) throws IOException {
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
   * Writes no times without samples, and no histogram if it equals that of all.
   *
   * @param all number of samples of all outcomes
   */
  static void writePart(
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
  static void writeParts(JsonGenerator json, Outcomes outcomes, HistogramCodec codec)
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
   * @param errors how many of its samples failed
   */
  static Outcomes read(JsonNode label, String name, long errors, HistogramCodec codec) {
    ElapsedTimes all = readTimes(label, codec.decode(text(label, "histogram")));
    if (!label.has("successful")) {
      return Outcomes.together(all, errors); // a file of an earlier version
    }
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

  static ElapsedTimes readPart(
      JsonNode label, String name, ElapsedTimes all, HistogramCodec codec) {
    JsonNode part = JsonFields.object(label, name);
    if (number(part, "samples") == 0) {
      return ElapsedTimes.NONE;
    }
    return part.has("histogram") ? readTimes(part, codec.decode(text(part, "histogram"))) : all;
  }
}
