package io.github.bancada.ldap.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.bancada.ldap.convert.ConvertedElement.Fate;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each operation of LDAP Extended Request, field by field. */
class ExtendedRequestTest {
  @TempDir Path work;

  private Converted behindBind(String request) throws Exception {
    return Converted.of(work, StockPlan.of(StockPlan.bind(), request));
  }

  private Map<String, String> fields(String test, String... more) throws Exception {
    return behindBind(StockPlan.extended("It", test, more)).fields("It");
  }

  private String kept(String test, String... more) throws Exception {
    Converted converted = behindBind(StockPlan.extended("It", test, more));
    assertThat(converted.said("It").fate()).isEqualTo(Fate.KEPT);
    assertThat(converted.type("It")).isEqualTo("LDAPExtSampler");
    assertThat(converted.element("It").getAttribute("enabled")).isEqualTo("false");
    assertThat(converted.fields("It").get("TestPlan.comments"))
        .isEqualTo("bancada convert-ldap: no equivalent, because " + converted.said("It").words());
    return converted.said("It").words();
  }

  @Test
  void threadBindBindsOnTheUsersConnection() throws Exception {
    assertThat(behindBind("").fields("Bind"))
        .contains(
            entry("operation", "bind"),
            entry("url", "ldap://ldap.example:3890"),
            entry("bind", "simpleOrAnonymous"),
            entry("bindDn", "cn=admin"),
            entry("bindPassword", "secret"),
            entry("connections", "user"),
            entry("connectTimeout", "10000"),
            entry("trust", ""));
  }

  @Test
  void singleBindHasAConnectionOfItsOwn() throws Exception {
    assertThat(fields("sbind", "servername", "other", "user_dn", "cn=x", "user_pw", "y"))
        .contains(
            entry("operation", "bind"),
            entry("connections", "sample"),
            entry("url", "ldap://other"),
            entry("bindDn", "cn=x"));
  }

  @Test
  void unbindStaysUnbind() throws Exception {
    assertThat(fields("unbind"))
        .contains(entry("operation", "unbind"), entry("url", "ldap://ldap.example:3890"));
  }

  @Test
  void tlsAndTimeoutAreThoseOfTheBind() throws Exception {
    String bind =
        StockPlan.extended(
            "Bind",
            "bind",
            "servername",
            "2001:db8::1",
            "secure",
            "true",
            "trustall",
            "true",
            "connection_timeout",
            "2500");

    assertThat(
            Converted.of(work, StockPlan.of(bind, StockPlan.extended("It", "search"))).fields("It"))
        .contains(
            entry("url", "ldaps://[2001:db8::1]"),
            entry("trust", "all"),
            entry("connectTimeout", "2500"));
  }

  @Test
  void dnWithoutPasswordBindsAnonymously() throws Exception {
    String bind = StockPlan.bind("h", "", "", "cn=admin", "");
    Converted converted = Converted.of(work, StockPlan.of(bind));

    assertThat(converted.fields("Bind")).contains(entry("bind", "anonymous"), entry("bindDn", ""));
    assertThat(converted.said("Bind").notes()).singleElement().asString().contains("RFC 4513");
  }

  @Test
  void searchIsLdapSearchBelowTheRoot() throws Exception {
    Converted converted =
        behindBind(
            StockPlan.extended(
                "It",
                "search",
                "search",
                "ou=people",
                "searchfilter",
                "uid=ana",
                "scope",
                "1",
                "countlimit",
                "7",
                "timelimit",
                "1500",
                "attributes",
                "cn;mail"));

    assertThat(converted.type("It")).isEqualTo("LdapSearch");
    assertThat(converted.fields("It"))
        .contains(
            entry("operation", "search"),
            entry("baseDn", "ou=people,dc=example"),
            entry("scope", "one"),
            entry("filter", "(uid=ana)"),
            entry("sizeLimit", "7"),
            entry("expectedCode", "0,4"),
            entry("timeLimit", "2"),
            entry("attributes", "cn mail"),
            entry("dereference", "always"),
            entry("responseData", "nothing"),
            entry("bindDn", "cn=admin"));
    assertThat(converted.said("It").notes()).isEmpty();
  }

  @Test
  void searchThatParsesItsResultsKeepsThem() throws Exception {
    assertThat(fields("search", "parseflag", "true", "countlimit", "3"))
        .contains(
            entry("responseData", "ldif"),
            entry("expectedCode", "0"),
            entry("baseDn", "dc=example"),
            entry("sizeLimit", "3"));
  }

  @ParameterizedTest
  @CsvSource({
    "(uid=ana),     uid,   ana",
    "cn=Ana Silva,  cn,    Ana Silva",
    "(cn=${name}),  cn,    ${name}",
    "(${type}=a-b), ${type}, a-b"
  })
  void comparisonOfOneValueIsCompare(String filter, String attribute, String value)
      throws Exception {
    assertThat(fields("compare", "comparedn", "cn=a", "comparefilt", filter))
        .contains(
            entry("operation", "compare"),
            entry("dn", "cn=a,dc=example"),
            entry("attribute", attribute),
            entry("value", value),
            entry("expectedCode", "6"));
  }

