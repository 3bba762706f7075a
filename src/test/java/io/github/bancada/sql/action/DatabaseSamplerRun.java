package io.github.bancada.sql.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.TestSchema;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A sampler that prepares, audits and drops a database, in test plans that JMeter's own engine runs
 * without GUI: what all of them do, whatever their tables are.
 */
public abstract class DatabaseSamplerRun {
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final PrintStream console = System.out;

  @BeforeEach
  void takeConsole() {
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void giveConsoleBack() {
    System.setOut(console);
  }

  /** The schema of this test, empty at first. */
  protected abstract TestSchema schema();

  /** A sampler of the smallest database. */
  protected abstract TestElement newSampler();

  /** All that was printed so far. */
  protected final String said() {
    return said.toString(StandardCharsets.UTF_8);
  }

  /** A sampler named after its action, with these properties, name and value in turn. */
  protected final TestElement sampler(String action, String... properties) {
    TestElement sampler = newSampler();
    sampler.setName(action);
    sampler.setProperty(TestElement.TEST_CLASS, sampler.getClass().getName());
    sampler.setProperty("action", action);
    sampler.setProperty("url", schema().address().url());
    sampler.setProperty("user", "root");
    for (int i = 0; i < properties.length; i += 2) {
      sampler.setProperty(properties[i], properties[i + 1]);
    }
    return sampler;
  }

  /** With this property, a test ends before its first sample and says so once. */
  protected final void assertRefused(String kind, String property, String value, String message)
      throws Exception {
    assertThat(EngineRun.run(1, 1, sampler("prepare", property, value))).isEmpty();

    assertThat(said())
        .containsOnlyOnce("Bancada: the test cannot start")
        .contains(kind + " 'prepare'")
        .containsOnlyOnce(message);
  }

  @Test
  void auditOfNothingIsAClearError() throws Exception {
    List<SampleResult> results = EngineRun.run(1, 1, sampler("audit"));

    assertThat(results.get(0).getResponseCode()).isEqualTo("notPrepared");
    assertThat(said()).containsOnlyOnce("is not prepared, so there is nothing to audit");
  }

  @Test
  void missingSchemaIsOneClearError() throws Exception {
    String nowhere = schema().address().url() + "_missing";

    EngineRun.run(1, 1, sampler("prepare", "url", nowhere), sampler("audit"));

    assertThat(said())
        .containsOnlyOnce("the test cannot start")
        .contains("there is no such schema; create it with CREATE DATABASE");
  }

  @Test
  void passwordIsInNoPartOfAResult() throws Exception {
    List<SampleResult> results = EngineRun.run(1, 1, sampler("audit", "password", "hunter2"));

    SampleResult result = results.get(0);
    assertThat(result.getResponseCode()).isEqualTo("28000 1045");
    assertThat(
            result.getSamplerData()
                + result.getResponseMessage()
                + result.getResponseDataAsString()
                + said())
        .contains(Integer.toString(MysqlServer.shared().port()))
        .doesNotContain("hunter2");
  }
}
