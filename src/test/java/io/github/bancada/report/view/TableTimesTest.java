package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The unit and the decimals of times in tables. */
class TableTimesTest {
  private static final long MICRO = 1_000;
  private static final long MILLI = 1_000_000;
  private static final double[] NONE = {};

  @ParameterizedTest
  @CsvSource({
    "36000000,72000000,ms,36,72",
    "36500000,72000000,ms,36.5,72.0",
    "230000,97126000,ms,0.230,97.126",
    "1234,900000000,ms,0.0012,900.0000",
    "146000,30000000000,ms,0.146,'30,000.000'",
    "1500,2000,µs,1.500,2.000",
    "1500000000,20000000000,s,1.500,20.000",
    "999900000,9940500000,ms,999.9,'9,940.5'",
    "1365432000,9940500000,ms,'1,365','9,941'",
    "0,0,ms,0,0"
  })
  void columnHasThreeDigitsOfItsSmallestTime(
      double one, double other, String unit, String first, String second) {
    double[] column = {one, other, Double.NaN};

    TimeFormat format = TableTimes.of(column, NONE).column(column);

    assertThat(format.symbol()).isEqualTo(unit);
    assertThat(format.format(one)).isEqualTo(first);
    assertThat(format.format(other)).isEqualTo(second);
  }

  @Test
  void columnOfWholeTimesHasDecimalsBesideOneThatIsBroken() {
    TableTimes times = TableTimes.of(new double[] {287_700 * MICRO, 623 * MILLI, 4 * MILLI}, NONE);

    assertThat(times.column(287_700 * MICRO).format(287_700 * MICRO)).isEqualTo("287.7");
    assertThat(times.column(623 * MILLI).format(623 * MILLI)).isEqualTo("623.0");
    assertThat(times.column(4 * MILLI).format(4 * MILLI)).isEqualTo("4.000");
  }

  @Test
  void wholeTimesStayWholeBesideABrokenMean() {
    double[] means = {36_250 * MICRO, 40 * MILLI};
    TableTimes times = TableTimes.of(new double[] {36 * MILLI, 623 * MILLI}, means);

    assertThat(times.column(623 * MILLI).format(623 * MILLI)).isEqualTo("623");
    assertThat(times.column(means).format(40 * MILLI)).isEqualTo("40.0");
    assertThat(times.column(40 * MILLI).format(40 * MILLI)).isEqualTo("40");
  }

  @Test
  void unitOfTheReadersChoiceIsThatOfAllColumns() {
    LabelSummary label = Summaries.label("a", 0, 1_000, 12 * MILLI + 345 * MICRO, 1_365 * MILLI);
    RunSummary run = Summaries.of(label);
    List<Column> columns = Column.ALL.subList(3, 5);

    AggregateText seconds = AggregateText.of("label", AggregateText.withTotal(run), columns, "s");
    AggregateText micros = AggregateText.of("label", AggregateText.withTotal(run), columns, "µs");

    assertThat(seconds.titles()).containsExactly("label", "min s", "mean s");
    assertThat(seconds.rows().get(0)).containsExactly("a", "0.0123", "0.689");
    assertThat(micros.titles()).containsExactly("label", "min µs", "mean µs");
    assertThat(micros.rows().get(0)).containsExactly("a", "12,345", "688,673");
  }
}
