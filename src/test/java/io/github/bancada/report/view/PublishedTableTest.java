package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.view.PublishedTable.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublishedTableTest {
  private static final String TABLE =
      """
      LDAP vs LDAPS (2018)

      searches | LDAP | LDAPS
      1 | 0.065 | 0.094
        1000|1.292| -
      """;

  @Test
  void tableIsReadAsItIsWritten() {
    PublishedTable table = PublishedTable.parse(TABLE);

    assertThat(table.title()).isEqualTo("LDAP vs LDAPS (2018)");
    assertThat(table.rowTitle()).isEqualTo("searches");
    assertThat(table.columns()).containsExactly("LDAP", "LDAPS");
    assertThat(table.rows())
        .containsExactly(
            new Row("1", List.of(Optional.of(0.065), Optional.of(0.094))),
            new Row("1000", List.of(Optional.of(1.292), Optional.empty())));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1 | 0.1", "1 | 0.1 | 0.2 | 0.3", "no columns", "1 | 0.1 | x", "1 | 0.1 | 1,5"})
  void wrongLineIsNamed(String line) {
    assertThatThrownBy(() -> PublishedTable.parse("title\nn | a | b\n0 | 1 | 2\n" + line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + line + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "Infinity", "-1", "", "0x1p3", "1d"})
  void whatIsNoTimeIsRefused(String seconds) {
    assertThatThrownBy(() -> PublishedTable.parse("title\nn | a\n0 | " + seconds))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + seconds + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"title", "title\nn | a", "\n\ntitle\n\nn | a\n\n"})
  void missingPartIsSaid(String text) {
    assertThatThrownBy(() -> PublishedTable.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lines; it needs a title, a header and at least one row");
  }

  @Provide
  Arbitrary<PublishedTable> tables() {
    Arbitrary<String> name =
        Arbitraries.strings()
            .withChars("abcÇÑñ :().-_/µ\uD83D\uDE00")
            .ofMinLength(1)
            .ofMaxLength(8)
            .map(String::strip)
            .filter(text -> !text.isEmpty() && !text.equals("-"));
    Arbitrary<Optional<Double>> seconds =
        Arbitraries.doubles().between(0, 1e6).ofScale(3).optional(0.8);
    return Arbitraries.integers()
        .between(1, 4)
        .flatMap(
            columns ->
                Combinators.combine(
                        name,
                        name,
                        name.list().ofSize(columns),
                        Combinators.combine(name, seconds.list().ofSize(columns))
                            .as(Row::new)
                            .list()
                            .ofMinSize(1)
                            .ofMaxSize(5))
                    .as(PublishedTable::new));
  }

  @Property
  void everyTableIsReadBack(@ForAll("tables") PublishedTable table) {
    assertThat(PublishedTable.parse(written(table))).isEqualTo(table);
  }

  private static String written(PublishedTable table) {
    StringBuilder text = new StringBuilder(table.title()).append("\n");
    text.append(table.rowTitle()).append(" | ").append(String.join("|", table.columns()));
    for (Row row : table.rows()) {
      List<String> cells = new ArrayList<>(List.of(row.name()));
      row.seconds().forEach(each -> cells.add(each.map(String::valueOf).orElse("-")));
      text.append("\r\n\r\n ").append(cells.stream().collect(Collectors.joining(" | ")));
    }
    return text.append("\n").toString();
  }

  @Property
  void anyTextIsReadOrRefusedWithAReason(@ForAll("texts") String text) {
    try {
      PublishedTable table = PublishedTable.parse(text);
      assertThat(table.rows()).isNotEmpty();
      assertThat(table.rows()).allMatch(row -> row.seconds().size() == table.columns().size());
      assertThat(table.lines(Summaries.of())).isNotEmpty();
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("published table");
    }
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.frequencyOf(
        Tuple.of(1, Arbitraries.strings().all()),
        Tuple.of(5, Arbitraries.strings().withChars("a1.-| \n\r").ofMaxLength(60)));
  }

  @Test
  void runStandsBesideThePublishedFigures() {
    List<String> lines =
        PublishedTable.parse(TABLE)
            .lines(
                Summaries.of(
                    Summaries.label("LDAP 1", 0, 10, 5),
                    Summaries.label("LDAPS 1", 0, 25, 5),
                    Summaries.label("LDAP 1000", 0, 1_234_567, 5)));

    assertThat(lines)
        .containsExactly(
            "Wall seconds of this run, ratio to LDAP, and as published:",
            "  LDAP vs LDAPS (2018)",
            "searches       LDAP  LDAPS  ratio  | published LDAP  LDAPS  ratio",
            "1             0.010  0.025  x2.50           | 0.065  0.094  x1.45",
            "1000      1,234.567      -      -           | 1.292      -      -");
  }

  @Test
  void failedSamplesMakeTimesIncomparable() {
    assertThat(PublishedTable.parse(TABLE).lines(Summaries.of(Summaries.label("LDAP 1", 1, 1, 5))))
        .last()
        .isEqualTo("Some samples failed: these times are not comparable.");
  }

  @Test
  void firstColumnWithoutATimeHasNoRatios() {
    assertThat(
            PublishedTable.parse(TABLE)
                .lines(Summaries.of(Summaries.label("LDAPS 1", 0, 25, 5)))
                .get(3))
        .startsWith("1            -  0.025      -");
    assertThat(
            PublishedTable.parse(TABLE)
                .lines(
                    Summaries.of(
                        Summaries.label("LDAP 1", 0, 0, 5), Summaries.label("LDAPS 1", 0, 25, 5)))
                .get(3))
        .contains("0.000  0.025      -");
  }
}