  @ParameterizedTest
  @CsvSource({
    "(cn=a*)",
    "(&(cn=a)(sn=b))",
    "${filter}",
    "(cn>=5)",
    "(cn:caseExactMatch:=a)",
    "(cn=\\28)",
    "(uid=${__ldapEscape(${x})})"
  })
  void otherComparisonsSearchTheEntry(String filter) throws Exception {
    assertThat(fields("compare", "comparedn", "cn=a", "comparefilt", filter))
        .contains(
            entry("baseDn", "cn=a,dc=example"),
            entry("scope", "base"),
            entry("filter", filter),
            entry("attributes", "1.1"),
            entry("expectedEntries", ">=1"));
  }

  @Test
  void addIsLdifWithTheAttributesOfTheName() throws Exception {
    String table =
        StockPlan.attributes("objectClass", "person", "sn", " Silva", "description", "${text}");

    assertThat(fields("add", "base_entry_dn", "cn=Ana \\+ Co", "", table))
        .containsEntry("operation", "add")
        .containsEntry(
            "ldif",
            """
            dn: cn=Ana \\+ Co,dc=example
            objectClass: person
            sn:: IFNpbHZh
            description: ${text}
            cn: Ana + Co\
            """);
  }

  @Test
  void modifyIsLdifWithAModificationForEachRow() throws Exception {
    String table =
        StockPlan.changes(
            "replace", "mail", "a@b", "add", "sn", "x", "delete", "title", "", "remove", "l", "y");

    assertThat(fields("modify", "base_entry_dn", "cn=${n}", "", table))
        .containsEntry("operation", "modify")
        .containsEntry(
            "ldif",
            """
            dn: cn=${n},dc=example
            changetype: modify
            replace: mail
            mail: a@b
            -
            add: sn
            sn: x
            -
            delete: title
            -
            delete: l
            l: y
            -\
            """);
  }

  @Test
  void deleteNamesTheWholeDn() throws Exception {
    assertThat(fields("delete", "delete", "cn=a"))
        .contains(entry("operation", "delete"), entry("dn", "cn=a,dc=example"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cn=a         | cn=b         | cn=b      | ''",
        "cn=a,ou=x    | cn=b,ou=x    | cn=b      | ''",
        "cn=a,ou=x    | cn=b,ou=y    | cn=b      | ou=y,dc=example",
        "cn=a,ou=x    | cn=b         | cn=b      | dc=example",
        "cn=${a},ou=x | cn=${b},ou=x | cn=${b}   | ''",
        "cn=a,ou=x    | cn=${__f(1,2)},ou=x | cn=${__f(1,2)} | ''",
        "cn=a         | cn=b\\, c    | cn=b\\, c | ''"
      })
  void renameIsModifyDn(String before, String after, String rdn, String superior) throws Exception {
    assertThat(fields("rename", "modddn", before, "newdn", after))
        .contains(
            entry("operation", "modifyDn"),
            entry("dn", before + ",dc=example"),
            entry("newRdn", rdn),
            entry("newSuperior", superior),
            entry("deleteOldRdn", "true"));
  }

  @Test
  void whatHasNoEquivalentStaysDisabledWithItsReason() throws Exception {
    assertThat(kept("rename", "modddn", "cn=a", "newdn", "${newdn}")).contains("is not known");
    assertThat(kept("modify", "base_entry_dn", "cn=a")).contains("no modification");
    assertThat(kept("modify", "base_entry_dn", "cn=a", "", StockPlan.changes("put", "a", "b")))
        .contains("opcode of 'a' is 'put'");
    assertThat(kept("modify", "base_entry_dn", "cn=a", "", StockPlan.changes("add", "a", "")))
        .contains("without a value");
    assertThat(kept("add", "base_entry_dn", "cn=a", "", StockPlan.attributes("sn", " ${x}")))
        .contains("base64");
    assertThat(kept("search", "scope", "${scope}")).contains("scope");
    assertThat(kept("search", "parseflag", "${parse}")).contains("'parseflag'");
    assertThat(kept("nonsense")).contains("its test is 'nonsense'");
  }

  @Test
  void escapesOfATextWithoutVariableSurviveInOneWithThem() throws Exception {
    String bind = StockPlan.bind("h", "", "dc=${dc}", "cn=admin", "secret");
    String delete = StockPlan.extended("It", "delete", "delete", "cn=Silva\\, Ana");

    // JMeter takes one of the two backslashes out, because the text has a variable.
    assertThat(Converted.of(work, StockPlan.of(bind, delete)).fields("It"))
        .containsEntry("dn", "cn=Silva\\\\, Ana,dc=${dc}");
  }

  @Test
  void functionsInTheBindAreNoted() throws Exception {
    String random = StockPlan.bind("h", "", "", "cn=${__Random(1,9)}", "x");
    String property = StockPlan.bind("${__P(host,h)}", "", "", "cn=${dn}", "${__P(pw)}");

    assertThat(Converted.of(work, StockPlan.of(random)).said("Bind").notes())
        .singleElement()
        .asString()
        .contains("evaluates anew");
    assertThat(Converted.of(work, StockPlan.of(property)).said("Bind").notes()).isEmpty();
  }
}
