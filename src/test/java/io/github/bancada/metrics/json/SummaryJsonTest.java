package io.github.bancada.metrics.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
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
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.Results;
import io.github.bancada.table.Tables;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A written summary reads back equal; other files are refused with a reason. */
class SummaryJsonTest {
  private static final ObjectMapper JSON = new ObjectMapper();

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
                  return row.withResponse(a % 3 == 0 ? other : Optional.empty());
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
                    new Timeline(Rows.of(ofRun(r, l)), Rows.of(c), s),
                    ConnectionSummary.UNKNOWN,
                    x,
                    l.size() % 2 == 0 ? ArrivalCounts.NONE : Arriving.INVALID));
  }

  /** Seconds of a run without response times have none either. */
  private static List<IntervalRow> ofRun(List<IntervalRow> rows, List<LabelSummary> labels) {
    return labels.stream().allMatch(label -> label.responses().isEmpty())
        ? rows.stream().map(row -> row.withResponse(Optional.empty())).toList()
        : rows;
  }

  private static Arbitrary<Results> results() {
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
                text().list().ofMaxSize(2))
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

  private static Arbitrary<RunInfo> infos() {
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
                    new RunInfo.Settings(m, Map.of("users", a, "x", b))));
  }

  private static Arbitrary<Successes> successes() {
    return Combinators.combine(number(), number(), Arbitraries.of(true, false))
        .as(
            (n, m, any) ->
                new Successes(
                    any ? OptionalLong.of(n) : OptionalLong.empty(), new Silence(n, m, 12)));
  }

  private static Arbitrary<LabelSummary> labels() {
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
                        new Outcomes(response, failed, ElapsedTimes.NONE), TimeBlocks.NONE)));
  }

  private static Arbitrary<ElapsedTimes> times() {
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
  private static Arbitrary<String> text() {
    return Arbitraries.strings().all().ofMaxLength(12);
  }

  private static Arbitrary<Long> number() {
    return Arbitraries.longs().between(-1L << 50, 1L << 50);
  }

  @Property(tries = 200)
  void whatIsWrittenIsReadBackWhole(@ForAll("summaries") RunSummary summary) throws Exception {
    Path file = Files.createTempFile("summary", ".json");
    try {
      SummaryJson.write(file, summary);

      assertThat(Summaries.comparable(SummaryJson.read(file)))
          .isEqualTo(Summaries.comparable(summary));
    } finally {
      Files.delete(file);
    }
  }

  @Test
  void readersWithoutHistogramsFindTheFigures() throws Exception {
    Path file = work.resolve("summary.json");
    SummaryJson.write(file, Summaries.of(Summaries.label("a", 1, 2_000, 1_000, 3_000)));

    JsonNode label = JSON.readTree(file.toFile()).path("labels").path(0);
    assertThat(label.path("samples").asLong()).isEqualTo(2);
    assertThat(label.path("mean_ns").asDouble()).isEqualTo(2_000);
    assertThat(label.path("p99_9_ns").asLong()).isEqualTo(3_000);
    assertThat(label.path("throughput_per_s").asDouble()).isEqualTo(1);
  }

  /** A written file, for tests that damage it. */
  private ObjectNode written() throws IOException {
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

  @Test
  void resultsArePlainForOtherReaders() throws IOException {
    Path file = work.resolve("results.json");
    SummaryJson.write(file, Summaries.of().withResults(Tables.results()));
    JsonNode json = JSON.readTree(file.toFile());

    assertThat(json.at("/published/title").asText()).isEqualTo("The article (2016)");
    assertThat(json.at("/published/rows/0").toString())
        .isEqualTo("{\"name\":\"samples\",\"figures\":[7.0],\"qualifiers\":[\">\"]}");
    assertThat(json.at("/results/0/name").asText()).isEqualTo("Dice");
    assertThat(json.at("/results/0/columns/2").toString())
        .isEqualTo(
            "{\"key\":\"published_mean_points\",\"title\":\"mean\",\"unit\":\"points\","
                + "\"text\":false,\"published\":true}");
    assertThat(json.at("/results/0/rows/1").toString())
        .isEqualTo("{\"texts\":[\"loaded\",\"-\",\"5.1\"],\"values\":[null,null,5.1]}");
  }

  @Test
  void fileOfAnEarlierVersionHasNoResults() throws IOException {
    ObjectNode json = written();
    json.remove("results");
    Path file = Files.writeString(work.resolve("earlier.json"), json.toString());

    assertThat(SummaryJson.read(file).results()).isEqualTo(Results.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/published/rows/0/figures", "/results/0/rows/0/values"})
  void rowOfResultsThatIsTooShortIsRefused(String pointer) throws IOException {
    Path file = work.resolve("results.json");
    SummaryJson.write(file, Summaries.of().withResults(Tables.results()));
    JsonNode json = JSON.readTree(file.toFile());
    ((ArrayNode) json.at(pointer)).remove(0);

    assertDamaged(json, "a row has ");
  }

  private void assertDamaged(JsonNode json, String... reasons) throws IOException {
    Path file = work.resolve("damaged.json");
    Files.writeString(file, json.toString());
    assertThatThrownBy(() -> SummaryJson.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("damaged.json")
        .hasMessageContainingAll(reasons);
  }

  static List<String> requiredFields() {
    return List.of(
        "/run",
        "/labels",
        "/total",
        "/errors",
        "/intervals",
        "/run/name",
        "/run/cpus",
        "/total/histogram",
        "/total/sum_ns",
        "/total/milliseconds_only",
        "/errors/0/code",
        "/errors/0/count",
        "/first_failure/label",
        "/intervals/rows");
  }

  @ParameterizedTest
  @MethodSource("requiredFields")
  void missingFieldIsNamed(String pointer) throws IOException {
    ObjectNode json = written();
    String field = pointer.substring(pointer.lastIndexOf('/') + 1);
    parent(json, pointer).remove(field);

    assertDamaged(json, "is damaged", "'" + field + "'", "missing");
  }

  @ParameterizedTest
  @MethodSource("requiredFields")
  void fieldOfAnotherKindIsNamed(String pointer) throws IOException {
    ObjectNode json = written();
    String field = pointer.substring(pointer.lastIndexOf('/') + 1);
    parent(json, pointer).set(field, JSON.createArrayNode().addNull());
    if (field.equals("labels") || field.equals("errors") || field.equals("rows")) {
      parent(json, pointer).put(field, "text");
    }

    assertDamaged(json, "is damaged", "'" + field + "'");
  }

  private static ObjectNode parent(ObjectNode json, String pointer) {
    return (ObjectNode) json.at(pointer.substring(0, pointer.lastIndexOf('/')));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "AAAA", "not Base64!", "HISTEw=="})
  void damagedHistogramIsNamed(String histogram) throws IOException {
    ObjectNode json = written();
    ((ObjectNode) json.path("total")).put("histogram", histogram);

    assertDamaged(json, "is damaged", "histogram");
  }

  @Test
  void histogramThatClaimsToBeHugeIsRefused() throws IOException {
    ObjectNode json = written();
    byte[] bytes = Base64.getDecoder().decode(json.at("/total/histogram").asText());
    ByteBuffer.wrap(bytes).putInt(4, Integer.MAX_VALUE);
    ((ObjectNode) json.path("total")).put("histogram", Base64.getEncoder().encodeToString(bytes));

    assertDamaged(json, "is damaged", "histogram");
  }

  @Test
  void intervalOfAnotherLengthIsRefused() throws IOException {
    ObjectNode json = written();
    ((ArrayNode) json.at("/intervals/rows/0")).add(9);

    assertDamaged(json, "a row has 18 fields, not 17");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "[]",
        "7",
        "{}",
        "{\"schema\":7}",
        "{\"schema\":\"bancada-summary/2\"}"
      })
  void foreignJsonIsRefusedWithTheSchemaItShouldHave(String text) throws IOException {
    Path file = Files.writeString(work.resolve("foreign.json"), text);

    assertThatThrownBy(() -> SummaryJson.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("foreign.json")
        .hasMessageContaining("bancada-summary/1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "label,samples", "{\"schema\":\"bancada-summary/1\",", "\u0000"})
  void whatIsNoJsonIsRefused(String text) throws IOException {
    Path file = Files.writeString(work.resolve("cut.json"), text);

    assertThatThrownBy(() -> SummaryJson.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cut.json");
  }

  @Test
  void missingFileIsNamed() {
    assertThatThrownBy(() -> SummaryJson.read(work.resolve("none.json")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("none.json");
  }
}
