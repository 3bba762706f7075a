package io.github.bancada.ldap;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.Waiting;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.jmeter.modifiers.CounterConfig;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** LDAP Search in test plans that JMeter's own engine runs without GUI. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LdapSearchRunTest extends LdapSearchRun {
  private static final int MANY_USERS = 500;

  @Test
  void everyUserRunsEveryLoop() throws Exception {
    List<SampleResult> results = EngineRun.run(10, 20, sampler("search", "expectedEntries", "1"));

    assertThat(results).hasSize(200).allMatch(SampleResult::isSuccessful);
    assertThat(results).extracting(SampleResult::getResponseCode).containsOnly("0 success");
    assertThat(results).extracting(SampleResult::getSampleLabel).containsOnly("search");
  }

  @Test
  void variablesAndFunctionsWorkInEveryField() throws Exception {
    List<SampleResult> results =
        EngineRun.run(
            1,
            1,
            variables("who", "fulano7", "how", "sub", "many", "1", "password", "fulano7"),
            sampler(
                "search ${who}",
                "filter",
                "(uid=${__ldapEscape(${who})})",
                "scope",
                "${how}",
                "bind",
                "simple",
                "bindDn",
                "cn=${__ldapEscapeDN(${who})}," + TestSettings.BASE,
                "bindPassword",
                "${password}",
                "expectedEntries",
                "${many}"));

    TimedSampleResult result = only(results);
    assertThat(result.getResponseMessage()).isEmpty();
    assertThat(result.getSampleLabel()).isEqualTo("search fulano7");
    assertThat(result.getSamplerData()).contains("(uid=fulano7)");
    assertThat(result.getBindNanos()).isPositive();
  }

  @Test
  void wrongValueOfAUsersVariableFailsTheSampleAndNamesTheField() throws Exception {
    CounterConfig counter = new CounterConfig();
    counter.setStart(1);
    counter.setIncrement(1);
    counter.setVarName("how");

    TimedSampleResult result =
        only(EngineRun.run(1, 1, counter, sampler("search", "scope", "${how}")));

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode()).startsWith("89 ");
    assertThat(result.getResponseMessage()).contains("Scope is '1'");
  }

  @ParameterizedTest
  @CsvSource({
    "url, 'http://host', is not an LDAP URL",
    "url, '', URL is empty",
    "scope, deep, Scope is 'deep'",
    "filter, '(uid=', Filter is '(uid='",
    "connectTimeout, soon, Connect timeout is 'soon'",
    "expectedEntries, few, Number of entries is 'few'",
    "bind, simple, DN is empty",
    "poolSize, 0, Pool size is '0'",
  })
  void badConfigurationIsReportedOnceAndNoSampleIsTaken(
      String property, String value, String message) throws Exception {
    PrintStream console = System.out;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    List<SampleResult> results;
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      results = EngineRun.run(5, 3, sampler("search", property, value));
    } finally {
      System.setOut(console);
    }

    assertThat(results).isEmpty();
    assertThat(said.toString(StandardCharsets.UTF_8))
        .containsOnlyOnce("Bancada: the test cannot start")
        .contains("LDAP Search 'search'")
        .contains(message);
  }

  @Test
  void testAfterAnAbortedOneRuns() throws Exception {
    PrintStream console = System.out;
    System.setOut(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
    try {
      EngineRun.run(1, 1, sampler("search", "scope", "deep"));
    } finally {
      System.setOut(console);
    }

    assertThat(EngineRun.run(1, 1, sampler("search"))).hasSize(1);
  }

  @Test
  void samplersOfOneUserShareItsConnection() throws Exception {
    try (ScriptedServer scripted = ScriptedServer.playing(Conversation::healthy)) {
      List<SampleResult> results =
          EngineRun.run(
              3,
              4,
              sampler("first", "url", scripted.url()),
              sampler("second", "url", scripted.url(), "filter", "(uid=other)"));

      assertThat(results).hasSize(24).allMatch(SampleResult::isSuccessful);
      assertThat(scripted.accepted()).isEqualTo(3);
    }
  }

  @Test
  void connectionsAreClosedWhenTheirUsersEnd() throws Exception {
    try (ScriptedServer scripted = ScriptedServer.playing(Conversation::healthy)) {
      EngineRun.run(5, 2, sampler("search", "url", scripted.url()));

      scripted.awaitIdle();
    }
  }

  @Test
  void connectionsOfThePoolAreClosedWhenTheTestEnds() throws Exception {
    try (ScriptedServer scripted = ScriptedServer.playing(Conversation::healthy)) {
      EngineRun.run(
          5, 10, sampler("search", "url", scripted.url(), "connections", "pool", "poolSize", "2"));

      scripted.awaitIdle();
      assertThat(scripted.accepted()).isLessThanOrEqualTo(2);
    }
  }

  @Test
  void threadsOfTheClientEndWithTheTest() throws Exception {
    Set<Thread> before = threadsOfBancada();
    EngineRun run = EngineRun.start(2, -1, sampler("search"));
    Waiting.await("samples of the load", run::results, samples -> samples.size() >= 2);
    Set<Thread> ofTheRun = threadsOfBancada();
    ofTheRun.removeAll(before);
    run.shutdown();
    run.awaitEnd();

    assertThat(ofTheRun)
        .as("threads that were there while samples were taken")
        .extracting(Thread::getName)
        .contains("bancada-ldap-deadlines");
    ofTheRun.forEach(Waiting::awaitEnd);
  }

  private static Set<Thread> threadsOfBancada() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("bancada-"))
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void runWithManyBlockedUsersEnds(boolean now) throws Exception {
    try (ScriptedServer silent = ScriptedServer.silent()) {
      EngineRun run =
          EngineRun.start(
              MANY_USERS,
              -1,
              sampler("s", "url", silent.url(), "connectTimeout", "0", "responseTimeout", "0"));
      silent.awaitAccepted(MANY_USERS);

      if (now) {
        run.stop();
      } else {
        run.shutdown();
      }

      run.awaitEnd();
      assertThat(run.results().stream().map(SampleResult::getResponseCode).collect(toSet()))
          .containsOnly("88 userCanceled");
    }
  }
}
