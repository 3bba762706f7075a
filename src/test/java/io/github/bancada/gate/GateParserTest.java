package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the grammar in the parser's comment, and the messages about other texts. */
class GateParserTest {
  private static GateParser.Parsed parse(String text) {
    return GateParser.parse("gate", text);
  }

  private static Criterion one(String line) {
    GateParser.Parsed parsed = parse(line);
    assertThat(parsed.problems()).isEmpty();
    assertThat(parsed.criteria()).hasSize(1);
    return parsed.criteria().get(0);
  }

  private static GateException.Problem problem(String line) {
    GateParser.Parsed parsed = parse(line);
    assertThat(parsed.criteria()).isEmpty();
    assertThat(parsed.problems()).hasSize(1);
    return parsed.problems().get(0);
  }

  @Test
  void documentedExampleParses() {
    GateParser.Parsed parsed =
        parse(
            """
            # label : metric op value [over baseline]
            all              : errors < 0.1 %
            LDAP Search      : p95 < 20 ms
            LDAP Search      : p99 < 250 us
            LDAP Search      : throughput > 450 /s
            "Home page"      : samples >= 1000
            LDAP Search      : p95 < 110 % of baseline          # -Jgate.baseline=summary.json
            all              : errors < 5 % for 10 s -> stop    # broken for 10 s in a row
            """);

    assertThat(parsed.problems()).isEmpty();
    assertThat(parsed.criteria())
        .extracting(criterion -> criterion.position().line())
        .containsExactly(2, 3, 4, 5, 6, 7, 8);
    assertThat(parsed.criteria().get(6).sustained()).contains(new Criterion.Sustained(10, true));
    assertThat(parsed.criteria().get(5).limit().ofBaseline()).isTrue();
    assertThat(parsed.criteria().get(5).text())
        .isEqualTo("LDAP Search      : p95 < 110 % of baseline");
  }

  @ParameterizedTest
  @CsvSource({
    "samples, ''",
    "errors, ''",
    "errors, %",
    "throughput, /s",
    "throughput, /min",
    "min, ns",
    "mean, us",
    "mean, µs",
    "mean, μs",
    "stddev, ms",
    "max, s",
    "p50, ms",
    "p99.95, ms",
    "p100, ms",
    "connect mean, ms",
    "connect p95, us",
    "received, KB/s",
    "received, B",
    "sent, MB/min",
    "sent, GB"
  })
  void everyMetricTakesItsUnits(String metric, String unit) {
    for (String operator : List.of("<", "<=", ">", ">=", "=")) {
      Criterion criterion = one("all : " + metric + " " + operator + " 12.5 " + unit);

      assertThat(criterion.metric()).hasToString(metric);
      assertThat(criterion.operator().symbol()).isEqualTo(operator);
      assertThat(criterion.limit().value()).isEqualByComparingTo("12.5");
    }
  }

  @Test
  void blanksAroundSymbolsAreOptional() {
    Criterion criterion = one("all:p95<20ms for 2min->stop#soon");

    assertThat(criterion.text()).isEqualTo("all:p95<20ms for 2min->stop");
    assertThat(criterion.limit().absolute()).isEqualTo(Ratio.of(20_000_000));
    assertThat(criterion.sustained()).contains(new Criterion.Sustained(120, true));
  }

  @Test
  void sustainedCriterionCanOmitStop() {
    assertThat(one("all : errors < 5 % for 10 s").sustained())
        .contains(new Criterion.Sustained(10, false));
    assertThat(one("all : samples > 5 for 10 s").limit().dimension()).isEqualTo(Dimension.COUNT);
  }

  @Test
  void labelsArePlainQuotedOrExpressions() {
    assertThat(one("Página inicial : p95 < 1 s").labels())
        .isEqualTo(new LabelPattern.Exact("Página inicial"));
    assertThat(one("all : p95 < 1 s").labels()).isEqualTo(new LabelPattern.All());
    assertThat(one("\"all\" : p95 < 1 s").labels()).isEqualTo(new LabelPattern.Exact("all"));
    assertThat(one("\"a \\\"b\\\": \\\\ #1\" : p95 < 1 s").labels())
        .isEqualTo(new LabelPattern.Exact("a \"b\": \\ #1"));
    LabelPattern expression = one("/^GET \\/[a-z]+\\d#:$/ : p95 < 1 s").labels();
    assertThat(expression).accepts("GET /page1#:").rejects("GET /page#:", "a GET /page1#:");
  }

