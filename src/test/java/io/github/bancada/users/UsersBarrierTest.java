package io.github.bancada.users;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.BarrierOpenings;
import io.github.bancada.jmeter.OpenConnections;
import io.github.bancada.lab.DirectoryServer;
import io.github.bancada.ldap.LdapSearch;
import io.github.bancada.metrics.BarrierOpening;
import io.github.bancada.metrics.OutsideLoad;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.Waiting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContextService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests Users Barrier and Outside the Load in plans run by JMeter's engine. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UsersBarrierTest {
  private static final int USERS = 50;

  private static DirectoryServer server;

  @BeforeAll
  static void start() throws IOException {
    server = DirectoryServer.generated("dc=testeperformance", 5);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  private static <T extends TestElement> T element(T element, String... properties) {
    element.setProperty(TestElement.TEST_CLASS, element.getClass().getName());
    for (int i = 0; i < properties.length; i += 2) {
      element.setProperty(properties[i], properties[i + 1]);
    }
    return element;
  }

  private static UsersBarrier barrier(String name, String... properties) {
    UsersBarrier barrier = element(new UsersBarrier(), properties);
    barrier.setName(name);
    return barrier;
  }

  private static LdapSearch ldap(String name, String... properties) {
    LdapSearch sampler = element(new LdapSearch(), properties);
    sampler.setName(name);
    sampler.setProperty("url", server.ldapUrl());
    sampler.setProperty("baseDn", "dc=testeperformance");
    return sampler;
  }

  @Test
  void allConnectBeforeTheFirstSearchAndDisconnectAfterTheLast() throws Exception {
    List<SampleResult> results =
        EngineRun.run(
            USERS,
            1,
            ldap("connect", "operation", "connect"),
            barrier("all connected"),
            ldap("search"),
            barrier("all done"));

    assertThat(results).hasSize(2 * USERS).allMatch(SampleResult::isSuccessful);
    assertThat(results.subList(0, USERS))
        .extracting(SampleResult::getSampleLabel)
        .containsOnly("connect");
    assertThat(results.subList(USERS, 2 * USERS))
        .as("searches find their connection open")
        .allSatisfy(search -> assertThat(search.getConnectTime()).isZero());
    assertThat(OpenConnections.peak()).isEqualTo(USERS);
    assertThat(BarrierOpenings.ofThisProcess().all())
        .extracting(BarrierOpening::barrier)
        .containsExactly("all connected", "all done");
    assertThat(BarrierOpenings.ofThisProcess().all())
        .allSatisfy(
            opening -> {
              assertThat(opening.users()).isEqualTo(USERS);
              assertThat(opening.expected()).isEqualTo(USERS);
              assertThat(opening.connections()).isEqualTo(USERS);
              assertThat(opening.timedOut()).isFalse();
            });
    assertThat(OpenConnections.now()).as("all closed at the end").isZero();
  }

  @Test
  void connectionsOfOneSampleAreNotHeld() throws Exception {
    EngineRun.run(
        5, 1, ldap("connect", "operation", "connect", "connections", "sample"), barrier("all"));

    assertThat(BarrierOpenings.ofThisProcess().all())
        .singleElement()
        .satisfies(opening -> assertThat(opening.connections()).isZero());
  }

  @Test
  void userThatCannotConnectIsCountedAndBlocksNobody() throws Exception {
    List<SampleResult> results =
        EngineRun.run(
            3,
            1,
            ldap(
                "connect",
                "operation",
                "connect",
                "bind",
                "simple",
                "bindDn",
                "cn=fulano${__threadNum},dc=testeperformance",
                "bindPassword",
                "fulano1"),
            barrier("all"));

    assertThat(results)
        .extracting(SampleResult::getResponseCode)
        .containsExactlyInAnyOrder("0 success", "49 invalidCredentials", "49 invalidCredentials");
    assertThat(BarrierOpenings.ofThisProcess().all())
        .singleElement()
        .satisfies(opening -> assertThat(opening.users()).isEqualTo(3));
  }

  @Test
  void barrierThatOpensInTimeGivesNoSample() throws Exception {
    assertThat(EngineRun.run(3, 2, barrier("all"))).isEmpty();
    assertThat(BarrierOpenings.ofThisProcess().all()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"fail, 1", "goOn, 0"})
  void timeoutFailsOnceWithTheActionFail(String ifTimeIsUp, int samples) throws Exception {
    List<SampleResult> results =
        EngineRun.run(
            3, 1, new MissingUser(), barrier("all", "timeout", "1", "ifTimeIsUp", ifTimeIsUp));

    assertThat(results).hasSize(samples);
    assertThat(results)
        .allSatisfy(
            result -> {
              assertThat(result.getResponseCode()).isEqualTo("barrierTimeout");
              assertThat(result.getSampleLabel()).isEqualTo("all");
              assertThat(result.getResponseMessage()).contains(" of 3 users arrived within 1 ms");
              assertThat(result.isSuccessful()).isFalse();
            });
    assertThat(BarrierOpenings.ofThisProcess().all().get(0).timedOut()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void stopAndShutdownEndTheWait(boolean now) throws Exception {
    EngineRun run = EngineRun.start(2, 1, new MissingUser(), barrier("all", "timeout", "0"));
    // Earlier there is nothing to stop.
    Waiting.await("two users", JMeterContextService::getNumberOfThreads, n -> n == 2);
    if (now) {
      run.stop();
    } else {
      run.shutdown();
    }
    run.awaitEnd();

    assertThat(run.results()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "timeout, soon, Longest wait is 'soon'",
    "ifTimeIsUp, panic, If time is up is 'panic'",
    "countConnectionsTo, nowhere, Count connections to is 'nowhere'"
  })
  void invalidFieldEndsTheTestBeforeItsFirstSample(String field, String value, String message)
      throws Exception {
    PrintStream console = System.out;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    List<SampleResult> results;
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      results = EngineRun.run(2, 1, barrier("all", field, value), ldap("search"));
    } finally {
      System.setOut(console);
    }

    assertThat(results).isEmpty();
    assertThat(said.toString(StandardCharsets.UTF_8))
        .containsOnlyOnce("Bancada: the test cannot start: Users Barrier 'all': " + message);
  }

  @Test
  void markedSamplesAreOutsideTheLoadUnlessTheyFail() throws Exception {
    List<SampleResult> good = EngineRun.run(1, 1, ldap("connect"), element(new OutsideLoadMark()));
    List<SampleResult> bad =
        EngineRun.run(
            1, 1, ldap("connect", "expectedEntries", "77"), element(new OutsideLoadMark()));
    List<SampleResult> plain = EngineRun.run(1, 1, ldap("connect"));

    assertThat(good).singleElement().matches(OutsideLoad::isOutside);
    assertThat(bad).singleElement().matches(sample -> !OutsideLoad.isOutside(sample));
    assertThat(plain).singleElement().matches(sample -> !OutsideLoad.isOutside(sample));
  }
}
