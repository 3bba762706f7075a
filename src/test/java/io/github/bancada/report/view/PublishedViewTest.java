package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.table.Results;
import io.github.bancada.table.TableText;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests the view of a run beside published figures. */
class PublishedViewTest {
  private static final String TABLE =
      """
      LDAP vs LDAPS (2018)

      searches | LDAP | LDAPS
      1 | 0.065 | 0.094
        1000|1.292| -
      """;

  private static List<String> lines(String published, RunSummary run) {
    RunSummary whole = run.withResults(new Results(PublishedView.parse(published), List.of()));
    return TableText.lines(PublishedView.of(whole).orElseThrow());
  }

  private static List<String> lines(String published, LabelSummary... labels) {
    return lines(published, Summaries.of(labels));
  }

  @Test
  void wallSecondsAreShownBesideThePublishedOnes() {
    assertThat(
            lines(
                TABLE,
                Summaries.label("LDAP 1", 0, 10, 5),
                Summaries.label("LDAPS 1", 0, 25, 5),
                Summaries.label("LDAP 1000", 0, 1_234_567, 5)))
        .containsExactly(
            "Wall seconds of this run and ratio to LDAP:",
            "Right of the bar, as published on other hardware: LDAP vs LDAPS (2018)",
            "searches       LDAP  LDAPS  ratio  |   LDAP  LDAPS  ratio",
            "1             0.010  0.025  x2.50  |  0.065  0.094  x1.45",
            "1000      1,234.567      -      -  |  1.292      -      -");
  }

  @Test
  void failedSamplesMakeTimesIncomparable() {
    assertThat(lines(TABLE, Summaries.label("LDAP 1", 1, 1, 5)))
        .last()
        .isEqualTo("Some samples failed: these times are not comparable.");
  }

  @Test
  void firstColumnWithoutATimeHasNoRatios() {
    assertThat(lines(TABLE, Summaries.label("LDAPS 1", 0, 25, 5)).get(3))
        .startsWith("1            -  0.025      -");
    assertThat(
            lines(TABLE, Summaries.label("LDAP 1", 0, 0, 5), Summaries.label("LDAPS 1", 0, 25, 5))
                .get(3))
        .contains("0.000  0.025      -");
  }

  @Test
  void singleColumnHasNoRatio() {
    assertThat(lines("t\nn | LDAP\n1 | 2", Summaries.label("LDAP 1", 0, 10, 5)))
        .containsExactly(
            "Wall seconds of this run:",
            "Right of the bar, as published on other hardware: t",
            "n   LDAP  |   LDAP",
            "1  0.010  |  2.000");
  }

  @Test
  void figuresOfTheWholeRunAreShownBesideThePublishedOnes() {
    RunSummary run =
        Summaries.of(
            List.of(Summaries.label("a", 1, 2_000, 4_000_000, 6_000_000)),
            List.of(),
            Optional.of(new Failures.First(954, Summaries.START, "a", "91", "", 500)));

    assertThat(
            lines(
                """
                The article (2016)
                figure | published
                seconds | > 1800
                samples | 10000
                error % | about 13
                first failed sample | 1
                mean ms | -
                """,
                run))
        .containsExactly(
            "Published figures beside this run:",
            "Right of the bar, as published on other hardware: The article (2016)",
            "figure               this run  |  published",
            "samples                     2  |     10,000",
            "error %                    50  |   about 13",
            "first failed sample       954  |          1",
            "seconds                     2  |    > 1,800",
            "mean ms                     5  |          -");
  }

  @Test
  void missingFigureIsUnknown() {
    assertThat(lines("t\nfigure | published\nmax ms | 5\nfirst failed sample | 9"))
        .contains(
            "first failed sample         -  |          9",
            "max ms                      -  |          5");
  }

  @Test
  void unknownFigureIsRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PublishedView.parse("t\nfigure | published\nspeed | 5"))
        .withMessageContaining("'speed | 5'")
        .withMessageContaining("samples/s");
  }

  @Test
  void runWithoutPublishedFiguresHasNoTable() {
    assertThat(PublishedView.of(Summaries.of())).isEmpty();
  }
}
