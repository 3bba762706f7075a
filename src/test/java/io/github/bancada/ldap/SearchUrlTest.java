package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapSearchFields.*;
import static io.github.bancada.ldap.TestSettings.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.bancada.ldap.wire.LdapAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches in URLs, in fields, and in both. */
class SearchUrlTest extends SearchRun {
  @Test
  void urlFillsEmptyFields() {
    SearchSample sample =
        search(
            TestSettings.at(
                    server.ldapUrl() + "/cn=fulano2," + TestSettings.BASE + "?uid?base?(sn=Teste)")
                .base("")
                .filter("")
                .ldif(1000));

    assertThat(sample.ldif())
        .isEqualTo("dn: cn=fulano2," + TestSettings.BASE + "\nuid: fulano2\n\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dc=example,dc=org | Base DN is 'dc=testeperformance', and the URL says"
            + " 'dc=example,dc=org'",
        "dc=testeperformance??one | Scope is 'SUB', and the URL says 'ONE'",
        "dc=testeperformance???(uid=x) | Filter is '(uid=fulano1)', and the URL says '(uid=x)'",
        "dc=testeperformance?mail | Attributes is 'sn', and the URL says 'mail'"
      })
  void fieldThatSaysAnotherSearchThanTheUrlIsRefused(String search, String message) {
    TestSettings settings =
        TestSettings.at(server.ldapUrl() + "/" + search)
            .base(TestSettings.BASE)
            .scope("sub")
            .attributes("sn");

    assertThatIllegalArgumentException().isThrownBy(settings::build).withMessageContaining(message);
  }

  @Test
  void fieldMaySayTheSameAsTheUrl() {
    SearchSample sample =
        search(
            TestSettings.at(server.ldapUrl() + "/DC=TestePerformance?sn,uid?sub?(UID=fulano3)")
                .base(" dc = testeperformance")
                .scope("sub")
                .filter("(uid=fulano3)")
                .attributes("uid sn")
                .ldif(1000));

    assertThat(sample.entries()).isEqualTo(1);
  }

  @Test
  void defaultSearchIsForWhatNeitherFieldsNorUrlSay() {
    LdapSearchSettings fields =
        read(SEARCH, SCOPE, "auto", DEFAULT_SEARCH, "ldap:///dc=default?sn?one?(uid=default)");

    assertThat(fields.at(LdapAddress.parse("ldap://h")).description())
        .isEqualTo("search base=\"dc=default\" scope=ONE filter=(uid=default) attributes=sn");
    assertThat(fields.at(LdapAddress.parse("ldap://h/dc=url??base")).description())
        .isEqualTo("search base=\"dc=url\" scope=BASE filter=(uid=default) attributes=sn");
    assertThat(
            read(
                    SEARCH,
                    BASE_DN,
                    "dc=field",
                    SCOPE,
                    "sub",
                    FILTER,
                    "(cn=field)",
                    ATTRIBUTES,
                    "cn",
                    DEFAULT_SEARCH,
                    "ldap:///dc=default?sn?one?(uid=default)")
                .at(LdapAddress.parse("ldap://h"))
                .description())
        .isEqualTo("search base=\"dc=field\" scope=SUB filter=(cn=field) attributes=cn");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dc=default", "ldap://host/dc=default", "ldaps:///dc=default"})
  void defaultSearchThatIsNoUrlWithoutAHostIsRefused(String url) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(SEARCH, DEFAULT_SEARCH, url))
        .withMessageContaining(
            "Default search is '" + url + "'; it takes an LDAP URL without a host");
  }

  @Test
  void eachServerOfARoundIsAskedWhatItsOwnUrlSays() {
    String url = server.ldapUrl() + "/cn=fulano2," + TestSettings.BASE + "??base";
    String other = server.ldapUrl() + "/" + TestSettings.BASE + "??one";
    try (TestUser user = TestUser.alone()) {
      LdapSettings settings =
          settings().url(url + " " + other).base("").filter("(objectClass=*)").build();

      assertThat(user.run(settings).entries()).isEqualTo(1);
      assertThat(user.run(settings).entries()).isEqualTo(PEOPLE);
      assertThat(user.run(settings).entries()).isEqualTo(1);
    }
  }
}
