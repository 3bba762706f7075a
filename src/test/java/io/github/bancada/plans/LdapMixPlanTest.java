package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.SearchScope;
import io.github.bancada.metrics.TimedSampleResult;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the plans with changes send, and when they refuse to; against a directory in this JVM. */
class LdapMixPlanTest extends LdapPlanRun {
  private static final int ENTRIES = 20;

  @BeforeAll
  static void serve() throws Exception {
    make(config());
    directory.add("dn: ou=people," + BASE, "objectClass: organizationalUnit", "ou: people");
    for (int i = 1; i <= ENTRIES; i++) {
      add("cn=fulano" + i + "," + BASE, "fulano" + i, "fulano" + i);
      add("uid=user." + i + ",ou=people," + BASE, "user." + i, "pw" + i);
    }
    directory.startListening();
  }

  private static void add(String dn, String name, String password) throws Exception {
    directory.add(
        "dn: " + dn,
        "objectClass: inetOrgPerson",
        "cn: " + name,
        "sn: Teste",
        "uid: " + name,
        "userPassword: " + password);
  }

  /** The samples of the load. */
  private List<SampleResult> run(String plan, String... given) throws Exception {
    Map<String, String> properties =
        Map.of(
            "ldap.url",
            url(""),
            "ldap.base",
            BASE,
            "ldap.entries",
            "1-" + ENTRIES,
            "users",
            "3",
            "loops",
            "40");
    return run(plan, properties, given).stream()
        .filter(result -> !result.getSampleLabel().equals("Connect"))
        .toList();
  }

  private static void assertAllSucceeded(List<SampleResult> results) {
    assertThat(results)
        .hasSize(120)
        .allSatisfy(
            result ->
                assertThat(result.isSuccessful())
                    .as(result.getSampleLabel() + ": " + result.getResponseMessage())
                    .isTrue());
  }

  @ParameterizedTest
  @CsvSource({"modify, ldap.operations", "search, ldap.searches"})
  void mixTakesSeveralOperationsEachTime(String operation, String property) throws Exception {
    List<SampleResult> results =
        run(
            "ldap-mix.jmx",
            "mix",
            operation + ":1",
            "loops",
            "8",
            property,
            "5",
            "ldap.write",
            "true");

    assertAllSucceeded(results);
    assertThat(results).extracting(SampleResult::getSampleLabel).containsOnly(operation);
  }

  @Test
  void everyOperationSucceedsWithTheEntriesOfTheDefaults() throws Exception {
    List<SampleResult> results =
        run(
            "ldap-mix.jmx",
            "mix",
            "add:3,bind:3,compare:3,delete:1,modify:3,search:3",
            "ldap.expect.entries",
            "1",
            "ldap.write",
            "true");

    assertAllSucceeded(results);
    assertThat(results)
        .extracting(SampleResult::getSampleLabel)
        .contains("add", "bind", "compare", "delete", "modify", "search");
    assertThat(console()).contains("changes data at the server, as allowed: add, delete, modify");
    assertThat(directory.search(BASE, SearchScope.ONE, "(cn=bancada-*)").getEntryCount())
        .isPositive();
    assertThat(directory.search(BASE, SearchScope.ONE, "(description=*)").getEntryCount())
        .isPositive();
  }

  @Test
  void entriesOfAnotherTreeAreTakenFromTheirPatterns() throws Exception {
    assertAllSucceeded(
        run(
            "ldap-mix.jmx",
            "mix",
            "bind:1,modify:1,search:1",
            "ldap.dn",
            "uid=user.[1-20],ou=people," + BASE,
            "ldap.filter",
            "(uid=user.[sequential:1-20])",
            "ldap.user.password",
            "pw[ref:bindDn:1]",
            "ldap.expect.entries",
            "1",
            "ldap.write",
            "true"));
  }

  /** As many users as the pool has places: both would be one pool if they were named by size. */
  @ParameterizedTest
  @CsvSource({"user, 3", "pool, 10"})
  void bindsLeaveTheConnectionsOfTheOthersAlone(String mode, String users) throws Exception {
    List<SampleResult> results =
        run(
            "ldap-mix.jmx",
            "mix",
            "bind:1,search:1",
            "users",
            users,
            "loops",
            Integer.toString(120 / Integer.parseInt(users)),
            "ldap.connections",
            mode);

    assertAllSucceeded(results);
    assertThat(bindsOf(results, "search")).as("new identities of connections").isZero();
    assertThat(bindsOf(results, "bind")).isPositive();
  }

  private static long bindsOf(List<SampleResult> results, String label) {
    return results.stream()
        .filter(result -> result.getSampleLabel().equals(label))
        .filter(result -> ((TimedSampleResult) result).getBindNanos() > 0)
        .count();
  }

  @Test
  void modifyPlanReplacesTheAttributeOfRandomEntries() throws Exception {
    List<SampleResult> results =
        run(
            "ldap-modify.jmx",
            "ldap.write",
            "true",
            "modify.attribute",
            "title",
            "modify.value",
            "by-[random:4:x]");

    assertAllSucceeded(results);
    assertThat(results).extracting(SampleResult::getSampleLabel).containsOnly("modify");
    assertThat(directory.search(BASE, SearchScope.ONE, "(title=by-xxxx)").getEntryCount())
        .isGreaterThan(ENTRIES / 2);
  }

  @ParameterizedTest
  @CsvSource({"ldap-mix.jmx, modify", "ldap-modify.jmx, modify"})
  void directoryThatIsGivenIsNotChangedWithoutConsent(String plan, String what) throws Exception {
    assertThat(run(plan)).isEmpty();
    assertThat(console())
        .containsOnlyOnce("the test cannot start")
        .contains("was not started for this test (" + what + ")")
        .contains("-Jldap.write=true");
  }

  @ParameterizedTest
  @CsvSource({
    "ldap-mix.jmx, ldap.entries, 1-x",
    "ldap-mix.jmx, ldap.dn, 'cn=a[1-,dc=b'",
    "ldap-modify.jmx, ldap.entries, file:/no/such",
    "ldap-modify.jmx, modify.value, [any]"
  })
  void wrongPatternIsOneErrorThatNamesItsProperty(String plan, String property, String value)
      throws Exception {
    assertThat(run(plan, property, value, "ldap.write", "true")).isEmpty();
    assertThat(console())
        .containsOnlyOnce("the test cannot start")
        .contains("the test cannot start: " + property + " is '" + value + "'; it takes ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "search:70,serach:30 | 'serach' is not one of them",
        "search=70           | 'search=70' is not a part of the mix"
      })
  void wrongMixIsOneErrorBeforeTheFirstSample(String mix, String reason) throws Exception {
    assertThat(run("ldap-mix.jmx", "mix", mix)).isEmpty();
    assertThat(console()).containsOnlyOnce("the test cannot start").contains(reason);
  }
}
