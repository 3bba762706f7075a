package io.github.bancada.metrics.json;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.metrics.Arriving;
import io.github.bancada.metrics.ConnectionSummary;
import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.ErrorGroup;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.FirstFailure;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Outcomes;
import io.github.bancada.metrics.ResponseTimes;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.metrics.Silence;
import io.github.bancada.metrics.Span;
import io.github.bancada.metrics.Successes;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.SummedTimes;
import io.github.bancada.metrics.TimeBlocks;
import io.github.bancada.metrics.TimeCounts;
import io.github.bancada.metrics.Timeline;
import io.github.bancada.metrics.Traffic;
import io.github.bancada.metrics.groups.ApdexThresholds;
import io.github.bancada.metrics.groups.CodeRow;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultPlot;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.io.TempDir;

/** Summaries of all kinds, written and damaged. */
abstract class JsonSummaries {
  static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path work;

  @Provide
  Arbitrary<RunSummary> summaries() {
    Arbitrary<List<LabelSummary>> labels = labels().list().ofMaxSize(4);
    Arbitrary<List<ErrorGroup>> errors =
        Combinators.combine(text(), text(), text(), number())
            .as((label, code, message, n) -> new ErrorGroup(label, code, message, n, n - 1, n + 1))
            .list()
            .ofMaxSize(3);
    Arbitrary<Optional<FirstFailure>> first =
        Combinators.combine(text(), text(), number())
            .as((label, message, n) -> new FirstFailure(n, n + 1, label, "code", message, 7))
            .optional();
    Arbitrary<List<IntervalRow>> rows =
        Combinators.combine(text(), number(), number())
            .as(
                (label, a, b) -> {
                  SecondTimes times = new SecondTimes(a, b, a, b);
                  Optional<SecondTimes> other = Optional.of(new SecondTimes(b, a, b, a));
                  IntervalRow row =
                      new IntervalRow(
                          a,
                          label,
                          b,
                          a,
                          times,
                          a % 2 == 0 ? other : Optional.empty(),
                          b % 2 == 0 ? Optional.of(times) : Optional.empty(),
                          3);
                  return row.withResponse(a % 3 == 0 ? other : Optional.empty())
                      .withLatency(b % 3 == 0 ? other : Optional.empty())
                      .withTraffic(new Traffic(a, b));
                })
            .list()
            .ofMaxSize(5);
    Arbitrary<List<CpuRow>> cpu =
        Combinators.combine(number(), Arbitraries.doubles().between(0, 100))
            .as((n, d) -> new CpuRow(n, d, d, d, d, d, d, d))
            .list()
            .ofMaxSize(3);
    return Combinators.combine(infos(), labels, errors, first, successes(), rows, cpu, results())
        .as(
            (info, l, e, f, s, r, c, x) ->
                new RunSummary(
                    info,
                    l,
                    LabelSummary.merge(RunSummary.TOTAL, l),
                    l,
                    List.of(),
                    new Failures(e, f),
                    new Timeline(Rows.of(ofRun(r, l)), Rows.of(c), s, codes(r)),
                    ConnectionSummary.UNKNOWN,
                    x,
                    l.size() % 2 == 0 ? ArrivalCounts.NONE : Arriving.INVALID));
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

  static Arbitrary<Results> results() {
    Arbitrary<Double> value =
        Arbitraries.oneOf(Arbitraries.doubles(), Arbitraries.just(Double.NaN));
    Arbitrary<ResultTable.Column> column =
        Combinators.combine(text(), text(), text(), Arbitraries.of(true, false))
            .as((key, title, unit, flag) -> new ResultTable.Column(key, title, unit, flag, !flag));
    Arbitrary<ResultTable> table =
        Combinators.combine(
                text(),
                text().list().ofMaxSize(2),
                text(),
                column.list().ofSize(2),
                Combinators.combine(text(), value)
                    .as(ResultTable.Cell::new)
                    .list()
                    .ofSize(2)
                    .list()
                    .ofMaxSize(3),
                text().list().ofMaxSize(2),
                plots(),
                Arbitraries.of(true, false))
            .as(ResultTable::new);
    Arbitrary<Published> published =
        Combinators.combine(text(), text(), text(), text(), text(), value)
            .as(
                (title, names, column1, row, qualifier, number) ->
                    new Published(
                        title,
                        names,
                        List.of(column1),
                        List.of(
                            new Published.Row(
                                row, List.of(new Published.Figure(qualifier, number))))));
    return Combinators.combine(
            Arbitraries.oneOf(published, Arbitraries.just(Published.NONE)),
            table.list().ofMaxSize(2))
        .as(Results::new);
  }

  private static Arbitrary<List<ResultPlot>> plots() {
    Arbitrary<Double> number = Arbitraries.doubles().between(-1e12, 1e12);
    Arbitrary<ResultPlot.Series> series =
        Combinators.combine(
                text(),
                Arbitraries.of(true, false),
                Combinators.combine(number, number).as(ResultPlot.Point::new).list().ofMaxSize(3))
            .as(ResultPlot.Series::new);
    return Combinators.combine(text(), text(), text(), series.list().ofMaxSize(2))
        .as(ResultPlot::new)
        .list()
        .ofMaxSize(1);
  }

  static Arbitrary<RunInfo> infos() {
    return Combinators.combine(text(), text(), number(), number())
        .as(
            (a, b, n, m) ->
                new RunInfo(
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
                        n % 2 == 0
                            ? Optional.empty()
                            : Optional.of(ApdexThresholds.of(1 + Math.abs(n % 1_000_000))),
                        Map.of("users", a, "x", b))));
  }

