package io.github.bancada.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.work.SampleFacts;
import org.junit.jupiter.api.Test;

class CsvLoadTableTest {
  private static StatementSample.Facts statement(StatementSample.Kind kind, String message) {
    String headers =
        new StatementSample(
                kind, 1, "k", !message.equals("broken"), "0", message, "", 10, 0, 0, 0, 0)
            .headers();
    return StatementSample.Facts.of(new SampleFacts(headers)).orElseThrow();
  }

  @Test
  void figuresStandBesideThePublishedOnes() {
    CsvLoadRun run = new CsvLoadRun(CsvLoadTable.PUBLISHED.parse("Somebody\nstatements/s | 450\n"));
    run.record(statement(StatementSample.Kind.SELECT, "absent"), true, 10, 7, 1000, 1500);
    run.record(statement(StatementSample.Kind.INSERT, "inserted"), true, 90, 11, 1500, 2000);
    run.record(statement(StatementSample.Kind.SELECT, "found"), true, 10, 8, 2000, 3000);
    run.record(statement(StatementSample.Kind.SELECT, "broken"), false, 10, 0, 2000, 3000);

    assertThat(run.table().tables().lines())
        .containsExactly(
            "CSV Load Results: 3 rows in 2.0 s: 1 inserted, 1 existed already, 1 failed",
            "Right of the bar, as published on other hardware: Somebody",
            "",
            "figure        this run  |  published",
            "statements/s       2.0  |      450.0",
            "rows/s             1.5  |          -",
            "SELECT %          75.0  |          -",
            "INSERT %          25.0  |          -");
    assertThat(run.table().tables().csv().lines())
        .last()
        .isEqualTo("3,1,1,1,0,4,120,2.000,2.000,1.500,75.000,25.000,26");
  }

  @Test
  void samplesOfOthersAreNone() {
    assertThat(StatementSample.Facts.of(new SampleFacts("HTTP/1.1 200 OK"))).isEmpty();
    assertThat(StatementSample.Facts.of(new SampleFacts(null))).isEmpty();
  }

  @Test
  void figureThatIsNotKnownIsRefusedWithItsLine() {
    assertThatThrownBy(() -> CsvLoadTable.PUBLISHED.parse("Somebody\nspeed | 450"))
        .hasMessageContaining("the line 'speed | 450'");
  }
}
