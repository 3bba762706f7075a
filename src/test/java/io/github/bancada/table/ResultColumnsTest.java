package io.github.bancada.table;

import static io.github.bancada.table.ResultColumn.count;
import static io.github.bancada.table.ResultColumn.decimals;
import static io.github.bancada.table.ResultColumn.figure;
import static io.github.bancada.table.ResultColumn.wholeOr;
import static io.github.bancada.table.ResultColumn.words;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Views and file that derive from one declaration of columns. */
class ResultColumnsTest {
  private record Die(String name, long rolls, double mean) {}

  private static final ResultColumns<Die> COLUMNS =
      new ResultColumns<>(
          List.of(
              words("die", "die", Die::name),
              count("rolls", "rolls", Die::rolls),
              count("sides", "", die -> 6),
              figure("mean_points", "mean", "points", decimals(2), 4, Die::mean)
                  .beside("mean", wholeOr(1)),
              figure("", "doubled", "", wholeOr(1), 0, die -> 2 * die.mean())));

  private static final Die FAIR = new Die("fair, \"new\"", 12_000, 3.5);
  private static final Die NEVER = new Die("never", 0, Double.NaN);

  private static final Published PUBLISHED =
      PublishedForm.table("die", "mean").parse("An article\ndie | mean\nnever | 3\nloaded | 5.25");

  @Test
  void tableHasWhatHasATitle() {
    assertThat(
            TableText.lines(
                List.of(
                    COLUMNS.table(
                        "Dice", List.of("rolled"), List.of(FAIR, NEVER), Published.NONE))))
        .containsExactly(
            "Dice: rolled",
            "",
            "die           rolls  mean  doubled",
            "fair, \"new\"  12,000  3.50        7",
            "never             0     -        -");
  }

  @Test
  void publishedRowsStandBesideThoseOfTheSameNameAndOthersFollow() {
    ResultTable table = COLUMNS.table("Dice", List.of("rolled"), List.of(FAIR, NEVER), PUBLISHED);

    assertThat(TableText.lines(table))
        .containsExactly(
            "Dice: rolled",
            "Right of the bar, as published on other hardware: An article",
            "die           rolls  mean  doubled  |  mean",
            "fair, \"new\"  12,000  3.50        7  |     -",
            "never             0     -        -  |     3",
            "loaded            -     -        -  |   5.3");
    assertThat(table.titlesWithoutBar())
        .containsExactly("die", "rolls", "mean", "doubled", "published mean");
    assertThat(table.rows().get(0).get(1).value()).isEqualTo(12_000);
    assertThat(table.rows().get(2).get(4).value()).isEqualTo(5.25);
  }

  @Test
  void figuresOfOneRunAreRows() {
    Published published = new Published("P", "f", List.of("n"), PUBLISHED.rows());

    assertThat(
            TableText.lines(
                COLUMNS.only(List.of("mean")).figures("Die", List.of(), FAIR, published)))
        .containsExactly(
            "Die:",
            "Right of the bar, as published on other hardware: P",
            "figure  this run  |  published",
            "mean        3.50  |          -");
  }

  @Test
  void fileHasWhatHasAKeyAndNothingWhereNothingIsKnown() {
    assertThat(COLUMNS.csv(List.of(FAIR, NEVER)))
        .isEqualTo(
            "die,rolls,sides,mean_points\n\"fair, \"\"new\"\"\",12000,6,3.5000\nnever,0,6,\n");
  }

  @Test
  void fileHasPublishedFiguresBehindTheOthers() {
    assertThat(COLUMNS.csv(List.of(FAIR, NEVER), PUBLISHED).lines())
        .containsExactly(
            "die,rolls,sides,mean_points,published_mean_points",
            "\"fair, \"\"new\"\"\",12000,6,3.5000,",
            "never,0,6,,3.0000");
  }

  @Test
  void factsAreIndentedAndHaveTheirRemarksBehindThem() {
    assertThat(TableText.lines(List.of(Tables.dice("fair"), Tables.facts())))
        .containsExactly(
            "Dice: rolled <twice> in 2.0 s",
            "  two dice",
            "Right of the bar, as published on other hardware: Dice & luck | (1950)",
            "",
            "label   mean  |       mean",
            "fair    3.50  |  about 3.4",
            "loaded     -  |        5.1",
            "",
            "One die is under the table.",
            "",
            "Table:",
            "  legs        4  oak",
            "  height  75 cm");
  }
}
