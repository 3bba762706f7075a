package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many searches outstanding at a real OpenLDAP, which answers in any order. */
@RequiresOpenLdap
class OpenLdapWindowIT {
  private static final int PEOPLE = 1000;
  private static final int SEARCHES = LongForm.of(500, 20_000);

  private static SlapdServer server;

  @BeforeAll
  static void startServer() throws Exception {
    server = SlapdServer.builder().entries(PEOPLE).start();
  }

  @AfterAll
  static void stopServer() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  private static TestSettings settings(String transport) {
    return switch (transport) {
      case "ldaps" -> TestSettings.at(server.ldapsUrl()).trust(server.authority());
      case "startTls" -> TestSettings.at(server.ldapUrl()).startTls().trust(server.authority());
      case "ldapi" -> TestSettings.at(server.ldapiUrl());
      default -> TestSettings.at(server.ldapUrl());
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldap", "ldaps", "startTls", "ldapi"})
  void eachSearchFindsItsEntryOverEachTransport(String transport) {
    try (TestUser user = TestUser.alone()) {
      List<SearchSample> samples =
          new TestFlow(
                  i ->
                      settings(transport)
                          .window(100, SEARCHES)
                          .filter("(uid=fulano" + (1 + i % PEOPLE) + ")")
                          .expectEntries("1")
                          .ldif(10_000)
                          .build())
              .run(user);

      assertThat(samples).hasSize(SEARCHES);
      assertThat(samples)
          .allMatch(
              each ->
                  each.success()
                      && each.ldif()
                          .contains(each.request().replaceAll(".*uid=(\\w+).*", "cn=$1,")));
    }
  }

  /**
   * Each search reads all entries, so that some are under way when they are abandoned. OpenLDAP
   * closes a connection on which more than 100 requests wait, or 1,000 after a bind.
   */
  @ParameterizedTest
  @ValueSource(strings = {"ldap", "ldaps", "ldapi"})
  void connectionStaysUsableWhenSearchesAreAbandoned(String transport) {
    try (TestUser user = TestUser.alone()) {
      TestSettings settings =
          settings(transport)
              .connectionPerUser()
              .bind(SlapdServer.ADMIN_DN, SlapdServer.ADMIN_PASSWORD)
              .filter("(objectClass=*)")
              .window(10, LongForm.of(50, 400))
              .abandonAfter(2);

      List<SearchSample> samples = TestFlow.samples(user, settings);
      SearchSample after = user.run(settings.window(1, 1).abandonAfter(0).filter("(uid=fulano1)"));

      assertThat(samples).extracting(SearchSample::code).contains("88 abandoned");
      assertThat(samples)
          .extracting(SearchSample::code)
          .isSubsetOf("88 abandoned", "0 success", "4 sizeLimitExceeded");
      assertThat(after.code()).as(after.message()).isEqualTo("0 success");
      assertThat(after.connectNanos()).as("the same connection").isZero();
    }
  }

  @Test
  void killedServerFailsAllOutstandingSearches() throws Exception {
    try (TestUser user = TestUser.alone();
        SlapdServer mortal = SlapdServer.builder().entries(10).start()) {
      int[] begun = {0};
      LdapSettings settings =
          TestSettings.at(mortal.ldapUrl()).connectionPerUser().window(50, 1_000_000).build();
      TestFlow flow =
          new TestFlow(
              i -> {
                if (i == 1_000) {
                  mortal.kill();
                }
                begun[0] = i + 1;
                return settings;
              });

      List<SearchSample> samples = flow.run(user);

      assertThat(samples).hasSize(begun[0]);
      assertThat(samples)
          .filteredOn(each -> !each.success())
          .isNotEmpty()
          .hasSizeLessThanOrEqualTo(50)
          .allMatch(each -> each.code().equals("81 serverDown"));
    }
  }
}