  @Test
  void expressionMatchesAnywhereInLabel() {
    assertThat(one("/page/ : p95 < 1 s").labels()).accepts("a page", "pages").rejects("Page");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void lineEndsOfAllSystemsAreAccepted(String lineEnd) {
    GateParser.Parsed parsed =
        parse("\ufeff# gate" + lineEnd + "all : p95 < 1 s" + lineEnd + lineEnd + "x : p95 < 1");

    assertThat(parsed.criteria()).extracting(c -> c.position().line()).containsExactly(2);
    assertThat(parsed.problems()).extracting(p -> p.position().line()).containsExactly(4);
  }

  @Test
  void noBreakSpaceIsBlank() {
    assertThat(one("all\u00a0:\u00a0p95 <\u202f20\u00a0ms").limit().absolute())
        .isEqualTo(Ratio.of(20_000_000));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "all p95 < 20 ms|16|expected ':'",
        ": p95 < 20 ms|1|the label before ':' is missing",
        "all : p95 < 20 mss|16|'mss' is not a unit",
        "all : p95 < 20|15|has no unit",
        "all : p95 < 20 /s|16|'/s' is not a unit of p95",
        "all : p95 < 20 %|16|'%' is not a unit of p95",
        "all : p95 < 20 ms of baseline|19|unexpected 'of'",
        "all : p95 < 20 % of base|21|expected baseline",
        "all : samples > 10 %|20|'%' is not a unit of samples",
        "all : pp95 < 20 ms|7|'pp95' is not a metric",
        "all : P95 < 20 ms|7|'P95' is not a metric",
        "all :|6|the metric is missing",
        "all : p0 < 20 ms|7|'p0' is not a percentile",
        "all : p100.1 < 20 ms|7|'p100.1' is not a percentile",
        "all : p9.9.9 < 20 ms|7|'p9.9.9' is not a percentile",
        "all : connect max < 20 ms|7|'connect max' is not a metric",
        "all : p95 20 ms|11|expected <, <=, >, >=, = or no change",
        "all : p95 == 20 ms|12|unexpected second =",
        "all : p95 << 20 ms|12|'<' is not a number",
        "all : p95 < -1 ms|13|'-1' is not a number",
        "all : p95 < 1e400 ms|13|'1e400' is not a number",
        "all : p95 < NaN ms|13|'NaN' is not a number",
        "all : p95 < 1,000 ms|13|'1,000' is not a number",
        "all : p95 < .5 ms|13|'.5' is not a number",
        "all : p95 < 1. ms|13|'1.' is not a number",
        "all : p95 < 1234567890123456789012345678901 ms|13|is not a number",
        "all : p95 <|12|the limit is missing",
        "all : p95 < 20 ms for|22|the time after for is missing",
        "all : p95 < 20 ms for 10|23|'10' is not a valid duration",
        "all : p95 < 20 ms for 10 ms -> stop|23|'10 ms' is not a valid duration",
        "all : p95 < 20 ms for 0 s -> stop|23|'0 s' is not a valid duration",
        "all : p95 < 20 ms for 1.5 s -> stop|23|'1.5 s' is not a valid duration",
        "all : p95 < 20 ms for 2000 min|23|'2000 min' is not a valid duration",
        "all : p95 < 20 ms for 10 s -> halt|31|expected stop",
        "all : p95 < 20 ms -> stop|19|-> stop has no duration",
        "all : p95 < 20 ms, max < 1 s|16|'ms,' is not a unit",
        "/a : p95 < 1 s|1|the closing / of the regular expression is missing",
        "/(/ : p95 < 1 s|1|not a Java regular expression",
      })
  void errorHasColumnAndMessage(String line, int column, String message) {
    GateException.Problem problem = problem(line);

    assertThat(problem.message()).contains(message);
    assertThat(problem.position().column()).isEqualTo(column);
    assertThat(problem).asString().startsWith("gate:1:");
  }

