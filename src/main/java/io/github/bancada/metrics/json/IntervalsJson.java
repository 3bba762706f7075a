package io.github.bancada.metrics.json;

import static io.github.bancada.text.JsonFields.asNumber;
import static io.github.bancada.text.JsonFields.asText;
import static io.github.bancada.text.JsonFields.checkSize;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.metrics.Traffic;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The table {@code intervals} of {@code summary.json}. Its columns are those of all samples, of
 * both outcomes, of response times and of latencies if the run has some, and of bytes. Immutable
 * and thread-safe.
 */
final class IntervalsJson {
  private static final List<String> FIRST =
      List.of(
          "epoch_s", "label", "samples", "errors", "sum_ns", "p50_ns", "p95_ns", "max_ns", "users");

  private static final List<String> OUTCOMES = join(timesOf("successful"), timesOf("failed"));

  private static final List<String> RESPONSE = timesOf("response");
  private static final List<String> LATENCY = timesOf("latency");
  private static final List<String> BYTES = List.of("received_bytes", "sent_bytes");

  private final List<String> columns;
  private final int response;
  private final int latency;
  private final int bytes;

  private IntervalsJson(List<String> columns) {
    this.columns = columns;
    response = columns.indexOf(RESPONSE.get(0));
    latency = columns.indexOf(LATENCY.get(0));
    bytes = columns.indexOf(BYTES.get(0));
    List<String> first = join(FIRST, OUTCOMES);
    if (columns.size() < first.size() || !columns.subList(0, first.size()).equals(first)) {
      throw new IllegalArgumentException("the seconds have the columns " + columns);
    }
  }

  /** Reads rows with these columns. */
  static Function<JsonNode, IntervalRow> reader(List<String> columns) {
    return new IntervalsJson(columns)::read;
  }

  private static List<String> timesOf(String name) {
    return List.of(name + "_sum_ns", name + "_p50_ns", name + "_p95_ns", name + "_max_ns");
  }

  @SafeVarargs
  private static List<String> join(List<String>... parts) {
    List<String> all = new ArrayList<>();
    for (List<String> part : parts) {
      all.addAll(part);
    }
    return List.copyOf(all);
  }

  static void write(JsonGenerator json, RunSummary run) throws IOException {
    boolean responses = !run.total().responses().isEmpty();
    boolean latencies = !run.total().latencies().isEmpty();
    SummaryJson.beginTable(
        json,
        "intervals",
        join(
            FIRST,
            OUTCOMES,
            responses ? RESPONSE : List.of(),
            latencies ? LATENCY : List.of(),
            BYTES));
    run.timeline()
        .intervals()
        .forEach(
            row -> {
              json.writeStartArray();
              writeFirst(json, row);
              if (responses) {
                write(json, row.response());
              }
              if (latencies) {
                write(json, row.latency());
              }
              json.writeNumber(row.traffic().receivedBytes());
              json.writeNumber(row.traffic().sentBytes());
              json.writeEndArray();
            });
    SummaryJson.endTable(json);
  }

  private static void writeFirst(JsonGenerator json, IntervalRow row) throws IOException {
    json.writeNumber(row.epochSecond());
    json.writeString(row.label());
    json.writeNumber(row.samples());
    json.writeNumber(row.errors());
    write(json, row.all());
    json.writeNumber(row.users());
    write(json, row.successful());
    write(json, row.failed());
  }

  private static void write(JsonGenerator json, Optional<SecondTimes> times) throws IOException {
    if (times.isPresent()) {
      write(json, times.get());
      return;
    }
    for (int i = 0; i < RESPONSE.size(); i++) {
      json.writeNull();
    }
  }

  private static void write(JsonGenerator json, SecondTimes times) throws IOException {
    json.writeNumber(times.sumNanos());
    json.writeNumber(times.p50Nanos());
    json.writeNumber(times.p95Nanos());
    json.writeNumber(times.maxNanos());
  }

  /** Throws {@link IllegalArgumentException} if a row does not have these columns. */
  private IntervalRow read(JsonNode row) {
    checkSize(row, columns);
    long second = asNumber(row.get(0), FIRST.get(0));
    String label = asText(row.get(1), FIRST.get(1));
    long samples = asNumber(row.get(2), FIRST.get(2));
    long errors = asNumber(row.get(3), FIRST.get(3));
    SecondTimes all = times(row, 4);
    int users = (int) asNumber(row.get(8), FIRST.get(8));
    return new IntervalRow(
        second,
        label,
        samples,
        errors,
        all,
        times(row, FIRST.size(), all),
        times(row, FIRST.size() + RESPONSE.size(), all),
        users,
        times(row, response, all),
        times(row, latency, all),
        new Traffic(
            asNumber(row.get(bytes), BYTES.get(0)), asNumber(row.get(bytes + 1), BYTES.get(1))));
  }

  /** Shares the times of all samples if they are equal: most rows have successes only. */
  private Optional<SecondTimes> times(JsonNode row, int from, SecondTimes all) {
    if (from < 0 || row.get(from).isNull()) {
      return Optional.empty();
    }
    SecondTimes times = times(row, from);
    return Optional.of(times.equals(all) ? all : times);
  }

  private SecondTimes times(JsonNode row, int from) {
    return new SecondTimes(
        time(row, from), time(row, from + 1), time(row, from + 2), time(row, from + 3));
  }

  private long time(JsonNode row, int place) {
    return asNumber(row.get(place), place < columns.size() ? columns.get(place) : "a time");
  }
}
