package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The CSV plan, short, against a MySQL that outlives its runs. */
@RequiresMysql
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class CsvLoadPlanIT {
  private static final String[] SHORT = {"-Jcsv.rows=300", "-Jcsv.size=375000"};

  @TempDir Path work;

  private PlanRun run(String name, String url, String... more) throws Exception {
    Path directory = Files.createDirectory(work.resolve(name));
    String[] all = new String[SHORT.length + 1 + more.length];
    System.arraycopy(SHORT, 0, all, 0, SHORT.length);
    all[SHORT.length] = "-Jdatabase.url=" + url;
    System.arraycopy(more, 0, all, SHORT.length + 1, more.length);
    return PlanRun.of("csv-load.jmx", directory, all);
  }

  private static long samples(RunSummary summary, String label) {
    return summary.labels().stream()
        .filter(each -> each.label().equals(label))
        .mapToLong(LabelSummary::samples)
        .sum();
  }

  private static long value(String url, String sql) throws Exception {
    try (Connection connection =
            DriverManager.getConnection(url + "?sslMode=DISABLED", "root", "");
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getLong(1);
    }
  }

  @Test
  @OnlyInLongForm
  void secondRunOverTheSameFileInsertsNothing() throws Exception {
    String url = MysqlServer.newSchema();

    PlanRun first = run("first", url);
    PlanRun second = run("second", url, "-Jusers=4");

    assertThat(first.summary().total().errors()).isZero();
    assertThat(samples(first.summary(), "CSV SELECT")).isEqualTo(300);
    assertThat(samples(first.summary(), "CSV INSERT")).isEqualTo(300);
    assertThat(first.console())
        .contains(
            "CSV Load: table bancada_csv created, key id, 0 rows in it; 300 rows of 10 columns")
        .contains(": 300 inserted, 0 existed already, 0 failed")
        .containsPattern("statements/s +[0-9,.]+ +\\| +450\\.0")
        .containsPattern("SELECT % +50\\.0 +\\| +50\\.0")
        .contains("Server CPU: ")
        .doesNotContain("Server CPU: not known");
    first.assertPublished("MySQL on a VPS of 512 MB (2018)", "450.0");
    assertThat(second.summary().total().errors()).isZero();
    assertThat(samples(second.summary(), "CSV SELECT")).isEqualTo(300);
    assertThat(samples(second.summary(), "CSV INSERT")).isZero();
    assertThat(second.console())
        .contains("CSV Load: table bancada_csv kept, key id, 300 rows in it")
        .contains(": 0 inserted, 300 existed already, 0 failed");
    assertThat(value(url, "SELECT COUNT(*) FROM bancada_csv")).isEqualTo(300);
  }

  @Test
  void everyValueArrivesAsItStandsInTheFile() throws Exception {
    String url = MysqlServer.newSchema();

    PlanRun run =
        PlanRun.ofScript(
            "csv-load.jmx", work, SHORT[0], SHORT[1], "-Jdatabase.url=" + url, "-Jusers=3");

    assertThat(run.summary().total().errors()).isZero();
    assertThat(value(url, "SELECT COUNT(*) FROM bancada_csv WHERE name LIKE '%, João'"))
        .isEqualTo(37); // every 8th
    assertThat(value(url, "SELECT COUNT(*) FROM bancada_csv WHERE street LIKE 'Rua \"A\", %'"))
        .isEqualTo(18); // every 16th
    assertThat(value(url, "SELECT COUNT(*) FROM bancada_csv WHERE notes LIKE '%first line\\n%'"))
        .isEqualTo(9); // every 32nd
    assertThat(value(url, "SELECT COUNT(*) FROM bancada_csv WHERE email = ''")).isEqualTo(15);
    assertThat(value(url, "SELECT COUNT(*) FROM bancada_csv WHERE HEX(notes) LIKE '%F09F92B3%'"))
        .isEqualTo(4); // every 64th
  }

  @Test
  @OnlyInLongForm
  void fileOfSomebodyElsesIsLoadedByItsOwnKey() throws Exception {
    String url = MysqlServer.newSchema();
    Path file = Files.writeString(work.resolve("own.csv"), "name;code\nAna;1\nJosé;2\n\"a;b\";3\n");

    PlanRun run =
        run(
            "own",
            url,
            "-Jcsv.file=" + file,
            "-Jcsv.delimiter=;",
            "-Jcsv.key=code",
            "-Jcsv.table=own");

    assertThat(run.console()).contains("3 rows in ").contains("3 inserted");
    assertThat(value(url, "SELECT COUNT(*) FROM own WHERE name = 'a;b' AND code = '3'")).isOne();
    assertThat(file).exists();
  }

  @Test
  @OnlyInLongForm
  void tableOfAnotherShapeEndsTheTestBeforeItsFirstRow() throws Exception {
    String url = MysqlServer.newSchema();
    try (Connection connection =
            DriverManager.getConnection(url + "?sslMode=DISABLED", "root", "");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE bancada_csv (id INT PRIMARY KEY)");
    }

    PlanRun run =
        PlanRun.of(
            ExitCode.ERROR, "csv-load.jmx", work, SHORT[0], SHORT[1], "-Jdatabase.url=" + url);

    assertThat(run.console())
        .containsOnlyOnce("the test cannot start")
        .contains("the table 'bancada_csv' has the columns id, and the file id, document");
  }
}
