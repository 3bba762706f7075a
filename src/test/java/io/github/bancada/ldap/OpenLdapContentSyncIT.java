package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapSearchFields.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.InstalledDirectory;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import io.github.bancada.testing.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.timers.ConstantTimer;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Content synchronization with a real OpenLDAP and its overlay syncprov. */
@RequiresOpenLdap
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OpenLdapContentSyncIT extends ListeningContract {
  private static final int ENTRIES = 200;

  @Override
  InstalledDirectory start() throws Exception {
    return SlapdServer.builder().entries(ENTRIES).contentSync().start();
  }

  private TestSettings listening(String url) {
    return TestSettings.at(url)
        .trust(server().authority())
        .connectionPerUser()
        .filter("(objectClass=person)");
  }

  @Override
  int entries() {
    return ENTRIES;
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldap", "ldaps", "ldapi"})
  void eachKindOfChangeIsToldWithItsTime(String transport) throws Exception {
    String url =
        switch (transport) {
          case "ldaps" -> server().ldapsUrl();
          case "ldapi" -> server().ldapiUrl();
          default -> server().ldapUrl();
        };
    try (LdapClient client = new LdapClient();
        TestUser listener = TestUser.of(client, stopping::get);
        OperationUser changing = new OperationUser(client)) {
      SearchSample sample =
          whileAnEntryComesAndGoes(
              changing, listener, listening(url).listen("contentSync", 0), transport);

      assertThat(sample.headers()).contains("Existing-Entries: " + ENTRIES, "Sync-Cookie: ");
      assertThat(listener.told()).extracting(each -> each.message()).contains("added", "deleted");
      SearchSample next = listener.run(listening(url));
      assertThat(next.code()).as(next.message()).isEqualTo("0 success");
      assertThat(next.connectNanos()).isZero();
    }
  }

  @Test
  void cookieGivesOnlyWhatHasChangedSince() {
    try (TestUser user = TestUser.alone();
        OperationUser changing = new OperationUser()) {
      TestSettings settings = listening(server().ldapUrl());
      SearchSample all = user.run(settings.with(CONTROLS, "contentSync refreshOnly"));
      String cookie = all.headers().replaceAll("(?s).*Sync-Cookie: (\\S+)\n.*", "$1");
      assertThat(changing.run(describe(3, "x")).success()).isTrue();

      SearchSample since = user.run(settings.with(CONTROLS, "contentSync refreshOnly " + cookie));

      assertThat(all.entries()).isEqualTo(ENTRIES);
      assertThat(all.headers()).contains("Existing-Entries: " + ENTRIES);
      assertThat(since.code()).as(since.message()).isEqualTo("0 success");
      assertThat(since.headers()).contains("Existing-Entries: 1\n");
    }
  }

  @Test
  void serverThatKnowsNoPersistentSearchRefusesIt() {
    try (TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(listening(server().ldapUrl()).listen("persistentSearch", 1));

      assertThat(sample.code()).isEqualTo("12 unavailableCriticalExtension");
    }
  }

  private <T extends TestElement> T element(T element, String name, String... properties) {
    element.setName(name);
    element.setProperty(TestElement.TEST_CLASS, element.getClass().getName());
    element.setProperty("url", server().ldapUrl());
    for (int i = 0; i < properties.length; i += 2) {
      element.setProperty(properties[i], properties[i + 1]);
    }
    return element;
  }

  private static ThreadGroup users(String name, int count, int loops) {
    ThreadGroup group = new ThreadGroup();
    group.setName(name);
    group.setNumThreads(count);
    group.setRampUp(0);
    LoopController loop = new LoopController();
    loop.setLoops(loops);
    loop.setFirst(true);
    group.setSamplerController(loop);
    return group;
  }

  /** Many listeners in a test plan: each is notified of changes, each notification is a result. */
  @Test
  void notificationsAreResultsOfTheTest() throws Exception {
    int listeners = LongForm.of(10, 200);
    int notifications = 20;
    HashTree tree = new ListedHashTree();
    HashTree plan = tree.add(new TestPlan("plan"));
    plan.add(users("listeners", listeners, 1))
        .add(
            element(
                new LdapSearch(),
                "listen",
                "baseDn",
                BASE,
                "filter",
                "(objectClass=person)",
                "controls",
                "contentSync",
                "listenTime",
                "600000",
                "listenCount",
                Integer.toString(notifications)));
    ThreadGroup changers = users("changers", 1, -1);
    ConstantTimer pace = new ConstantTimer();
    pace.setDelay("10"); // a listener that lags is notified of an entry before it changes again
    HashTree inChangers = plan.add(changers);
    inChangers.add(pace);
    inChangers.add(
        element(
            new LdapOperation(),
            "modify",
            "operation",
            "modify",
            "bind",
            "simple",
            "bindDn",
            SlapdServer.ADMIN_DN,
            "bindPassword",
            SlapdServer.ADMIN_PASSWORD,
            "valuePatterns",
            "shared",
            "ldif",
            "dn: cn=fulano[sequential:1-"
                + ENTRIES
                + "],"
                + BASE
                + "\nchangetype: modify\nreplace: description\ndescription: [uuid]\n"));

    EngineRun run = EngineRun.start(tree);
    Waiting.await(
        "the end of all listeners",
        () -> run.results().stream().filter(each -> each.getSampleLabel().equals("listen")).count(),
        ended -> ended == listeners);
    run.shutdown();
    run.awaitEnd();

    Map<String, List<SampleResult>> byLabel = new TreeMap<>();
    run.results()
        .forEach(
            each ->
                byLabel.computeIfAbsent(each.getSampleLabel(), l -> new ArrayList<>()).add(each));
    assertThat(byLabel).containsOnlyKeys("listen", "listen notification", "modify");
    assertThat(run.results()).allMatch(SampleResult::isSuccessful);
    assertThat(byLabel.get("listen"))
        .allSatisfy(
            each ->
                assertThat(each.getResponseHeaders())
                    .contains("Notifications: " + notifications + "\n"));
    assertThat(byLabel.get("listen notification"))
        .hasSizeGreaterThan(listeners * notifications / 2)
        .hasSizeLessThanOrEqualTo(listeners * notifications)
        .allSatisfy(
            each -> {
              assertThat(each).isInstanceOf(TimedSampleResult.class);
              assertThat(TimedSampleResult.elapsedNanosOf(each)).isPositive();
              assertThat(each.getThreadName()).startsWith("listeners ");
            });
  }
}
