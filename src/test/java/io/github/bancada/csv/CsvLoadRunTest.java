package io.github.bancada.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.report.LoadReport;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.FaultProxy;
import io.github.bancada.testing.JMeterTestHome;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.Waiting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CSV Load in test plans that JMeter's own engine runs without GUI, with good files and bad. */
@RequiresMysql
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CsvLoadRunTest {
  private static final int ROWS = 40;
  private static final int USERS = 3;
  private static final int FOR_EVER = -1;

  @TempDir Path work;

  private final PrintStream console = System.out;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private String url;

  @BeforeEach
  void schema() throws SQLException {
    JMeterTestHome.use();
    JMeterUtils.setLocale(Locale.ENGLISH);
    url = MysqlServer.newSchema();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void console() {
    System.setOut(console);
  }

  private String said() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  /** A sampler with these properties, name and value in turn. */
  private CsvLoad sampler(String name, String... properties) {
    CsvLoad sampler = new CsvLoad();
    sampler.setName(name);
    sampler.setProperty(TestElement.TEST_CLASS, CsvLoad.class.getName());
    sampler.setProperty("url", url);
    sampler.setProperty("user", "root");
    sampler.setProperty("password", "");
    sampler.setProperty("socket", "");
    sampler.setProperty("trust", "");
    sampler.setProperty("file", work.resolve("rows.csv").toString());
    sampler.setProperty("table", "t");
    for (int i = 0; i < properties.length; i += 2) {
      sampler.setProperty(properties[i], properties[i + 1]);
    }
    return sampler;
  }

  /** A file of so many good rows, in which this row is replaced. */
  private void file(int rows, int number, String instead) throws IOException {
    String text =
        IntStream.rangeClosed(1, rows)
            .mapToObj(i -> i == number ? instead : i + ",value " + i)
            .collect(Collectors.joining("\n", "id,a\n", "\n"));
    Files.writeString(work.resolve("rows.csv"), text);
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private long value(String sql) throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private Connection open() throws SQLException {
    return DriverManager.getConnection(url + "?sslMode=DISABLED", "root", "");
  }

  private void table() throws SQLException {
    execute("CREATE TABLE t (id VARCHAR(20) PRIMARY KEY, a VARCHAR(20))");
  }

  /** Loads the file with its tables of results, as a plan does. */
  private List<SampleResult> load(String... properties) throws Exception {
    LoadReport report = new LoadReport();
    report.setText(LoadReport.DIRECTORY, work.resolve("out").toString());
    CsvLoadResults results = new CsvLoadResults();
    results.set(CsvLoadResults.PUBLISHED, "An article\nstatements/s | 450\nSELECT % | 50");
    return EngineRun.run(USERS, FOR_EVER, sampler("rows", properties), results, report);
  }

  private static List<SampleResult> failed(List<SampleResult> results) {
    return results.stream().filter(result -> !result.isSuccessful()).toList();
  }

  private static long count(List<SampleResult> results, String message) {
    return results.stream().filter(each -> each.getResponseMessage().equals(message)).count();
  }

  /** Every row that was acknowledged is there, and once. */
  private void assertLoaded(List<SampleResult> results, long expected) throws SQLException {
    assertThat(count(results, StatementSample.INSERTED)).isEqualTo(expected);
    assertThat(value("SELECT COUNT(*) FROM t")).isEqualTo(expected);
    assertThat(value("SELECT COUNT(*) FROM t WHERE a = CONCAT('value ', id)"))
        .as("rows with the value that belongs to their key")
        .isEqualTo(expected);
  }

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
                  .startsWith("the CSV file " + work.resolve("rows.csv") + " cannot be read on (")
                  .endsWith("); check its quotes, its delimiter and its encoding");
            });
    assertLoaded(results, 19);
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
  void connectionsThatAreCutLoseNoRowThatWasAcknowledgedAndDoubleNone() throws Exception {
    file(2_000, 0, "");
    table();
    try (FaultProxy proxy = new FaultProxy(MysqlServer.shared().port())) {
      EngineRun run = EngineRun.start(USERS, FOR_EVER, sampler("rows", "url", proxy.through(url)));
      for (int cut = 1; cut <= 3; cut++) {
        int goal = cut * 200;
        Waiting.await("samples", () -> run.results().size(), n -> n >= goal);
        proxy.cut();
      }
      run.awaitEnd();

      List<SampleResult> results = run.results();
      long unknown =
          failed(results).stream()
              .filter(each -> each.getResponseMessage().endsWith("inserted is not known"))
              .count();
      long inserted = count(results, StatementSample.INSERTED);
      assertThat(failed(results))
          .hasSizeBetween(1, 3 * USERS)
          .allMatch(each -> each.getResponseCode().startsWith("08"));
      assertThat(value("SELECT COUNT(*) FROM t")).isBetween(inserted, inserted + unknown);
      assertThat(2_000 - inserted).isEqualTo(failed(results).size());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void runThatIsStoppedHasEveryRowThatItSaysItHas(boolean now) throws Exception {
    file(100_000, 0, "");
    table();
    EngineRun run = EngineRun.start(USERS, FOR_EVER, sampler("rows"));
    Waiting.await("samples", () -> run.results().size(), n -> n >= 200);

    if (now) {
      run.stop();
    } else {
      run.shutdown();
    }

    run.awaitEnd();
    List<SampleResult> results = run.results();
    long inserted = count(results, StatementSample.INSERTED);
    assertThat(failed(results)).extracting(SampleResult::getResponseCode).isSubsetOf("cancelled");
    assertThat(value("SELECT COUNT(*) FROM t"))
        .isBetween(inserted, inserted + failed(results).size());
    assertThat(inserted).isLessThan(100_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"prepare", "load"})
  void fileThatIsMissingEndsTheTestOnceAndSaysWhere(String action) throws Exception {
    List<SampleResult> results =
        EngineRun.run(USERS, FOR_EVER, sampler("rows", "action", action, "file", "no/such.csv"));

    assertThat(results).hasSizeLessThanOrEqualTo(USERS).noneMatch(SampleResult::isSuccessful);
    assertThat(results).extracting(SampleResult::getResponseCode).containsOnly("parameterError");
    assertThat(said())
        .containsOnlyOnce(
            "CSV Load 'rows': File is 'no/such.csv'; it takes the path of a CSV file that is"
                + " there");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "20,one,too many | line 21 of ",
        "20,\"open | cannot be read on (",
        "KEY,x | the key column 'id' has a value of 300 characters; it takes up to 255"
      })
  void preparationReadsTheWholeFileBeforeItMakesATable(String row, String message)
      throws Exception {
    file(ROWS, 20, row.replace("KEY", "k".repeat(300)));

    List<SampleResult> results = EngineRun.run(1, 1, sampler("make", "action", "prepare"));

    assertThat(results).singleElement().matches(result -> !result.isSuccessful());
    assertThat(results.get(0).getResponseMessage()).contains(message);
    assertThat(said()).containsOnlyOnce(message);
    assertThat(
            value(
                "SELECT COUNT(*) FROM information_schema.tables WHERE table_name = 't'"
                    + " AND table_schema = DATABASE()"))
        .isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "url | ldap://127.0.0.1 | JDBC URL is 'ldap://127.0.0.1'",
        "action | unload | Action is 'unload'",
        "transport | pigeon | Transport is 'pigeon'",
        "delimiter | ;; | Delimiter is ';;'; it takes one character",
        "encoding | latin-47 | Encoding is 'latin-47'; it takes a name",
        "replace | perhaps | Replace is 'perhaps'",
        "statementTimeout | soon | Statement timeout is 'soon'",
        "connectTimeout | -5 | Connect timeout is '-5'"
      })
  void badConfigurationIsSaidOnceAndNoSampleIsTaken(String field, String value, String message)
      throws Exception {
    file(1, 0, "");

    List<SampleResult> results = EngineRun.run(USERS, FOR_EVER, sampler("rows", field, value));

    assertThat(results).isEmpty();
    assertThat(said())
        .containsOnlyOnce("Bancada: the test cannot start")
        .contains("CSV Load 'rows'")
        .containsOnlyOnce(message);
  }

  @Test
  void publishedFiguresThatAreNoneEndTheTestBeforeItsFirstSample() throws Exception {
    file(1, 0, "");
    CsvLoadResults results = new CsvLoadResults();
    results.set(CsvLoadResults.PUBLISHED, "An article\nrows a day | 450");

    assertThat(EngineRun.run(1, 1, sampler("rows"), results)).isEmpty();
    assertThat(said()).containsOnlyOnce("the test cannot start").contains("rows a day");
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
