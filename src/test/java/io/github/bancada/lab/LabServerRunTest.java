package io.github.bancada.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.ldap.LdapSearch;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.gui.TestBeanGUI;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests Lab Server in plans run by JMeter's engine without GUI. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LabServerRunTest {
  private static final String BASE = "dc=testeperformance";

  private final PrintStream console = System.out;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @BeforeEach
  void captureTheConsole() {
    JMeterTestHome.use();
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void releaseTheConsole() {
    System.setOut(console);
    JMeterUtils.getJMeterProperties().remove("ldap.url");
    JMeterUtils.getJMeterProperties().remove("lab.transport");
  }

  private static LabServer lab(String... properties) {
    LabServer lab = new LabServer();
    lab.setName("lab");
    lab.setProperty(TestElement.TEST_CLASS, LabServer.class.getName());
    lab.setProperty("kind", "directory");
    lab.setProperty("addressProperty", "ldap.url");
    lab.setProperty("baseDn", BASE);
    lab.setProperty("entries", "10");
    set(lab, properties);
    return lab;
  }

  private static LdapSearch search(String urlProperty) {
    LdapSearch sampler = new LdapSearch();
    sampler.setName("search");
    sampler.setProperty(TestElement.TEST_CLASS, LdapSearch.class.getName());
    set(
        sampler,
        "url",
        "${__P(" + urlProperty + ",)}",
        "trust",
        "${__P(ldap.trust,)}",
        "baseDn",
        BASE,
        "filter",
        "(uid=fulano3)",
        "expectedEntries",
        "1");
    return sampler;
  }

  private static void set(TestElement element, String... properties) {
    for (int i = 0; i < properties.length; i += 2) {
      element.setProperty(properties[i], properties[i + 1]);
    }
  }

  /** As the Add menu makes it. */
  private static TestElement fromTheMenu(Class<? extends TestElement> type) {
    TestBeanGUI gui = new TestBeanGUI(type);
    gui.clearGui();
    return gui.createTestElement();
  }

  @Test
  void newSearchFindsAnEntryOfANewServer() throws Exception {
    TestElement lab = fromTheMenu(LabServer.class);
    lab.setProperty("entries", "10"); // fewer, so that it starts sooner

    List<SampleResult> results = EngineRun.run(1, 1, lab, fromTheMenu(LdapSearch.class));

    assertThat(results).singleElement().matches(SampleResult::isSuccessful);
    assertThat(results.get(0).getResponseHeaders()).contains("Entries: 1\n");
  }

  private String console() {
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  void samplersFindEntriesOnEveryTransport() throws Exception {
    List<SampleResult> results =
        EngineRun.run(2, 2, lab(), search("ldap.url"), search("ldaps.url"), search("ldapi.url"));

    assertThat(results).hasSize(12);
    assertThat(results).extracting(SampleResult::getResponseMessage).containsOnly("");
    assertThat(results).allMatch(SampleResult::isSuccessful);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaps", "ldapi"})
  void directoryIsReachedOverTheChosenTransport(String transport) throws Exception {
    JMeterUtils.setProperty("lab.transport", transport);

    List<SampleResult> results = EngineRun.run(1, 1, lab(), search("ldap.url"));

    assertThat(results).singleElement().matches(SampleResult::isSuccessful);
    assertThat(results.get(0).getResponseHeaders()).contains(transport + "://");
  }

  @Test
  void unknownTransportStopsTheTestWithTheReason() throws Exception {
    JMeterUtils.setProperty("lab.transport", "udp");

    assertThat(EngineRun.run(1, 1, lab(), search("ldap.url"))).isEmpty();
    assertThat(console()).contains("lab.transport is 'udp'; write ldap, ldaps or ldapi");
  }

  @Test
  void startIsReportedInOneLine() throws Exception {
    EngineRun.run(1, 1, lab(), search("ldap.url"));

    assertThat(console()).containsOnlyOnce("Lab Server: embedded directory with 11 entries at");
  }

  @Test
  void addressesAreRemovedAfterTheTest() throws Exception {
    EngineRun.run(1, 1, lab(), search("ldap.url"));

    for (String property : new String[] {"ldap.url", "ldaps.url", "ldapi.url", "ldap.trust"}) {
      assertThat(JMeterUtils.getProperty(property)).as(property).isNull();
    }
  }

  @Test
  void givenRealServerIsUsed() throws Exception {
    try (DirectoryServer real = DirectoryServer.generated(BASE, 5)) {
      JMeterUtils.setProperty("ldap.url", real.ldapUrl());

      List<SampleResult> results = EngineRun.run(1, 1, lab(), search("ldap.url"));

      assertThat(results).allMatch(SampleResult::isSuccessful);
      assertThat(results.get(0).getResponseHeaders()).contains(real.ldapUrl());
      assertThat(console()).isEmpty();
      assertThat(JMeterUtils.getProperty("ldap.url")).isEqualTo(real.ldapUrl());
    }
  }

  @Test
  void invalidNumberOfEntriesAbortsTheTestBeforeItsFirstSample() throws Exception {
    List<SampleResult> results = EngineRun.run(2, 2, lab("entries", "few"), search("ldap.url"));

    assertThat(results).isEmpty();
    assertThat(console()).contains("Lab Server 'lab': Entries is 'few'");
  }

  @Test
  void missingLdifAbortsTheTestBeforeItsFirstSample() throws Exception {
    List<SampleResult> results =
        EngineRun.run(2, 2, lab("ldif", "/nowhere/entries.ldif"), search("ldap.url"));

    assertThat(results).isEmpty();
    assertThat(console()).contains("the LDIF file '/nowhere/entries.ldif' cannot be read");
  }

  @Test
  void abortedTestLeavesNoServer() throws Exception {
    LdapSearch wrong = search("ldap.url");
    wrong.setProperty("scope", "deep");

    EngineRun.run(1, 1, lab(), wrong);

    assertThat(JMeterUtils.getProperty("ldap.url")).isNull();
    assertThat(JMeterUtils.getProperty("ldapi.url")).isNull();
  }
}