  static Arbitrary<Successes> successes() {
    return Combinators.combine(number(), number(), Arbitraries.of(true, false))
        .as(
            (n, m, any) ->
                new Successes(
                    any ? OptionalLong.of(n) : OptionalLong.empty(), new Silence(n, m, 12)));
  }

  static Arbitrary<LabelSummary> labels() {
    return Combinators.combine(text(), times(), times(), times(), times(), number())
        .as(
            (label, successful, failed, mixed, response, n) ->
                new LabelSummary(
                    label,
                    new Outcomes(successful, failed, mixed),
                    failed.count() + mixed.count() / 2,
                    new SummedTimes(successful.times(), n + 4),
                    new Traffic(n + 5, n + 6),
                    new Span(n + 7, n + 8),
                    n % 2 == 0,
                    TimeBlocks.NONE,
                    new ResponseTimes(
                        new Outcomes(response, failed, ElapsedTimes.NONE), TimeBlocks.NONE),
                    n % 3 == 0 ? ElapsedTimes.NONE : failed,
                    Math.floorMod(n, 5L)));
  }

  static Arbitrary<ElapsedTimes> times() {
    return Arbitraries.longs()
        .between(0, 86_400_000_000_000L)
        .list()
        .ofMaxSize(20)
        .map(
            values -> {
              Histogram histogram = LabelSummary.emptyHistogram();
              values.forEach(histogram::recordValue);
              long sum = values.stream().mapToLong(Long::longValue).sum();
              return values.isEmpty()
                  ? ElapsedTimes.NONE
                  : new ElapsedTimes(
                      TimeCounts.of(histogram),
                      Collections.min(values),
                      Collections.max(values),
                      sum);
            });
  }

  /** Any text, halves of surrogate pairs included: a message may have been cut anywhere. */
  static Arbitrary<String> text() {
    return Arbitraries.strings().all().ofMaxLength(12);
  }

  static Arbitrary<Long> number() {
    return Arbitraries.longs().between(-1L << 50, 1L << 50);
  }

  /** A written file, for tests that damage it. */
  ObjectNode written() throws IOException {
    Path file = work.resolve("whole.json");
    RunSummary summary =
        Summaries.of(
            List.of(Summaries.label("a", 1, 1, 1_000)),
            List.of(new ErrorGroup("a", "81", "m", 1, 2, 3)),
            Optional.of(new FirstFailure(1, 2, "a", "81", "m", 3)));
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
