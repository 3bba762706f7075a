package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.element.UserSampler;
import io.github.bancada.lab.DirectoryServer;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The copy of a sampler for each virtual user when properties change during a test, with LDAP
 * Search as example.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UserSamplerTest {
  private static final String PROPERTY = "user.sampler.test";

  private static DirectoryServer server;

  @BeforeAll
  static void start() throws IOException {
    server = DirectoryServer.generated(TestSettings.BASE, 5);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  @AfterEach
  void forgetTheProperty() {
    if (JMeterUtils.getJMeterProperties() != null) {
      JMeterUtils.getJMeterProperties().remove(PROPERTY);
    }
  }

  /** Changes the sampler before each sample; JMeter clones it for each thread. */
  public static final class Before extends AbstractTestElement implements PreProcessor {
    private static final long serialVersionUID = 1L;
    private static volatile Consumer<Sampler> action;

    @Override
    public void process() {
      action.accept(JMeterContextService.getContext().getCurrentSampler());
    }
  }

  /** Three samples of one virtual user, with this action before each. */
  private static List<SampleResult> run(LdapSearch sampler, Consumer<Sampler> before)
      throws Exception {
    Before.action = before;
    return EngineRun.run(1, 3, new Before(), sampler);
  }

  private static boolean isSecondSample() {
    return JMeterContextService.getContext().getVariables().getIteration() == 2;
  }

  private static LdapSearch sampler(String filter) {
    LdapSearch sampler = new LdapSearch();
    sampler.setName("search");
    sampler.setProperty(TestElement.TEST_CLASS, LdapSearch.class.getName());
    sampler.setProperty("url", server.ldapUrl());
    sampler.setProperty("baseDn", TestSettings.BASE);
    sampler.setProperty("filter", filter);
    return sampler;
  }

  private static List<String> filters(List<SampleResult> results) {
    assertThat(results).hasSize(3);
    return results.stream().map(r -> r.getSamplerData().replaceAll(".*filter=", "")).toList();
  }

  @Test
  void usersSamplerIsNoTestBean() throws Exception {
    run(
        sampler("(uid=fulano1)"),
        running ->
            assertThat(running).isInstanceOf(UserSampler.class).isNotInstanceOf(TestBean.class));
  }

  @Test
  void functionsAreEvaluatedForEverySample() throws Exception {
    List<SampleResult> results = run(sampler("(uid=fulano${__counter(TRUE,)})"), running -> {});

    assertThat(filters(results)).containsExactly("(uid=fulano1)", "(uid=fulano2)", "(uid=fulano3)");
  }

  @Test
  void propertyOfJMeterThatChangesIsUsedFromTheNextSampleOn() throws Exception {
    List<SampleResult> results =
        run(
            sampler("(uid=${__P(" + PROPERTY + ",fulano1)})"),
            running -> {
              if (isSecondSample()) {
                JMeterUtils.setProperty(PROPERTY, "fulano2");
              }
            });

    assertThat(filters(results)).containsExactly("(uid=fulano1)", "(uid=fulano2)", "(uid=fulano2)");
  }

  @Test
  void propertyOfJMeterThatChangesIsUsedBesideAFieldThatAlwaysDoes() throws Exception {
    LdapSearch sampler = sampler("(uid=${__P(" + PROPERTY + ",fulano1)})");
    sampler.setProperty("expectedEntries", "${__counter(TRUE,)}");

    List<SampleResult> results =
        run(
            sampler,
            running -> {
              if (isSecondSample()) {
                JMeterUtils.setProperty(PROPERTY, "fulano*");
              }
            });

    assertThat(filters(results)).containsExactly("(uid=fulano1)", "(uid=fulano*)", "(uid=fulano*)");
    assertThat(results).extracting(SampleResult::isSuccessful).containsExactly(true, false, false);
  }

  @Test
  void functionsInThePropertyOfJMeterAreEvaluatedForEverySample() throws Exception {
    JMeterTestHome.use();
    JMeterUtils.setProperty(PROPERTY, "(uid=fulano${__counter(TRUE,)})");

    List<SampleResult> results = run(sampler("${__evalP(" + PROPERTY + ",)}"), running -> {});

    assertThat(filters(results)).containsExactly("(uid=fulano1)", "(uid=fulano2)", "(uid=fulano3)");
  }

  @Test
  void valueSetInPlaceOfAPropertyOfJMeterHoldsForThatSample() throws Exception {
    List<SampleResult> results =
        run(
            sampler("(uid=${__P(" + PROPERTY + ",fulano1)})"),
            running -> {
              if (isSecondSample()) {
                running.getProperty("filter").setObjectValue("(uid=fulano2)");
              }
            });

    assertThat(filters(results)).containsExactly("(uid=fulano1)", "(uid=fulano2)", "(uid=fulano1)");
  }

  @Test
  void propertySetBeforeASampleHoldsForThatSample() throws Exception {
    List<SampleResult> results =
        run(
            sampler("(uid=fulano1)"),
            running -> {
              if (isSecondSample()) {
                running.setProperty("filter", "(uid=fulano2)");
              }
            });

    assertThat(filters(results)).containsExactly("(uid=fulano1)", "(uid=fulano2)", "(uid=fulano1)");
  }

  @Test
  void valueSetInThePropertyItselfHoldsForThatSample() throws Exception {
    List<SampleResult> results =
        run(
            sampler("(uid=fulano1)"),
            running -> {
              if (isSecondSample()) {
                running.getProperty("filter").setObjectValue("(uid=fulano2)");
              }
            });

    assertThat(filters(results)).containsExactly("(uid=fulano1)", "(uid=fulano2)", "(uid=fulano1)");
  }

  @Test
  void propertyThatThePlanLacksCanBeAddedForOneSample() throws Exception {
    List<SampleResult> results =
        run(
            sampler("(uid=fulano1)"),
            running -> {
              if (isSecondSample()) {
                running.setProperty("expectedEntries", "4");
              }
            });

    assertThat(results).extracting(SampleResult::isSuccessful).containsExactly(true, false, true);
  }

  @Test
  void propertyThatIsRemovedIsGone() throws Exception {
    List<SampleResult> results =
        run(
            sampler("(uid=fulano1)"),
            running -> {
              if (isSecondSample()) {
                running.removeProperty("filter");
              }
            });

    assertThat(filters(results))
        .containsExactly("(uid=fulano1)", "(objectClass=*)", "(objectClass=*)");
  }

  @Test
  void copyOfACopyIsOneToo() {
    LdapSearch plan = sampler("(uid=fulano1)");
    assertThat(plan.clone()).isExactlyInstanceOf(LdapSearch.class);

    plan.setRunningVersion(true);
    Object copy = plan.clone();

    assertThat(copy).isExactlyInstanceOf(UserSampler.class).isEqualTo(plan);
    assertThat(((UserSampler<?>) copy).clone())
        .isExactlyInstanceOf(UserSampler.class)
        .isEqualTo(plan);
  }
}
