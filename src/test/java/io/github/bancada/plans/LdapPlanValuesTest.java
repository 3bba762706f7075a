package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is given to the LDAP plans is what they measure; run in this JVM, against a directory. */
class LdapPlanValuesTest extends LdapPlanRun {
  private static final String READER = "cn=Silva\\, Ana," + BASE;

  @BeforeAll
  static void serve() throws Exception {
    InMemoryDirectoryServerConfig config = config();
    config.setSchema(null);
    config.addAdditionalBindCredentials(READER, "secret");
    make(config);
    for (int i = 1; i <= 3; i++) {
      directory.add(
          "dn: cn=fulano" + i + "," + BASE,
          "objectClass: person",
          "cn: fulano" + i,
          "uid: fulano" + i,
          "description: a, b\\c");
    }
    directory.startListening();
  }

  private List<SampleResult> run(String plan, String search, String... given) throws Exception {
    return run(plan, Map.of("ldap.url", url(search), "users", "2", "loops", "20"), given);
  }

  private static List<SampleResult> searches(List<SampleResult> results) {
    return results.stream().filter(result -> result.getSampleLabel().startsWith("LDAP")).toList();
  }

  private static void assertFound(List<SampleResult> results) {
    assertThat(searches(results))
        .hasSizeGreaterThanOrEqualTo(40)
        .allSatisfy(
            result -> assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldap500.jmx", "ldap200.jmx"})
  void searchOfTheUrlIsTaken(String plan) throws Exception {
    List<SampleResult> results =
        run(plan, "/" + BASE + "??one?(uid=fulano2)", "ldap.expect.entries", "1");

    assertFound(results);
    assertThat(searches(results))
        .allSatisfy(
            result ->
                assertThat(result.getSamplerData())
                    .endsWith("base=\"" + BASE + "\" scope=ONE filter=(uid=fulano2)"));
  }

  @Test
  void withoutAWordOfTheSearchItIsThatOfTheArticle() throws Exception {
    assertThat(searches(run("ldap500.jmx", "")))
        .isNotEmpty()
        .allSatisfy(
            result ->
                assertThat(result.getSamplerData())
                    .endsWith("base=\"dc=testeperformance\" scope=SUB filter=(uid=fulano1)"));
  }

  @Test
  void propertyThatSaysAnotherBaseThanTheUrlIsRefused() throws Exception {
    assertThat(run("ldap500.jmx", "/dc=example,dc=com", "ldap.base", BASE)).isEmpty();
    assertThat(console())
        .contains("Base DN is '" + BASE + "', and the URL says 'dc=example,dc=com'");
  }

  @Test
  void baseOfTheUrlIsRefusedWhereEachSearchHasItsOwn() throws Exception {
    assertThat(run("ldap-authenticate.jmx", "/" + BASE)).isEmpty();
    assertThat(console()).contains("Base DN is '${dn}', and the URL says '" + BASE + "'");
  }

  /** Looking whether the file is there must not take its first line from JMeter. */
  @Test
  void loginsOfTheCsvFileAreTaken() throws Exception {
    Path users = work.resolve("users.csv");
    Files.writeString(users, "dn;password\n" + BASE + ";secret\n");
    directory.modify(
        "dn: " + BASE, "changetype: modify", "replace: userPassword", "userPassword: secret");

    assertFound(run("ldap-authenticate.jmx", "", "ldap.users.csv", users.toString()));
  }

  @Test
  void bindDnAndPasswordMeanASimpleBind() throws Exception {
    assertFound(
        run(
            "ldap500.jmx",
            "/" + BASE,
            "ldap.bind.dn",
            READER,
            "ldap.bind.password",
            "secret",
            "ldap.expect.entries",
            "1"));
    assertThat(
            searches(
                run(
                    "ldap500.jmx",
                    "/" + BASE,
                    "report.dir",
                    work.resolve("other").toString(),
                    "ldap.bind.dn",
                    READER,
                    "ldap.bind.password",
                    "wrong")))
        .isNotEmpty()
        .allMatch(result -> result.getResponseCode().equals("49 invalidCredentials"));
  }

  @ParameterizedTest
  @CsvSource({"none", "anonymous", "external"})
  void bindDnBesideAnotherBindIsRefused(String bind) throws Exception {
    assertThat(run("ldap500.jmx", "/" + BASE, "ldap.bind.dn", READER, "ldap.bind", bind)).isEmpty();
    assertThat(console()).contains("Bind is '" + bind + "'").contains("-Jldap.bind=simple");
  }

  @Test
  void functionsInTheFilterAreEvaluatedForEachSearch() throws Exception {
    List<SampleResult> results =
        run(
            "ldap500.jmx",
            "/" + BASE,
            "ldap.filter",
            "(&(description=a, b\\5cc)(uid=fulano${__Random(1,3)}))",
            "ldap.expect.entries",
            "1");

    assertFound(results);
    assertThat(searches(results).stream().map(SampleResult::getSamplerData).distinct().count())
        .isGreaterThan(1);
  }

  @Test
  void functionThatNobodyWouldEvaluateIsRefused() throws Exception {
    assertThat(run("ldap500.jmx", "", "ldap.trust", "${__P(ca)}.pem")).isEmpty();
    assertThat(console())
        .contains(
            "ldap.trust is '${__P(ca)}.pem'; it takes text in which no variable or function is"
                + " evaluated");
  }
}
