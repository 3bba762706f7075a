package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapSearchFields.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.field.Check;
import io.github.bancada.field.Field;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attribute rules of LDAP Search, at the embedded directory. */
class SearchAttributesTest extends SearchRun {
  private static TestSettings people(String filter, String... rules) {
    return settings().filter(filter).with(EXPECTED_ATTRIBUTES, String.join("\n", rules));
  }

  private static SearchSample succeeds(TestSettings settings) {
    SearchSample sample = search(settings);
    assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
    assertThat(sample.success()).isTrue();
    return sample;
  }

  private static void fails(TestSettings settings, String message) {
    SearchSample sample = search(settings);
    assertThat(sample.code()).isEqualTo("0 unexpectedAttributes");
    assertThat(sample.success()).isFalse();
    assertThat(sample.message()).isEqualTo(message);
  }

  @Test
  void searchWhoseEntryIsAsExpectedIsASuccess() {
    SearchSample sample =
        succeeds(
            people(
                "(uid=fulano1)",
                "CN = fulano1",
                "objectClass = person",
                "all uid ~ fulano[0-9]+",
                "no sn = Silva",
                "count(objectClass) = 4",
                "count(mail) = 0"));

    assertThat(sample.ldif()).isEmpty();
    assertThat(sample.message()).isEmpty();
  }

  @Test
  void valueThatIsNotThereFailsTheSample() {
    fails(
        people("(uid=fulano1)", "sn = Teste", "cn = fulano2"),
        "expected cn = fulano2 in cn=fulano1,dc=testeperformance, got 'fulano1'");
  }

  @Test
  void passwordIsNotInTheMessage() {
    fails(
        people("(uid=fulano1)", "userPassword = geheim"),
        "expected userPassword = … in cn=fulano1,dc=testeperformance, got 1 value (not shown)");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 7})
  void everyEntryOfEveryPageIsJudged(int pageSize) {
    succeeds(people("(cn=fulano*)", "sn = Teste").pageSize(pageSize));

    SearchSample sample = search(people("(cn=fulano*)", "no cn ~ fulano.").pageSize(pageSize));

    assertThat(sample.code()).isEqualTo("0 unexpectedAttributes");
    assertThat(sample.message()).endsWith("; 9 of 50 entries are not as expected");
  }

  @Test
  void oneEntryIsEnoughForARuleOfAnyEntry() {
    succeeds(people("(cn=fulano*)", "anyEntry cn = fulano50", "count(cn) = 1"));
    fails(
        people("(cn=fulano*)", "anyEntry cn = fulano51"),
        "expected anyEntry cn = fulano51, got none of 50 entries");
  }

  @Test
  void searchWithoutEntriesIsNotAsExpected() {
    fails(people("(cn=nobody)", "count(cn) = 0"), "expected an entry with count(cn) = 0, got none");
  }

  @Test
  void codeAndNumberOfEntriesAreJudgedFirst() {
    String rule = "cn = nobody";

    assertThat(search(people("(cn=fulano1)", rule).expectEntries("2")).code())
        .isEqualTo("0 unexpectedEntries");
    assertThat(search(people("(cn=x)", rule).base("dc=x")).code()).isEqualTo("32 noSuchObject");
    assertThat(search(people("(cn=x)", rule).base("dc=x").expectCodes("0,32")).success()).isTrue();
  }

  @Test
  void entriesUpToALimitOfTheServerAreJudged() {
    TestSettings limited = people("(cn=fulano*)", "sn = x").sizeLimit(3).expectCodes("0,4");

    assertThat(search(limited).code()).isEqualTo("4 unexpectedAttributes");
    assertThat(search(limited).message()).contains("; 3 of 3 entries are not as expected");
  }

  @Test
  void entriesThatAreJudgedAreKeptAsLdifTheSame() {
    SearchSample without = search(people("(cn=fulano*)").ldif(2000));
    SearchSample sample = succeeds(people("(cn=fulano*)", "sn = Teste").ldif(2000));

    assertThat(sample.ldif()).isEqualTo(without.ldif()).contains("# further entries are left out");
  }

  @Test
  void connectSampleHasNoEntries() {
    assertThat(search(people("(cn=x)", "cn = y").connectOnly()).success()).isTrue();
  }

  @Test
  void longEntryIsJudgedAndOneBeyondTheLimitOfMessagesIsNot() throws Exception {
    try (ScriptedServer peer =
        ScriptedServer.playing(
            conversation -> {
              int id = conversation.request();
              conversation.send(
                  Conversation.entry(id, "cn=" + "a".repeat(3_000_000)),
                  Conversation.result(id, LdapMessages.SEARCH_DONE, 0, ""));
              id = conversation.request();
              conversation.send(
                  Conversation.entry(id, "cn=" + "a".repeat(LdapReader.MAX_MESSAGE_BYTES)),
                  Conversation.result(id, LdapMessages.SEARCH_DONE, 0, ""));
              conversation.awaitClose();
            })) {
      TestSettings settings =
          people("(cn=x)", "count(mail) = 0").url(peer.url()).connectionPerUser();
      try (TestUser user = TestUser.alone()) {
        SearchSample first = user.run(settings);
        SearchSample second = user.run(settings);

        assertThat(first.code()).as(first.message()).isEqualTo("0 success");
        assertThat(second.code()).isEqualTo("0 unexpectedAttributes");
        assertThat(second.message()).contains("one has more than 16 MiB and is not read");
      }
    }
  }

  @Test
  void typesOnlyAndRulesExcludeEachOther() {
    TestSettings both = people("(cn=*)", "cn = x").typesOnly();

    assertThatThrownBy(both::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Types only is 'true', and Attribute rules needs values; leave one of them out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"sn uid |", "'' | ?sn,uid"})
  void ruleAboutAnAttributeThatIsNotAskedForIsRefused(String attributes, String inUrl) {
    TestSettings settings = people("(cn=*)", "count(cn) = 0").attributes(attributes).base("");
    settings.url(server.ldapUrl() + "/" + TestSettings.BASE + (inUrl == null ? "" : inUrl));

    assertThatThrownBy(settings::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Attribute rules has 'count(cn) = 0', but Attributes does not ask for cn (sn uid); add"
                + " it there");
  }

  @Test
  void rulesAreParsedAgainOnlyIfTheirTextChanges() {
    TestSettings settings = people("(cn=fulano1)", "cn ~ .*");
    Object before = settings.build().rules();

    assertThat(settings.filter("(cn=fulano2)").build().rules()).isSameAs(before);
  }

  private static List<String> problems(String rules) {
    Map<Field<?>, String> texts = Map.of(DIRECTORY.url, "ldap://h", EXPECTED_ATTRIBUTES, rules);
    Check check = new Check(FIELDS, each -> texts.getOrDefault(each, each.ifAbsent()));
    try (SearchWorkload workload = new SearchWorkload()) {
      workload.check(check);
    }
    return check.problems();
  }

  @Test
  void wrongLineIsOneErrorBeforeTheFirstSample() {
    assertThat(problems("cn = x\nmail\nsn ~ ("))
        .singleElement()
        .asString()
        .startsWith("Attribute rules, line 2, is 'mail'; it takes mail = value");
    assertThat(problems("cn ~ (${x}")).isEmpty();
  }
}
