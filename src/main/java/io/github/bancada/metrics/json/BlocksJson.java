package io.github.bancada.metrics.json;

import static io.github.bancada.text.JsonFields.array;
import static io.github.bancada.text.JsonFields.asNumber;
import static io.github.bancada.text.JsonFields.asText;
import static io.github.bancada.text.JsonFields.checkSize;
import static io.github.bancada.text.JsonFields.number;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.metrics.SummedTimes;
import io.github.bancada.metrics.TimeBlock;
import io.github.bancada.metrics.TimeBlocks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The field {@code blocks} of a label in {@code summary.json}. Stateless. */
final class BlocksJson {
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

  /** First columns of both outcomes; null in a block with only one. */
  private static final int OUTCOMES = 4;

  private BlocksJson() {}

  /** Writes the field if there are blocks. */
  static void write(JsonGenerator json, TimeBlocks blocks, HistogramCodec codec)
      throws IOException {
    if (blocks.isEmpty()) {
      return;
    }
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
        for (int i = OUTCOMES; i < BLOCK_COLUMNS.size(); i++) {
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

  /** Absent in a file from another program. */
  static TimeBlocks read(JsonNode table, HistogramCodec codec) {
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
    checkSize(row, BLOCK_COLUMNS);
    long number = Math.floorDiv(asNumber(row.get(0), "epoch_s"), seconds);
    long errors = asNumber(row.get(1), "errors");
    SummedTimes all = readTimes(row, 2, codec);
    if (row.get(OUTCOMES).isNull()) {
      return TimeBlock.together(number, errors, all);
    }
    return new TimeBlock(
        number,
        errors,
        readTimes(row, OUTCOMES, codec),
        readTimes(row, OUTCOMES + 2, codec),
        SummedTimes.NONE);
  }

  private static SummedTimes readTimes(JsonNode row, int from, HistogramCodec codec) {
    long sum = asNumber(row.get(from), BLOCK_COLUMNS.get(from));
    return new SummedTimes(
        codec.decode(asText(row.get(from + 1), BLOCK_COLUMNS.get(from + 1))), sum);
  }
}