  @Test
  void quotedLabelMustBeClosedAndEscaped() {
    assertThat(problem("  \"Home page : p95 < 1 s").position().column()).isEqualTo(3);
    assertThat(problem("\"a\\n\" : p95 < 1 s").message()).contains("backslash");
    assertThat(problem("\"a\\n\" : p95 < 1 s").position().column()).isEqualTo(3);
  }

  @Test
  void columnsCountCodePoints() {
    // The emoji in the label is two Java chars.
    GateException.Problem problem = problem("\ud83d\ude00 : p95 < 20 mss");

    assertThat(problem.position().column()).isEqualTo(14);
    assertThat(problem.position().start()).isEqualTo(14);
    assertThat(problem.position().end()).isEqualTo(17);
  }

  @Test
  void controlCharactersAreRejected() {
    assertThat(problem("all : p95 < 20 ms\u0000").message()).contains("U+0000");
    assertThat(problem("a\u001bb : p95 < 20 ms").position().column()).isEqualTo(2);
    assertThat(one("all\t: p95 < 20 ms").metric()).hasToString("p95");
  }

  @Test
  void longLineAndDeepExpressionAreRejected() {
    assertThat(problem("x".repeat(100_000)).message()).contains("100000 characters");
    String deep = "(".repeat(4_000) + ")".repeat(4_000);
    GateParser.Parsed parsed = parse("/" + deep + "/ : p95 < 1 s");
    assertThat(parsed.criteria().size() + parsed.problems().size()).isEqualTo(1);
  }

  @Test
  void numberOfReportedProblemsIsBounded() {
    assertThat(parse("wrong\n".repeat(1_000)).problems()).hasSize(20);
  }

  private static String criterion(Any any) {
    String label = any.of("all", "LDAP Search", "\"a : \\\" # b\"", "/^p[0-9]+\\/$/", "Ação ñ 漢");
    String limit =
        any.of(
            "p95 < 20 ms",
            "p99.999>=1ns",
            "errors = 0",
            "errors <= 0.001 %",
            "throughput > 450 /s",
            "connect p50 < 3 us",
            "received > 1 GB/min",
            "max < 110 % of baseline",
            "p95 no change");
    String end =
        limit.endsWith("change")
            ? ""
            : any.of("", " for 10 s", " for 3 min -> stop", " for 1s->stop");
    return label + ":" + limit + end + any.of("", "#", "  # <&> : p95 < 1");
  }

  @Property
  void criterionParsesAgainFromItsText(Any any) {
    Criterion criterion = one(criterion(any));

    Criterion again = one(criterion.text());
    assertThat(again.text()).isEqualTo(criterion.text());
    assertThat(again.labels()).hasToString(criterion.labels().toString());
    assertThat(again.metric()).isEqualTo(criterion.metric());
    assertThat(again.limit()).isEqualTo(criterion.limit());
    assertThat(again.sustained()).isEqualTo(criterion.sustained());
  }

  @Property
  void anyTextIsParsedOrRejectedWithPosition(Any any) {
    assertSound(any.text());
  }

  @Property
  void mutatedCriterionIsParsedOrRejectedWithPosition(Any any) {
    String line = criterion(any);
    int at = any.number();
    String patch = any.brokenText(1);
    int where = Math.floorMod(at, line.length() + 1);
    assertSound(line.substring(0, where));
    assertSound(line.substring(0, where) + patch + line.substring(where));
  }

  static void assertSound(String text) {
    GateParser.Parsed parsed = parse(text);
    for (GateException.Problem problem : parsed.problems()) {
      assertThat(problem.message()).isNotBlank();
      assertThat(problem.position().line()).isPositive();
      assertThat(problem.position().column()).isPositive();
      assertThat(problem.position().start()).isBetween(0, text.length());
      assertThat(problem.position().end()).isBetween(problem.position().start(), text.length());
    }
    for (Criterion criterion : parsed.criteria()) {
      assertThat(criterion.limit().value()).isGreaterThanOrEqualTo(BigDecimal.ZERO);
      assertThat(text.substring(criterion.position().start(), criterion.position().end()))
          .contains(criterion.text());
    }
  }
}
