package io.github.bancada.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.report.LoadReport;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import io.github.bancada.testing.MysqlServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
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
import org.junit.jupiter.api.io.TempDir;

/** CSV Load in a test plan, with a file of small rows and an empty schema. */
abstract class CsvLoading {
  static final int ROWS = 40;
  static final int USERS = 3;
  static final int FOR_EVER = -1;

  @TempDir Path work;

  final PrintStream console = System.out;
  final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  String url;

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

  String said() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  /** A sampler with these properties, name and value in turn. */
  CsvLoad sampler(String name, String... properties) {
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

  /** A file of good rows, in which this row is replaced. */
  void file(int rows, int number, String instead) throws IOException {
    String text =
        IntStream.rangeClosed(1, rows)
            .mapToObj(i -> i == number ? instead : i + ",value " + i)
            .collect(Collectors.joining("\n", "id,a\n", "\n"));
    Files.writeString(work.resolve("rows.csv"), text);
  }

  /** A file in ISO 8859-1, whose row 20 has an e with an acute accent. */
  void latin1File() throws IOException {
    file(ROWS, 20, "20,\u00e9");
    Path rows = work.resolve("rows.csv");
    Files.writeString(rows, Files.readString(rows), StandardCharsets.ISO_8859_1);
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  long value(String sql) throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  Connection open() throws SQLException {
    return DriverManager.getConnection(url + "?sslMode=DISABLED", "root", "");
  }

  void table() throws SQLException {
    execute("CREATE TABLE t (id VARCHAR(20) PRIMARY KEY, a VARCHAR(20))");
  }

  /** Loads the file with its tables of results, as a plan does. */
  List<SampleResult> load(String... properties) throws Exception {
    LoadReport report = new LoadReport();
    report.setText(LoadReport.DIRECTORY, work.resolve("out").toString());
    CsvLoadResults results = new CsvLoadResults();
    results.set(CsvLoadResults.PUBLISHED, "An article\nstatements/s | 450\nSELECT % | 50");
    return EngineRun.run(USERS, FOR_EVER, sampler("rows", properties), results, report);
  }

  static List<SampleResult> failed(List<SampleResult> results) {
    return results.stream().filter(result -> !result.isSuccessful()).toList();
  }

  static long count(List<SampleResult> results, String message) {
    return results.stream().filter(each -> each.getResponseMessage().equals(message)).count();
  }

  /** Every acknowledged row exists once. */
  void assertLoaded(List<SampleResult> results, long expected) throws SQLException {
    assertThat(count(results, StatementSample.INSERTED)).isEqualTo(expected);
    assertThat(value("SELECT COUNT(*) FROM t")).isEqualTo(expected);
    assertThat(value("SELECT COUNT(*) FROM t WHERE a = CONCAT('value ', id)"))
        .as("rows with the value that belongs to their key")
        .isEqualTo(expected);
  }
}
