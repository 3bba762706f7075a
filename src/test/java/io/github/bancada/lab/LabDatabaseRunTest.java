package io.github.bancada.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests Lab Server's database in plans run by JMeter's engine without GUI. */
@OnlyInLongForm
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LabDatabaseRunTest {
  private static final List<String> PUBLISHED =
      List.of(
          "database.url",
          "database.user",
          "database.password",
          "database.socket",
          "database.trust",
          EmbeddedServer.PID_PROPERTY,
          EmbeddedServer.PROPERTY);

  private final PrintStream console = System.out;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @BeforeEach
  void captureTheConsole() {
    JMeterTestHome.use();
    JMeterUtils.setProperty("mysql.home", MysqlServer.home().toString());
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void releaseTheConsole() {
    System.setOut(console);
    PUBLISHED.forEach(JMeterUtils.getJMeterProperties()::remove);
    JMeterUtils.getJMeterProperties().remove("mysql.home");
  }

  private static LabServer lab(String... properties) {
    LabServer lab = new LabServer();
    lab.setName("lab");
    lab.setProperty(TestElement.TEST_CLASS, LabServer.class.getName());
    lab.setProperty("kind", "database");
    lab.setProperty("addressProperty", "database.url");
    for (int i = 0; i < properties.length; i += 2) {
      lab.setProperty(properties[i], properties[i + 1]);
    }
    return lab;
  }

  /** Queries the server and keeps the properties published at that time. */
  public static final class Query extends AbstractSampler {
    private static final long serialVersionUID = 1L;
    private static final ConcurrentLinkedQueue<Map<String, String>> SEEN =
        new ConcurrentLinkedQueue<>();

    @Override
    public SampleResult sample(Entry entry) {
      SampleResult result = new SampleResult();
      result.sampleStart();
      Map<String, String> seen = new TreeMap<>();
      PUBLISHED.forEach(property -> seen.put(property, JMeterUtils.getProperty(property)));
      SEEN.add(seen);
      Properties properties = new Properties();
      properties.put("user", seen.get("database.user"));
      properties.put("password", seen.get("database.password"));
      properties.put("sslMode", "DISABLED");
      properties.put("allowPublicKeyRetrieval", "true");
      try (Connection connection =
              DriverManager.getConnection(seen.get("database.url"), properties);
          var statement = connection.createStatement();
          var rows = statement.executeQuery(getPropertyAsString("query"))) {
        rows.next();
        result.setResponseMessage(rows.getString(1));
        result.setSuccessful(true);
      } catch (Exception e) {
        result.setResponseMessage(e.toString());
      }
      result.sampleEnd();
      return result;
    }
  }

  private static Query query(String sql) {
    Query.SEEN.clear();
    Query query = new Query();
    query.setName("query");
    query.setProperty("query", sql);
    return query;
  }

  private static Map<String, String> published() {
    return Query.SEEN.element();
  }

  private String console() {
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  void samplersReachTheDurableServer() throws Exception {
    List<SampleResult> results =
        EngineRun.run(
            2,
            2,
            lab(),
            query(
                "SELECT CONCAT(@@innodb_flush_log_at_trx_commit, @@sync_binlog, @@log_bin,"
                    + " DATABASE())"));

    assertThat(results).hasSize(4);
    assertThat(results).extracting(SampleResult::getResponseMessage).containsOnly("111bancada");
  }

  @Test
  void startIsReportedInOneLine() throws Exception {
    EngineRun.run(1, 1, lab(), query("SELECT 1"));

    assertThat(console())
        .containsPattern(
            "\\ALab Server: embedded MySQL 8[0-9.]+ at jdbc:mysql://127\\.0\\.0\\.1:\\d+/bancada,"
                + " process \\d+ and \\S+/mysql\\.sock \\(for a real server:"
                + " -Jdatabase\\.url=jdbc:mysql://host:3306/schema\\)\\R\\z");
  }

  @Test
  void publishedPropertiesAreValidDuringTheTestAndRemovedAfterwards() throws Exception {
    EngineRun.run(1, 1, lab(), query("SELECT @@socket"));

    assertThat(published().get("database.user")).isEqualTo("root");
    assertThat(published().get("database.password")).isEmpty();
    long pid = Long.parseLong(published().get(EmbeddedServer.PID_PROPERTY));
    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    Path directory = Path.of(published().get("database.trust")).getParent().getParent();
    assertThat(directory.getFileName().toString()).startsWith("bancada-lab-");
    assertThat(Path.of(published().get("database.socket"))).startsWithRaw(directory);
    assertThat(Files.exists(directory)).isFalse();
    for (String property : PUBLISHED) {
      assertThat(JMeterUtils.getProperty(property)).as(property).isNull();
    }
  }

  @Test
  void givenUserPropertiesAreRestoredAfterwards() throws Exception {
    JMeterUtils.setProperty("database.user", "somebody");

    List<SampleResult> results = EngineRun.run(1, 1, lab(), query("SELECT CURRENT_USER()"));

    assertThat(results.get(0).getResponseMessage()).isEqualTo("root@localhost");
    assertThat(JMeterUtils.getProperty("database.user")).isEqualTo("somebody");
  }

  @Test
  void optionsReachTheServer() throws Exception {
    List<SampleResult> results =
        EngineRun.run(
            1,
            1,
            lab("options", " --innodb_flush_log_at_trx_commit=2  --skip-log-bin"),
            query("SELECT CONCAT(@@innodb_flush_log_at_trx_commit, @@log_bin)"));

    assertThat(results.get(0).getResponseMessage()).isEqualTo("20");
  }

  @Test
  void givenRealServerIsUsed() throws Exception {
    String real = MysqlServer.newSchema();
    JMeterUtils.setProperty("database.url", real);
    JMeterUtils.setProperty("database.user", "root");
    JMeterUtils.setProperty("database.password", "");

    List<SampleResult> results = EngineRun.run(1, 1, lab(), query("SELECT DATABASE()"));

    assertThat(results.get(0).getResponseMessage()).isEqualTo(real.replaceAll(".*/", ""));
    assertThat(console()).isEmpty();
    assertThat(JMeterUtils.getProperty("database.url")).isEqualTo(real);
    assertThat(JMeterUtils.getProperty("database.user")).isEqualTo("root");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:3306", "mysql://127.0.0.1/atm", "http://host/"})
  void otherAddressAbortsTheTestBeforeItsFirstSample(String url) throws Exception {
    JMeterUtils.setProperty("database.url", url);

    assertThat(EngineRun.run(2, 2, lab(), query("SELECT 1"))).isEmpty();
    assertThat(console())
        .contains(
            "the test cannot start: database.url is '"
                + url
                + "'; it takes a JDBC URL such as jdbc:mysql://host:3306/schema");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "program | mysqld        | Program is 'mysqld'; it takes one of auto, embedded, path and",
        "program | /no/mysqld    | '/no/mysqld' is not a program; give the path",
        "program | /bin/sh       | the program '/bin/sh' ",
        "options | --a b         | Server options is '--a b'; it takes options of the server such as",
        "options | --no-such=1   | unknown variable 'no-such=1'"
      })
  void invalidFieldAbortsTheTestBeforeItsFirstSample(String field, String value, String message)
      throws Exception {
    assertThat(EngineRun.run(2, 2, lab(field, value), query("SELECT 1"))).isEmpty();

    assertThat(console()).contains("Lab Server 'lab': ").contains(message);
    assertThat(JMeterUtils.getProperty("database.url")).isNull();
  }

  @Test
  void jMeterWithoutTheServerNamesTheRemedy() throws Exception {
    JMeterUtils.setProperty("mysql.home", "");

    assertThat(EngineRun.run(1, 1, lab("program", "embedded"), query("SELECT 1"))).isEmpty();
    assertThat(console())
        .contains(
            "this JMeter has no embedded MySQL, which only the project's bin/jmeter provides;")
        .contains("use -Jdatabase.url=jdbc:mysql://host:3306/schema");
  }

  @Test
  void abortedTestLeavesNoServer() throws Exception {
    List<ProcessHandle> before = children();
    LabServer second = lab("kind", "website", "addressProperty", "http.url", "delay", "plenty");

    assertThat(EngineRun.run(1, 1, lab(), second, query("SELECT 1"))).isEmpty();

    assertThat(JMeterUtils.getProperty("database.url")).isNull();
    List<ProcessHandle> left = new ArrayList<>(children());
    left.removeAll(before);
    assertThat(left).isEqualTo(Collections.emptyList());
  }

  private static List<ProcessHandle> children() {
    return ProcessHandle.current().children().filter(ProcessHandle::isAlive).toList();
  }
}
