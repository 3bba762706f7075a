package io.github.bancada.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.RequiresMysql;
import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CSV Load in test plans that JMeter's own engine runs without GUI, with good files and bad. */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CsvLoadRunTest extends CsvLoading {
  @Test
  void usersShareTheRowsAndEachIsLoadedOnce() throws Exception {
    file(ROWS, 0, "");
    assertThat(EngineRun.run(1, 1, sampler("make", "action", "prepare")))
        .singleElement()
        .matches(SampleResult::isSuccessful)
        .satisfies(made -> assertThat(made.getResponseCode()).isEqualTo("0"));

    List<SampleResult> results = load();

    assertThat(results).hasSize(2 * ROWS).allMatch(SampleResult::isSuccessful);
    assertThat(results)
        .extracting(SampleResult::getSampleLabel)
        .containsOnly("rows SELECT", "rows INSERT");
    assertLoaded(results, ROWS);
    assertThat(said())
        .contains("CSV Load: table t created, key id, 0 rows in it; 40 rows of 2 columns to load")
        .containsPattern("CSV Load Results: 40 rows in [\\d.]+ s: 40 inserted, 0 existed already")
        .containsPattern("statements/s +[\\d,.]+ +\\| +450\\.0")
        .containsPattern("SELECT % +50\\.0 +\\| +50\\.0");
    assertThat(Files.readAllLines(work.resolve("out/csv-load.csv")).get(1))
        .startsWith("40,40,0,0,0,80,");
    assertThat(work.resolve("out/report.md")).content().contains("An article");
  }

  @Test
  void resultTellsTheStatement() throws Exception {
    file(1, 0, "");
    table();

    List<SampleResult> results = load();

    TimedSampleResult select = (TimedSampleResult) results.get(0);
    TimedSampleResult insert = (TimedSampleResult) results.get(1);
    assertThat(select.getResponseMessage()).isEqualTo("absent");
    assertThat(select.getSamplerData()).isEqualTo("SELECT row 1, key 1");
    assertThat("jdbc:" + select.getServer()).isEqualTo(url);
    assertThat(select.getConnectNanos()).isPositive();
    assertThat(select.getLatencyNanos()).isPositive();
    assertThat(insert.getResponseMessage()).isEqualTo("inserted");
    assertThat(insert.getResponseHeaders())
        .isEqualTo("csv.statement: INSERT\ncsv.row: 1\ncsv.outcome: inserted\n");
    assertThat(insert.getConnectNanos()).isZero();
    assertThat(insert.getSentBytes()).isPositive();
    assertThat(insert.getBytesAsLong()).isPositive();
  }

  @Test
  void lineWithAnotherNumberOfValuesFailsAloneAndIsNamed() throws Exception {
    file(ROWS, 20, "20,one,too many");
    table();

    List<SampleResult> results = load();

    assertThat(failed(results))
        .singleElement()
        .satisfies(
            bad -> {
              assertThat(bad.getResponseCode()).isEqualTo("unreadable");
              assertThat(bad.getResponseMessage())
                  .isEqualTo(
                      "line 21 of "
                          + work.resolve("rows.csv")
                          + " has 3 values, and its header 2 columns; mend the line, or give the"
                          + " delimiter of the file");
            });
    assertLoaded(results, ROWS - 1);
    assertThat(said()).contains(": 39 inserted, 0 existed already, 1 failed");
  }

  /** Nothing after it can be told apart, so that is the end of the file. */
  @ParameterizedTest
  @ValueSource(strings = {"20,\"value 20", "20,\"value\" 20"})
  void lineThatIsNoCsvEndsTheFileAndEveryRowBeforeItIsThere(String line) throws Exception {
    file(ROWS, 20, line);
    table();

    List<SampleResult> results = load();

    assertThat(failed(results))
        .singleElement()
        .satisfies(
            bad -> {
              assertThat(bad.getResponseCode()).isEqualTo("unreadable");
              assertThat(bad.getResponseMessage())
                  .startsWith(
                      "the CSV file " + work.resolve("rows.csv") + " cannot be read further (")
                  .endsWith("); check its quotes, its delimiter and its encoding");
            });
    assertLoaded(results, 19);
  }

  @Test
  void bytesThatAreNotOfTheEncodingEndTheLoadAndEveryRowBeforeThemIsThere() throws Exception {
    latin1File();
    table();

    List<SampleResult> results = load();

    assertThat(failed(results))
        .singleElement()
        .satisfies(
            bad -> {
              assertThat(bad.getResponseCode()).isEqualTo("malformedBytes");
              assertThat(bad.getResponseMessage())
                  .startsWith("line 21 of " + work.resolve("rows.csv") + " has bytes that are not");
            });
    assertLoaded(results, 19);
    assertThat(said())
        .containsOnlyOnce("CSV Load 'rows': the load ends here: line 21 of ")
        .contains(": 19 inserted, 0 existed already, 1 failed");
  }

  @ParameterizedTest
  @CsvSource({"malformedBytes, replace, EFBFBD", "encoding, ISO-8859-1, C3A9"})
  void fileOfAnotherEncodingIsLoadedOnRequest(String field, String value, String stored)
      throws Exception {
    latin1File();
    table();

    assertThat(load(field, value)).hasSize(2 * ROWS).allMatch(SampleResult::isSuccessful);

    assertThat(value("SELECT COUNT(*) FROM t WHERE id = '20' AND HEX(a) = '" + stored + "'"))
        .isOne();
  }

  @Test
  void valueThatIsTooLongForItsColumnFailsAloneWithTheServersCode() throws Exception {
    file(ROWS, 20, "20," + "x".repeat(21));
    table();

    List<SampleResult> results = load();

    assertThat(failed(results))
        .singleElement()
        .satisfies(
            bad -> {
              assertThat(bad.getSampleLabel()).isEqualTo("rows INSERT");
              assertThat(bad.getResponseCode()).isEqualTo("22001 1406");
              assertThat(bad.getSamplerData()).isEqualTo("INSERT row 20, key 20");
            });
    assertLoaded(results, ROWS - 1);
    assertThat(Files.readAllLines(work.resolve("out/csv-load.csv")).get(1))
        .startsWith("40,39,0,0,1,80,");
  }

  @Test
  void keyThatIsInTheFileTwiceIsInsertedOnce() throws Exception {
    file(ROWS, 20, "19,value 19");
    table();

    List<SampleResult> results = load();

    assertLoaded(results, ROWS - 1);
    assertThat(count(results, StatementSample.FOUND) + failed(results).size()).isOne();
    assertThat(failed(results))
        .extracting(SampleResult::getResponseCode)
        .isSubsetOf("23000 1062"); // where another user was faster
  }

  @Test
  void passwordIsInNoPartOfAResultOrMessage() throws Exception {
    file(1, 0, "");
    table();
    List<SampleResult> results =
        EngineRun.run(1, 1, sampler("rows", "user", "nobody", "password", "s3nha-3rrada"));

    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(results.get(0));
    }
    assertThat(results.get(0).getResponseCode()).isEqualTo("28000 1045");
    assertThat(bytes.toString(StandardCharsets.ISO_8859_1)).doesNotContain("s3nha-3rrada");
    assertThat(said()).doesNotContain("s3nha-3rrada");
  }
}
