package io.github.bancada.ldap;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.bancada.lab.DirectoryServer;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.Waiting;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.modifiers.CounterConfig;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** LDAP Search in test plans that JMeter's own engine runs without GUI. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LdapSearchRunTest {
  private static final int MANY_USERS = 500;
  private static final Duration BOUND = Duration.ofSeconds(30);

  private static DirectoryServer server;

  @BeforeAll
  static void start() throws IOException {
    server = DirectoryServer.generated(TestSettings.BASE, 20);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  /** A sampler with these properties, name and value in turn; empty ones as the GUI saves them. */
  private static LdapSearch sampler(String name, String... properties) {
    LdapSearch sampler = new LdapSearch();
    sampler.setName(name);
    sampler.setProperty(TestElement.TEST_CLASS, LdapSearch.class.getName());
    sampler.setProperty("url", server.ldapUrl());
    sampler.setProperty("baseDn", TestSettings.BASE);
    sampler.setProperty("filter", "(uid=fulano1)");
    for (int i = 0; i < properties.length; i += 2) {
      sampler.setProperty(properties[i], properties[i + 1]);
    }
    return sampler;
  }

  private static Arguments variables(String... namesAndValues) {
    Arguments arguments = new Arguments();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      arguments.addArgument(namesAndValues[i], namesAndValues[i + 1]);
    }
    return arguments;
  }

  private static TimedSampleResult only(List<SampleResult> results) {
    assertThat(results).hasSize(1);
    return (TimedSampleResult) results.get(0);
  }

  @Test
  void everyUserRunsEveryLoop() throws Exception {
    List<SampleResult> results = EngineRun.run(10, 20, sampler("search", "expectedEntries", "1"));

    assertThat(results).hasSize(200).allMatch(SampleResult::isSuccessful);
    assertThat(results).extracting(SampleResult::getResponseCode).containsOnly("0 success");
    assertThat(results).extracting(SampleResult::getSampleLabel).containsOnly("search");
  }

  @Test
  void resultCarriesTimesBytesAndCounts() throws Exception {
    TimedSampleResult result =
        only(EngineRun.run(1, 1, sampler("search", "filter", "(objectClass=person)")));

    assertThat(result.getElapsedNanos()).isPositive();
    assertThat(result.getConnectNanos()).isPositive().isLessThan(result.getElapsedNanos());
    assertThat(result.getLatencyNanos()).isPositive().isLessThan(result.getElapsedNanos());
    assertThat(result.getBytesAsLong()).isGreaterThan(1000);
    assertThat(result.getSentBytes()).isPositive();
    assertThat(result.getResponseHeaders())
        .contains("Server: " + server.ldapUrl())
        .contains("Entries: 20");
    assertThat(result.getSamplerData()).contains("(objectClass=person)");
    assertThat(result.getResponseData()).isEmpty();
  }

  @Test
  void bytesAreThoseOnTheWireAlsoWhenEntriesAreKept() throws Exception {
    SampleResult counted = only(EngineRun.run(1, 1, sampler("search")));
    SampleResult kept = only(EngineRun.run(1, 1, sampler("search", "responseData", "ldif")));

    assertThat(kept.getResponseDataAsString()).startsWith("dn: cn=fulano1,");
    assertThat(kept.getBytesAsLong()).isEqualTo(counted.getBytesAsLong());
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

    assertThat(ofTheRun).as("threads that were there while samples were taken").isNotEmpty();
    ofTheRun.forEach(Waiting::awaitEnd);
  }

  private static Set<Thread> threadsOfBancada() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("bancada-"))
        .collect(Collectors.toSet());
  }

  @Test
  void subResultsShowThePhases() throws Exception {
    TimedSampleResult result =
        only(
            EngineRun.run(
                1,
                1,
                sampler("s", "connections", "sample", "bind", "anonymous", "subResults", "true")));

    SampleResult[] phases = result.getSubResults();
    assertThat(phases)
        .extracting(SampleResult::getSampleLabel)
        .containsExactly("s connect", "s bind", "s search", "s unbind");
    assertThat(phases).allMatch(SampleResult::isSuccessful);
    assertThat(
            Arrays.stream(phases)
                .mapToLong(phase -> ((TimedSampleResult) phase).getElapsedNanos())
                .sum())
        .isPositive()
        .isLessThanOrEqualTo(result.getElapsedNanos());
  }

  @Test
  void subResultsDoNotChangeTheResultThatHoldsThem() throws Exception {
    TimedSampleResult without = only(EngineRun.run(1, 1, sampler("s", "connections", "sample")));
    TimedSampleResult with =
        only(EngineRun.run(1, 1, sampler("s", "connections", "sample", "subResults", "true")));

    assertThat(with.getBytesAsLong()).isEqualTo(without.getBytesAsLong());
    assertThat(with.getSentBytes()).isEqualTo(without.getSentBytes());
    assertThat(with.getTime()).isEqualTo(Math.round(with.getElapsedNanos() / 1e6));
  }

  @Test
  void resultSurvivesSerializationWithItsNanoseconds() throws Exception {
    TimedSampleResult result =
        only(
            EngineRun.run(
                1,
                1,
                sampler("s", "connections", "sample", "bind", "anonymous", "subResults", "true")));

    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(result);
    }
    TimedSampleResult copy;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      copy = (TimedSampleResult) in.readObject();
    }

    assertThat(copy.getElapsedNanos()).isEqualTo(result.getElapsedNanos()).isPositive();
    assertThat(copy.getConnectNanos()).isEqualTo(result.getConnectNanos()).isPositive();
    assertThat(copy.getBindNanos()).isEqualTo(result.getBindNanos()).isPositive();
    assertThat(copy.getLatencyNanos()).isEqualTo(result.getLatencyNanos()).isPositive();
    assertThat(copy.getSubResults()).hasSameSizeAs(result.getSubResults());
    assertThat(((TimedSampleResult) copy.getSubResults()[0]).getElapsedNanos())
        .isEqualTo(((TimedSampleResult) result.getSubResults()[0]).getElapsedNanos());
  }

  @Test
  void passwordIsInNoPartOfAResult() throws Exception {
    SampleResult result =
        only(
            EngineRun.run(
                1,
                1,
                sampler(
                    "s",
                    "bind",
                    "simple",
                    "bindDn",
                    "cn=fulano1," + TestSettings.BASE,
                    "bindPassword",
                    "s3nha-3rrada",
                    "subResults",
                    "true")));

    assertThat(result.getResponseCode()).isEqualTo("49 invalidCredentials");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(result);
    }
    assertThat(bytes.toString(StandardCharsets.ISO_8859_1)).doesNotContain("s3nha-3rrada");
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

      assertTimeoutPreemptively(BOUND, run::awaitEnd);
      assertThat(run.results().stream().map(SampleResult::getResponseCode).collect(toSet()))
          .containsOnly("88 userCanceled");
    }
  }
}
