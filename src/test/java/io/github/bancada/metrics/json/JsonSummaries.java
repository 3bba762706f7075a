package io.github.bancada.metrics.json;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.bancada.metrics.ApdexThresholds;
import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.metrics.Arriving;
import io.github.bancada.metrics.CodeRow;
import io.github.bancada.metrics.ConnectionSummary;
import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.Environment;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Outcomes;
import io.github.bancada.metrics.ResponseTimes;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.metrics.Span;
import io.github.bancada.metrics.Successes;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.SummedTimes;
import io.github.bancada.metrics.TimeBlocks;
import io.github.bancada.metrics.TimeCounts;
import io.github.bancada.metrics.Timeline;
import io.github.bancada.metrics.Traffic;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultPlot;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.Results;
import io.github.bancada.testing.property.Any;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.io.TempDir;

/** Summaries of all kinds, written and damaged. */
abstract class JsonSummaries {
  static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path work;

  static RunSummary summary(Any any) {
    List<LabelSummary> labels = any.list(4, () -> label(any));
    List<IntervalRow> rows = any.list(5, () -> row(any));
    List<CpuRow> cpu = any.list(3, () -> cpu(any));
    return new RunSummary(
        info(any),
        labels,
        LabelSummary.merge(RunSummary.TOTAL, labels),
        labels,
        List.of(),
        failures(any),
        new Timeline(Rows.of(ofRun(rows, labels)), Rows.of(cpu), successes(any), codes(rows)),
        ConnectionSummary.UNKNOWN,
        results(any),
        labels.size() % 2 == 0 ? ArrivalCounts.NONE : Arriving.INVALID);
  }

  private static Failures failures(Any any) {
    long n = number(any);
    List<Failures.Group> errors =
        any.list(3, () -> new Failures.Group(text(any), text(any), text(any), n, n - 1, n + 1));
    return new Failures(
        errors, optional(any, () -> new Failures.First(n, n + 1, text(any), "code", text(any), 7)));
  }

  private static IntervalRow row(Any any) {
    long a = number(any);
    long b = number(any);
    SecondTimes times = new SecondTimes(a, b, a, b);
    Supplier<SecondTimes> other = () -> new SecondTimes(b, a, b, a);
    return new IntervalRow(
            a, text(any), b, a, times, optional(any, other), optional(any, () -> times), 3)
        .withResponse(optional(any, other))
        .withLatency(optional(any, other))
        .withTraffic(new Traffic(a, b));
  }

  private static CpuRow cpu(Any any) {
    double percent = any.decimal(0, 100, 2);
    return new CpuRow(number(any), percent, percent, percent, percent, percent, percent, percent);
  }

  private static <T> Optional<T> optional(Any any, Supplier<T> value) {
    return any.flag() ? Optional.of(value.get()) : Optional.empty();
  }

  private static Rows<CodeRow> codes(List<IntervalRow> rows) {
    return Rows.of(
        rows.stream()
            .map(row -> new CodeRow(row.epochSecond(), row.label(), row.samples()))
            .toList());
  }

  /** Seconds of a run without response times or latencies have none either. */
  private static List<IntervalRow> ofRun(List<IntervalRow> rows, List<LabelSummary> labels) {
    boolean responses = labels.stream().anyMatch(label -> !label.responses().isEmpty());
    boolean latencies = labels.stream().anyMatch(label -> !label.latencies().isEmpty());
    return rows.stream()
        .map(row -> responses ? row : row.withResponse(Optional.empty()))
        .map(row -> latencies ? row : row.withLatency(Optional.empty()))
        .toList();
  }

  private static Results results(Any any) {
    return new Results(
        any.from(() -> Published.NONE, () -> published(any)), any.list(2, () -> table(any)));
  }

  private static ResultTable table(Any any) {
    return new ResultTable(
        text(any),
        any.list(2, () -> text(any)),
        text(any),
        any.list(2, 2, () -> column(any)),
        any.list(3, () -> any.list(2, 2, () -> new ResultTable.Cell(text(any), value(any)))),
        any.list(2, () -> text(any)),
        any.list(1, () -> plot(any)),
        any.flag(),
        any.flag());
  }

  private static ResultTable.Column column(Any any) {
    boolean flag = any.flag();
    return new ResultTable.Column(text(any), text(any), text(any), flag, !flag);
  }

  private static Published published(Any any) {
    Published.Figure figure = new Published.Figure(text(any), value(any));
    return new Published(
        text(any),
        text(any),
        List.of(text(any)),
        List.of(new Published.Row(text(any), List.of(figure))));
  }

