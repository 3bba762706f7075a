package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.dist.PlanCopy;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The CSV plan as a user runs it, with files that are missing, wrong or too long, and stopped. */
@OnlyInLongForm
@RequiresMysql
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class CsvLoadPlanFilesIT {
  private static final int ROWS = 300;
  private static final int USERS = 3;

  @TempDir Path work;

  private String url;

  @BeforeEach
  void schema() throws SQLException {
    url = MysqlServer.newSchema();
  }

  /** A file of good rows, in which row 150 is replaced. */
  private Path file(int rows, String instead) throws IOException {
    return Files.writeString(
        work.resolve("rows.csv"),
        IntStream.rangeClosed(1, rows)
            .mapToObj(i -> i == 150 ? instead : i + ",value " + i)
            .collect(Collectors.joining("\n", "id,a\n", "\n")));
  }

  private String[] arguments(Path file, String... more) {
    List<String> all = new ArrayList<>();
    all.addAll(List.of("-Jdatabase.url=" + url, "-Jcsv.file=" + file, "-Jcsv.table=t"));
    all.addAll(List.of("-Jusers=" + USERS, "-l", "samples.csv"));
    all.addAll(List.of("-Jjmeter.save.saveservice.autoflush=true"));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  /** A copy of the plan that loads into the table that is there. */
  private Path withoutPreparation() throws Exception {
    execute("CREATE TABLE t (id VARCHAR(20) PRIMARY KEY, a VARCHAR(20))");
    return PlanCopy.changed(
        PlanRun.path("csv-load.jmx"),
        work.resolve("plan"),
        "testname=\"Prepare\" enabled=\"true\"",
        "testname=\"Prepare\" enabled=\"false\"");
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

  private long tables() throws SQLException {
    return value("SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE()");
  }

  private long samples(String... parts) {
    try {
      return Files.readAllLines(work.resolve("samples.csv")).stream()
          .filter(line -> List.of(parts).stream().allMatch(line::contains))
          .count();
    } catch (IOException e) {
      return 0; // not there yet
    }
  }

  /** Rows are there once each, and with their own values. */
  private void assertRows(long expected) throws SQLException {
    assertThat(value("SELECT COUNT(*) FROM t")).isEqualTo(expected);
    assertThat(value("SELECT COUNT(*) FROM t WHERE a = CONCAT('value ', id)")).isEqualTo(expected);
  }

  @Test
  void fileThatIsMissingIsOneErrorAndAnExitCode() throws Exception {
    PlanRun run =
        PlanRun.of(ExitCode.ERROR, "csv-load.jmx", work, arguments(work.resolve("none.csv")));

    assertThat(run.console()).containsOnlyOnce("none.csv");
    assertThat(samples(",CSV ")).isZero();
    assertThat(tables()).isZero();
  }

  /** The short form has the first. */
  static List<Arguments> wrongLines() {
    List<Arguments> all =
        List.of(
            Arguments.of(
                "150,one,too many",
                "line 151 of",
                " has 3 values, and its header 2 columns; mend the line"),
            Arguments.of(
                "150", "line 151 of", "has 1 values, and its header 2 columns; mend the line"),
            Arguments.of(
                "150,\"open",
                "rows.csv cannot be read further (",
                "); check its quotes, its delimiter and"));
    return all;
  }

  @ParameterizedTest
  @MethodSource("wrongLines")
  void wrongLineInTheMiddleIsFoundBeforeTheFirstRowIsLoaded(
      String line, String place, String message) throws Exception {
    PlanRun run = PlanRun.of(ExitCode.ERROR, "csv-load.jmx", work, arguments(file(ROWS, line)));

    assertThat(run.console())
        .containsOnlyOnce("the test cannot start: CSV Load 'Prepare': ")
        .contains(place)
        .contains(message);
    assertThat(samples(",CSV ")).isZero();
    assertThat(tables()).isZero();
  }

  @Test
  void wrongLineThatIsMetDuringTheLoadFailsAloneAndTheRestIsLoaded() throws Exception {
    Path plan = withoutPreparation();

    PlanRun run = PlanRun.of(plan, work, arguments(file(ROWS, "150,one,too many")));

    assertThat(run.console()).contains(": 299 inserted, 0 existed already, 1 failed");
    assertThat(samples(",unreadable,", "line 151 of ")).isOne();
    assertThat(samples(",false,")).isOne();
    assertRows(ROWS - 1);
    run.assertPublished("MySQL on a VPS of 512 MB (2018)", "450.0");
  }

  @Test
  void bytesOfAnotherEncodingThatAreMetDuringTheLoadEndItWithAnExitCode() throws Exception {
    String plan = withoutPreparation().toString();
    Path file = file(ROWS, "150,\u00e9");

    PlanRun run =
        PlanRun.of(ExitCode.ERROR, plan, work, arguments(file, "-Jcsv.encoding=US-ASCII"));

    assertThat(run.console())
        .containsOnlyOnce("CSV Load 'CSV': the load ends here: line 151 of " + file)
        .contains(": 149 inserted, 0 existed already, 1 failed");
    assertThat(samples(",malformedBytes,", "line 151 of ")).isOne();
    assertThat(samples(",false,")).isOne();
    assertRows(149);
  }

  @Test
  void restThatIsNoCsvEndsTheLoadWithAnExitCode() throws Exception {
    String plan = withoutPreparation().toString();
    Path file = file(ROWS, "150,\"open");

    PlanRun run = PlanRun.of(ExitCode.ERROR, plan, work, arguments(file));

    assertThat(run.console())
        .containsOnlyOnce("CSV Load 'CSV': the load ends here: the CSV file " + file)
        .contains(": 149 inserted, 0 existed already, 1 failed");
    assertRows(149);
  }

  @Test
  void rowThatIsTooLongForTheTableFailsAloneWithTheServersCode() throws Exception {
    Path plan = withoutPreparation();

    PlanRun run = PlanRun.of(plan, work, arguments(file(ROWS, "150," + "x".repeat(21))));

    assertThat(run.console()).contains(": 299 inserted, 0 existed already, 1 failed");
    assertThat(samples("CSV INSERT", ",22001 1406,")).isOne();
    assertThat(samples(",false,")).isOne();
    assertRows(ROWS - 1);
    assertThat(run.lines("csv-load.csv").get(1)).startsWith("300,299,0,0,1,600,");
    run.assertPublished("MySQL on a VPS of 512 MB (2018)", "450.0");
  }

  @Test
  void stopKeepsEveryRowThatWasAcknowledgedAndShowsThePublishedTable() throws Exception {
    try (JMeterProcess process =
        PlanRun.start("csv-load.jmx", work, arguments(file(200_000, "150,value 150")))) {
      Waiting.await("inserts", () -> samples("CSV INSERT", ",true,"), n -> n >= 200);
      process.stopTestNow();
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isZero();
      long inserted = samples("CSV INSERT", ",true,");
      long cancelled = samples("CSV INSERT", ",cancelled,");
      assertThat(samples(",false,")).isEqualTo(samples(",cancelled,")).isLessThanOrEqualTo(USERS);
      assertThat(value("SELECT COUNT(*) FROM t")).isBetween(inserted, inserted + cancelled);
      new PlanRun(result, work.resolve("report"))
          .assertPublished("MySQL on a VPS of 512 MB (2018)", "450.0");
    }
  }
}
