package io.github.bancada.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.RequiresMysql;
import java.time.Duration;
import java.util.List;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What keeps a test with CSV Load from starting: wrong fields, wrong files. */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CsvLoadRefusalTest extends CsvLoading {
  @ParameterizedTest
  @ValueSource(strings = {"prepare", "load"})
  void fileThatIsMissingEndsTheTestOnceAndSaysWhere(String action) throws Exception {
    List<SampleResult> results =
        EngineRun.run(USERS, FOR_EVER, sampler("rows", "action", action, "file", "no/such.csv"));

    assertThat(results).hasSizeLessThanOrEqualTo(USERS).noneMatch(SampleResult::isSuccessful);
    assertThat(results).extracting(SampleResult::getResponseCode).containsOnly("parameterError");
    assertThat(said())
        .containsOnlyOnce(
            "CSV Load 'rows': File is 'no/such.csv'; it takes the path of an existing CSV"
                + " file");
  }

  @Test
  void usersWhomJMeterDoesNotStopEndTheirLoops() throws Exception {
    HashTree plan = new ListedHashTree();
    HashTree users = plan.add(new TestPlan("plan")).add(new ForgetfulGroup());
    users.add(sampler("rows", "action", "load", "file", "no/such.csv"));

    EngineRun run = EngineRun.start(plan);

    run.awaitEndWithin(Duration.ofMinutes(1));
    assertThat(run.results()).hasSizeLessThanOrEqualTo(USERS);
  }

  /** As if each user had been started just after JMeter had stopped all. */
  public static final class ForgetfulGroup extends ThreadGroup {
    private static final long serialVersionUID = 1L;

    public ForgetfulGroup() {
      setNumThreads(USERS);
      setRampUp(0);
      LoopController loop = new LoopController();
      loop.setLoops(FOR_EVER);
      setSamplerController(loop);
    }

    @Override
    public void stop() {}

    @Override
    public void tellThreadsToStop() {}
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "20,one,too many | line 21 of ",
        "20,\"open | cannot be read further (",
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

  @Test
  void preparationEndsTheTestForAFileThatIsNotInItsEncoding() throws Exception {
    latin1File();

    List<SampleResult> results = EngineRun.run(1, 1, sampler("make", "action", "prepare"));

    assertThat(results)
        .singleElement()
        .matches(result -> result.getResponseCode().equals("malformedBytes"));
    assertThat(said()).containsOnlyOnce("the test cannot start: CSV Load 'make': line 21 of ");
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
        "malformedBytes | ignore | Malformed bytes is 'ignore'",
        "replace | perhaps | Replace is 'perhaps'",
        "statementTimeout | soon | Statement timeout is 'soon'",
        "connectTimeout | -5 | Connect timeout is '-5'"
      })
  void badConfigurationIsReportedOnceAndNoSampleIsTaken(String field, String value, String message)
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
}