  private static double value(Any any) {
    return any.from(
        () -> Double.NaN,
        () -> any.fitting(Double::isFinite, () -> Double.longBitsToDouble(any.longNumber())));
  }

  private static ResultPlot plot(Any any) {
    boolean overTime = any.flag();
    return new ResultPlot(
        text(any),
        text(any),
        text(any),
        any.list(2, () -> series(any)),
        overTime ? 1 + Math.abs(number(any)) : ResultPlot.NO_TIME,
        overTime
            ? any.list(2, () -> new ResultPlot.Band(text(any), any.decimal(-1e9, 1e9, 2), 1e9))
            : List.of());
  }

  private static ResultPlot.Series series(Any any) {
    return new ResultPlot.Series(
        text(any),
        any.flag(),
        any.list(
            3,
            () -> new ResultPlot.Point(any.decimal(-1e12, 1e12, 2), any.decimal(-1e12, 1e12, 2))));
  }

  private static RunInfo info(Any any) {
    String a = text(any);
    String b = text(any);
    long n = number(any);
    long m = number(any);
    return new RunInfo(
        a,
        n,
        m,
        b,
        new RunInfo.Origin(a, n < m),
        new RunInfo.Server(b, n > m, n > m),
        new RunInfo.Versions(a, b, a),
        new RunInfo.Machine(b, 16, a, n),
        new RunInfo.Settings(
            m,
            optional(any, () -> ApdexThresholds.of(1 + Math.abs(n % 1_000_000))),
            Map.of("users", a, "x", b)),
        List.of(
            Environment.of(a, Map.of("kernel", a, "swap", b), Map.of("kernel", b, "swap", b)),
            new Environment(b, Map.of(), Map.of())));
  }

  private static Successes successes(Any any) {
    long n = number(any);
    return new Successes(
        any.flag() ? OptionalLong.of(n) : OptionalLong.empty(),
        new Successes.Gap(n, number(any), 12));
  }

  private static LabelSummary label(Any any) {
    ElapsedTimes successful = times(any);
    ElapsedTimes failed = times(any);
    ElapsedTimes mixed = times(any);
    long n = number(any);
    Outcomes outcomes = new Outcomes(successful, failed, mixed);
    return new LabelSummary(
        text(any),
        outcomes,
        failed.count() + mixed.count() / 2,
        new SummedTimes(successful.times(), n + 4),
        new Traffic(n + 5, n + 6),
        new Span(n + 7, n + 8),
        n % 2 == 0,
        TimeBlocks.NONE,
        outcomes.count() == 0 ? ResponseTimes.NONE : responses(any, failed),
        n % 3 == 0 ? ElapsedTimes.NONE : failed,
        Math.floorMod(n, 5L));
  }

  private static ResponseTimes responses(Any any, ElapsedTimes failed) {
    return new ResponseTimes(new Outcomes(times(any), failed, ElapsedTimes.NONE), TimeBlocks.NONE);
  }

  private static ElapsedTimes times(Any any) {
    List<Long> values = any.list(20, () -> any.longNumber(0, 86_400_000_000_000L));
    if (values.isEmpty()) {
      return ElapsedTimes.NONE;
    }
    Histogram histogram = LabelSummary.emptyHistogram();
    values.forEach(histogram::recordValue);
    return new ElapsedTimes(
        TimeCounts.of(histogram),
        Collections.min(values),
        Collections.max(values),
        values.stream().mapToLong(Long::longValue).sum());
  }

  /** Any text, halves of surrogate pairs included: a message may have been cut anywhere. */
  private static String text(Any any) {
    return any.brokenText(12);
  }

  private static long number(Any any) {
    return any.longNumber(-1L << 50, 1L << 50);
  }

  /** A written file, for tests that damage it. */
  ObjectNode written() throws IOException {
    Path file = work.resolve("whole.json");
    RunSummary summary =
        Summaries.of(
            List.of(Summaries.label("a", 1, 1, 1_000)),
            List.of(new Failures.Group("a", "81", "m", 1, 2, 3)),
            Optional.of(new Failures.First(1, 2, "a", "81", "m", 3)));
    SummaryJson.write(
        file,
        Summaries.with(
            summary,
            Rows.of(List.of(IntervalRow.together(1, "a", 2, 3, new SecondTimes(4, 5, 6, 7), 8)))));
    return (ObjectNode) JSON.readTree(file.toFile());
  }

  void assertDamaged(JsonNode json, String... reasons) throws IOException {
    Path file = work.resolve("damaged.json");
    Files.writeString(file, json.toString());
    assertThatThrownBy(() -> SummaryJson.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("damaged.json")
        .hasMessageContainingAll(reasons);
  }
}
