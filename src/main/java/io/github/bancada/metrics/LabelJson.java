package io.github.bancada.metrics;

import static io.github.bancada.metrics.JsonFields.array;
import static io.github.bancada.metrics.JsonFields.asNumber;
import static io.github.bancada.metrics.JsonFields.asText;
import static io.github.bancada.metrics.JsonFields.checkSize;
import static io.github.bancada.metrics.JsonFields.flag;
import static io.github.bancada.metrics.JsonFields.number;
import static io.github.bancada.metrics.JsonFields.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * A label in {@code summary.json}. The figures directly in its object are those of all samples, as
 * they have been since the first version; in {@code successful} and {@code failed} are those of the
 * samples that did and did not succeed. Stateless.
 */
final class LabelJson {
  private static final List<String> BLOCK_COLUMNS =
      List.of(
          "epoch_s", "errors", "sum_ns", "histogram", "successful_sum_ns", "successful_histogram");

  /** So many columns the rows of earlier versions have. */
  private static final int BLOCK_COLUMNS_BEFORE_OUTCOMES = 4;

  private LabelJson() {}

  static void write(JsonGenerator json, LabelSummary label) throws IOException {
    Outcomes outcomes = label.outcomes();
    json.writeStartObject();
    json.writeStringField("label", label.label());
    json.writeNumberField("samples", label.samples());
    json.writeNumberField("errors", label.errors());
    writeTimes(json, outcomes.all());
    json.writeNumberField("connect_sum_ns", label.connectSumNanos());
    json.writeNumberField("throughput_per_s", label.throughputPerSecond());
    json.writeNumberField("received_bytes", label.receivedBytes());
    json.writeNumberField("sent_bytes", label.sentBytes());
    json.writeNumberField("start_epoch_ms", label.startEpochMillis());
    json.writeNumberField("end_epoch_ms", label.endEpochMillis());
    json.writeBooleanField("milliseconds_only", label.millisecondsOnly());
    json.writeStringField("histogram", encode(outcomes.all().histogram()));
    json.writeStringField("connect_histogram", encode(label.connectHistogram()));
    writePart(json, "successful", outcomes.successful(), outcomes);
    writePart(json, "failed", outcomes.failed(), outcomes);
    if (!outcomes.mixed().isEmpty()) {
      writePart(json, "mixed", outcomes.mixed(), outcomes);
    }
    if (!label.blocks().isEmpty()) {
      writeBlocks(json, label.blocks());
    }
    json.writeEndObject();
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

  /** No times where there is no sample, and no histogram where it is that of the label. */
  private static void writePart(
      JsonGenerator json, String name, ElapsedTimes part, Outcomes outcomes) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("samples", part.count());
    if (!part.isEmpty()) {
      writeTimes(json, part);
    }
    if (!part.isEmpty() && part.count() < outcomes.count()) {
      json.writeStringField("histogram", encode(part.histogram()));
    }
    json.writeEndObject();
  }

