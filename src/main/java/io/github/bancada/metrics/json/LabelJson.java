package io.github.bancada.metrics.json;

import static io.github.bancada.metrics.json.JsonFields.array;
import static io.github.bancada.metrics.json.JsonFields.asNumber;
import static io.github.bancada.metrics.json.JsonFields.asText;
import static io.github.bancada.metrics.json.JsonFields.checkSize;
import static io.github.bancada.metrics.json.JsonFields.flag;
import static io.github.bancada.metrics.json.JsonFields.number;
import static io.github.bancada.metrics.json.JsonFields.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Outcomes;
import io.github.bancada.metrics.Span;
import io.github.bancada.metrics.SummedTimes;
import io.github.bancada.metrics.TimeBlock;
import io.github.bancada.metrics.TimeBlocks;
import io.github.bancada.metrics.TimeCounts;
import io.github.bancada.metrics.Traffic;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A label in {@code summary.json}. The figures directly in its object are of all samples, as in the
 * first version; {@code successful} and {@code failed} hold those of one outcome. Stateless.
 */
final class LabelJson {
  private static final List<String> BLOCK_COLUMNS =
      List.of(
          "epoch_s",
          "errors",
          "sum_ns",
          "histogram",
          "successful_sum_ns",
          "successful_histogram",
          "failed_sum_ns",
          "failed_histogram");

  /** Number of columns in files of earlier versions. */
  private static final int BLOCK_COLUMNS_BEFORE_OUTCOMES = 4;

  private LabelJson() {}

  static void write(JsonGenerator json, LabelSummary label, HistogramCodec codec)
      throws IOException {
    Outcomes outcomes = label.outcomes();
    json.writeStartObject();
    json.writeStringField("label", label.label());
    json.writeNumberField("samples", label.samples());
    json.writeNumberField("errors", label.errors());
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
    writePart(json, "successful", outcomes.successful(), outcomes.count(), codec);
    writePart(json, "failed", outcomes.failed(), outcomes.count(), codec);
    if (!outcomes.mixed().isEmpty()) {
      writePart(json, "mixed", outcomes.mixed(), outcomes.count(), codec);
    }
    if (!label.blocks().isEmpty()) {
      writeBlocks(json, label.blocks(), codec);
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

  /**
   * Writes no times without samples, and no histogram if it equals the label's.
   *
   * @param all number of samples of the label
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

  private static void writeBlocks(JsonGenerator json, TimeBlocks blocks, HistogramCodec codec)
      throws IOException {
    SummaryJson.beginTable(json, "blocks", BLOCK_COLUMNS);
    for (TimeBlock block : blocks.blocks()) {
      json.writeStartArray();
      json.writeNumber(block.number() * blocks.seconds());
      json.writeNumber(block.errors());
      writeTimes(json, block.all(), codec);
      boolean both = block.successful().samples() > 0 && block.failed().samples() > 0;
      if (both && block.mixed().samples() == 0) {
        writeTimes(json, block.successful(), codec);
        writeTimes(json, block.failed(), codec);
      } else {
        for (int i = BLOCK_COLUMNS_BEFORE_OUTCOMES; i < BLOCK_COLUMNS.size(); i++) {
          json.writeNull();
        }
      }
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeNumberField("seconds", blocks.seconds());
    json.writeEndObject();
  }

  private static void writeTimes(JsonGenerator json, SummedTimes times, HistogramCodec codec)
      throws IOException {
    json.writeNumber(times.sumNanos());
    json.writeString(codec.encode(times.times()));
  }

  /** Throws {@link IllegalArgumentException} if a field is missing or wrong. */
  static LabelSummary read(JsonNode label, HistogramCodec codec) {
    return new LabelSummary(
        text(label, "label"),
        readOutcomes(label, codec),
        number(label, "errors"),
        new SummedTimes(
            codec.decode(text(label, "connect_histogram")), number(label, "connect_sum_ns")),
        new Traffic(number(label, "received_bytes"), number(label, "sent_bytes")),
        new Span(number(label, "start_epoch_ms"), number(label, "end_epoch_ms")),
        flag(label, "milliseconds_only"),
        readBlocks(label.get("blocks"), codec));
  }

  /** Files of earlier versions have no times by outcome. */
  private static Outcomes readOutcomes(JsonNode label, HistogramCodec codec) {
    ElapsedTimes all = readTimes(label, codec.decode(text(label, "histogram")));
    if (!label.has("successful")) {
      return Outcomes.together(all, number(label, "errors"));
    }
    Outcomes outcomes =
        new Outcomes(
            readPart(label, "successful", all, codec),
            readPart(label, "failed", all, codec),
            label.has("mixed") ? readPart(label, "mixed", all, codec) : ElapsedTimes.NONE);
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

  /** Files of other programs have no blocks. */
  private static TimeBlocks readBlocks(JsonNode table, HistogramCodec codec) {
    if (table == null) {
      return TimeBlocks.NONE;
    }
    long seconds = number(table, "seconds");
    if (seconds < 1) {
      throw new IllegalArgumentException("a block has " + seconds + " seconds");
    }
    List<TimeBlock> blocks = new ArrayList<>();
    for (JsonNode row : array(table, "rows")) {
      blocks.add(readBlock(row, seconds, codec));
    }
    return new TimeBlocks(seconds, blocks);
  }

  private static TimeBlock readBlock(JsonNode row, long seconds, HistogramCodec codec) {
    if (row.size() != BLOCK_COLUMNS_BEFORE_OUTCOMES) {
      checkSize(row, BLOCK_COLUMNS);
    }
    long number = Math.floorDiv(asNumber(row.get(0), "epoch_s"), seconds);
    long errors = asNumber(row.get(1), "errors");
    SummedTimes all = readTimes(row, 2, codec);
    if (row.size() == BLOCK_COLUMNS_BEFORE_OUTCOMES || row.get(4).isNull()) {
      return TimeBlock.together(number, errors, all);
    }
    return new TimeBlock(
        number, errors, readTimes(row, 4, codec), readTimes(row, 6, codec), SummedTimes.NONE);
  }

  private static SummedTimes readTimes(JsonNode row, int from, HistogramCodec codec) {
    long sum = asNumber(row.get(from), BLOCK_COLUMNS.get(from));
    return new SummedTimes(
        codec.decode(asText(row.get(from + 1), BLOCK_COLUMNS.get(from + 1))), sum);
  }
}
