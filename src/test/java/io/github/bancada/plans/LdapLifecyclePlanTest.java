package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.ldap.sdk.SearchScope;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What ldap-lifecycle sends and what it leaves behind, at a directory in this JVM. */
class LdapLifecyclePlanTest {
  private static final String BASE = "dc=example,dc=org";
  private static final Set<String> STEPS =
      Set.of("add", "search", "compare", "modify", "bind", "delete");
  private static InMemoryDirectoryServer directory;

  @TempDir Path work;

  @BeforeAll
  static void serve() throws Exception {
    JMeterTestHome.use();
    InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig(BASE);
    config.setListenerConfigs(InMemoryListenerConfig.createLDAPConfig("ldap"));
    directory = new InMemoryDirectoryServer(config);
    directory.add("dn: " + BASE, "objectClass: domain", "dc: example");
    directory.startListening();
  }

  @AfterAll
  static void close() {
    directory.shutDown(true);
  }

  private List<SampleResult> run(String... given) throws Exception {
    Map<String, String> properties = new HashMap<>();
    properties.put("ldap.url", "ldap://127.0.0.1:" + directory.getListenPort());
    properties.put("ldap.base", BASE);
    properties.put("users", "3");
    properties.put("duration", "1");
    properties.put("report.dir", Files.createTempDirectory(work, "run").resolve("r").toString());
    for (int i = 0; i < given.length; i += 2) {
      properties.put(given[i], given[i + 1]);
    }
    return EngineRun.ofPlan(PlanRun.path("ldap-lifecycle.jmx"), properties);
  }

  /** A second is enough for many rounds, but for none on a machine that is very busy. */
  private List<SampleResult> rounds(String grow) throws Exception {
    List<SampleResult> results = run("ldap.write", "true", "grow", grow);
    return labels(results).containsAll(STEPS)
        ? results
        : run("ldap.write", "true", "grow", grow, "duration", "20");
  }

  private static Set<String> labels(List<SampleResult> results) {
    return results.stream().map(SampleResult::getSampleLabel).collect(Collectors.toSet());
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  void everyStepSucceedsAndNothingIsLeft(String grow) throws Exception {
    List<SampleResult> results = rounds(grow);

    assertThat(results)
        .allSatisfy(
            result ->
                assertThat(result.isSuccessful())
                    .as(result.getSampleLabel() + ": " + result.getResponseMessage())
                    .isTrue());
    assertThat(labels(results)).containsAll(STEPS).contains("Clean up");
    assertThat(labels(results).contains("readd")).isEqualTo(grow.equals("true"));
    assertThat(directory.search(BASE, SearchScope.SUB, "(mail=*)").getEntryCount()).isZero();
  }

  @Test
  void bindsAreThoseOfTheEntriesOnConnectionsOfTheirOwn() throws Exception {
    List<SampleResult> binds =
        rounds("false").stream().filter(result -> result.getSampleLabel().equals("bind")).toList();

    assertThat(binds)
        .isNotEmpty()
        .allSatisfy(bind -> assertThat(bind.getResponseCode()).isEqualTo("0 success"));
  }

  @Test
  void directoryThatIsGivenIsNotChangedWithoutConsent() throws Exception {
    assertThat(run()).isEmpty();
  }
}