  private static void writeBlocks(JsonGenerator json, TimeBlocks blocks) throws IOException {
    SummaryJson.beginTable(json, "blocks", BLOCK_COLUMNS);
    for (TimeBlock block : blocks.blocks()) {
      BlockTimes all = block.all();
      json.writeStartArray();
      json.writeNumber(block.number() * blocks.seconds());
      json.writeNumber(block.errors());
      json.writeNumber(all.sumNanos());
      json.writeString(encode(all.histogram()));
      BlockTimes successful = block.successful();
      if (block.mixed().samples() > 0 || successful.samples() == 0 || block.errors() == 0) {
        json.writeNull();
        json.writeNull();
      } else {
        json.writeNumber(successful.sumNanos());
        json.writeString(encode(successful.histogram()));
      }
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeNumberField("seconds", blocks.seconds());
    json.writeEndObject();
  }

  private static String encode(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  /**
   * @throws IllegalArgumentException if a field is missing or wrong
   */
  static LabelSummary read(JsonNode label) {
    return new LabelSummary(
            text(label, "label"),
            readOutcomes(label),
            decode(text(label, "connect_histogram")),
            number(label, "errors"),
            number(label, "connect_sum_ns"),
            number(label, "received_bytes"),
            number(label, "sent_bytes"),
            number(label, "start_epoch_ms"),
            number(label, "end_epoch_ms"),
            flag(label, "milliseconds_only"))
        .withBlocks(readBlocks(label.get("blocks")));
  }

  /** A file of an earlier version has no times by outcome. */
  private static Outcomes readOutcomes(JsonNode label) {
    ElapsedTimes all = readTimes(label, decode(text(label, "histogram")));
    if (!label.has("successful")) {
      return Outcomes.together(all, number(label, "errors"));
    }
    Outcomes outcomes =
        new Outcomes(
            readPart(label, "successful", all),
            readPart(label, "failed", all),
            label.has("mixed") ? readPart(label, "mixed", all) : ElapsedTimes.NONE);
    if (outcomes.count() != all.count()) {
      throw new IllegalArgumentException(
          "the outcomes of '"
              + text(label, "label")
              + "' have "
              + outcomes.count()
              + " samples, not "
              + all.count());
    }
    return outcomes;
  }

  private static ElapsedTimes readTimes(JsonNode times, Histogram histogram) {
    return new ElapsedTimes(
        histogram, number(times, "min_ns"), number(times, "max_ns"), number(times, "sum_ns"));
  }

  private static ElapsedTimes readPart(JsonNode label, String name, ElapsedTimes all) {
    JsonNode part = JsonFields.object(label, name);
    if (number(part, "samples") == 0) {
      return ElapsedTimes.NONE;
    }
    return part.has("histogram") ? readTimes(part, decode(text(part, "histogram"))) : all;
  }

  /** Absent where somebody else wrote the file. */
  private static TimeBlocks readBlocks(JsonNode table) {
    if (table == null) {
      return TimeBlocks.NONE;
    }
    long seconds = number(table, "seconds");
    if (seconds < 1) {
      throw new IllegalArgumentException("a block has " + seconds + " seconds");
    }
    List<TimeBlock> blocks = new ArrayList<>();
    for (JsonNode row : array(table, "rows")) {
      blocks.add(readBlock(row, seconds));
    }
    return new TimeBlocks(seconds, blocks);
  }

  private static TimeBlock readBlock(JsonNode row, long seconds) {
    if (row.size() != BLOCK_COLUMNS_BEFORE_OUTCOMES) {
      checkSize(row, BLOCK_COLUMNS);
    }
    long number = Math.floorDiv(asNumber(row.get(0), "epoch_s"), seconds);
    long errors = asNumber(row.get(1), "errors");
    long sum = asNumber(row.get(2), "sum_ns");
    Histogram all = decode(asText(row.get(3), "histogram"));
    if (row.size() == BLOCK_COLUMNS_BEFORE_OUTCOMES || row.get(5).isNull()) {
      return TimeBlock.together(number, errors, BlockTimes.of(sum, all));
    }
    long successfulSum = asNumber(row.get(4), "successful_sum_ns");
    Histogram successful = decode(asText(row.get(5), "successful_histogram"));
    return new TimeBlock(
        number,
        errors,
        BlockTimes.of(successfulSum, successful),
        BlockTimes.of(sum - successfulSum, difference(all, successful)),
        BlockTimes.NONE);
  }

  private static Histogram difference(Histogram all, Histogram part) {
    try {
      Histogram rest = all.copy();
      rest.subtract(part);
      return rest;
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "a block has successful samples that are not among all: " + e.getMessage(), e);
    }
  }

  private static Histogram decode(String encoded) {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
    } catch (DataFormatException | RuntimeException e) {
      throw new IllegalArgumentException("a histogram cannot be decoded: " + e.getMessage(), e);
    }
  }
}
