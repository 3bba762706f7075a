package io.github.bancada.ldap.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import io.github.bancada.ldap.convert.ConvertedElement.Fate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Scopes, thread binds, and that the rest of a plan stays unchanged. */
class PlanConversionTest {
  private static final String SEARCH = StockPlan.extended("Find", "search", "search", "ou=p");

  @TempDir Path work;

  private Converted convert(String... inGroup) throws Exception {
    return Converted.of(work, StockPlan.of(inGroup));
  }

  private static String server(String host) {
    return StockPlan.extended("Bind " + host, "bind", "servername", host);
  }

  @Test
  void nearestDefaultsFillGapsFirst() throws Exception {
    String outer =
        StockPlan.defaults(
            "LdapExtConfigGui", "Outer", "servername", "outer", "port", "1", "rootdn", "dc=o");
    String inner = StockPlan.defaults("LdapExtConfigGui", "Inner", "servername", "inner");
    String other = StockPlan.defaults("LdapExtConfigGui", "Other", "rootdn", "dc=other");
    Converted converted =
        convert(
            outer,
            StockPlan.controller(inner, StockPlan.extended("Bind", "bind"), SEARCH),
            StockPlan.controller(other));

    assertThat(converted.fields("Find"))
        .contains(entry("url", "ldap://inner:1"), entry("baseDn", "ou=p,dc=o"));
    assertThat(converted.plan().elements())
        .first()
        .extracting(ConvertedElement::line, ConvertedElement::title)
        .containsExactly(20, "LDAP Extended Request Defaults");
    assertThat(converted.plan().elements())
        .extracting(ConvertedElement::name, ConvertedElement::fate)
        .containsExactly(
            tuple("Outer", Fate.MERGED),
            tuple("Inner", Fate.MERGED),
            tuple("Bind", Fate.CONVERTED),
            tuple("Find", Fate.CONVERTED),
            tuple("Other", Fate.MERGED));
  }

  @Test
  void disabledDefaultsGiveNothing() throws Exception {
    String off =
        StockPlan.defaults("LdapExtConfigGui", "Off", "servername", "off")
            .replace("enabled=\"true\"", "enabled=\"false\"");

    assertThat(convert(off, StockPlan.extended("Bind", "bind")).fields("Bind"))
        .containsEntry("url", "ldap://localhost");
  }

  @Test
  void rowsOfDefaultsAreAddedToATable() throws Exception {
    String defaults =
        StockPlan.defaults(
            "LdapExtConfigGui", "D", "", StockPlan.attributes("objectClass", "person"));
    String add =
        StockPlan.extended(
            "Add", "add", "base_entry_dn", "cn=a", "", StockPlan.attributes("sn", "x"));

    assertThat(convert(defaults, StockPlan.bind(), add).fields("Add").get("ldif"))
        .contains("sn: x\nobjectClass: person\n");
  }

  @Test
  void requestWorksOnTheConnectionOfTheLastBindAboveIt() throws Exception {
    Converted converted =
        convert(
            server("one"),
            StockPlan.controller(SEARCH.replace("Find", "First")),
            server("two"),
            server("off").replace("enabled=\"true\"", "enabled=\"false\""),
            SEARCH.replace("Find", "Second"));

    assertThat(converted.fields("First")).containsEntry("url", "ldap://one");
    assertThat(converted.fields("Second")).containsEntry("url", "ldap://two");
    assertThat(converted.element("Bind off").getAttribute("enabled")).isEqualTo("false");
    assertThat(converted.type("Bind off")).isEqualTo("LdapOperation");
  }

  @Test
  void bindsOfOtherThreadGroupsAreOtherThreads() throws Exception {
    String plan =
        StockPlan.ofGroups(
            StockPlan.group(server("one"), SEARCH.replace("Find", "First")),
            StockPlan.group(server("two"), SEARCH.replace("Find", "Second")),
            StockPlan.group(
                SEARCH.replace("Find", "Third"),
                StockPlan.extended("Own", "search", "servername", "own")));

    Converted converted = Converted.of(work, plan);

    assertThat(converted.fields("First")).containsEntry("url", "ldap://one");
    assertThat(converted.fields("Second")).containsEntry("url", "ldap://two");
    assertThat(converted.said("Third").fate()).isEqualTo(Fate.KEPT);
    assertThat(converted.said("Third").words()).contains("no Thread bind", "names no server");
    assertThat(converted.fields("Own")).containsEntry("url", "ldap://own");
    assertThat(converted.said("Own").notes()).singleElement().asString().contains("own fields");
  }

  @Test
  void onlyBindOfThePlanServesFragments() throws Exception {
    String fragment = StockPlan.controller(SEARCH);
    Converted converted =
        Converted.of(work, StockPlan.ofGroups(StockPlan.group(StockPlan.bind()), fragment));

    assertThat(converted.fields("Find")).containsEntry("url", "ldap://ldap.example:3890");
    assertThat(converted.said("Find").notes()).singleElement().asString().contains("only one");
  }

  @Test
  void elementsThatReadTheResponseAreNoted() throws Exception {
    String assertion =
        "<hashTree><ResponseAssertion guiclass=\"AssertionGui\" testclass=\"ResponseAssertion\""
            + " testname=\"Has cn\" enabled=\"true\"/><hashTree/></hashTree>";
    String search = SEARCH.replace("<hashTree/>", assertion);

    Converted converted = convert(StockPlan.bind(), search);

    assertThat(converted.said("Find").notes()).singleElement().asString().contains("response");
    assertThat(converted.plan().text()).contains(assertion);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void allElseStaysByteForByte(String lineEnd) throws Exception {
    String bind = StockPlan.bind();
    String oddities =
        "<!-- <LDAPExtSampler> é & --><?x <y ?><ConstantTimer testname='a > \"b\"' enabled ="
            + " 'true'><stringProp  "
            + " name=\"t\"><![CDATA[</stringProp>]]>&#65;</stringProp></ConstantTimer><hashTree></hashTree"
            + " >";
    String plan = StockPlan.of(oddities, bind, oddities).replace("\n", lineEnd);
    String sampler = bind.substring(0, bind.indexOf("\n<hashTree/>")).replace("\n", lineEnd);

    String converted = Converted.of(work, plan).plan().text();

    int start = plan.indexOf(sampler);
    String after = plan.substring(start + sampler.length());
    assertThat(converted).startsWith(plan.substring(0, start) + "<io.github.bancada.ldap.");
    assertThat(converted).endsWith("</io.github.bancada.ldap.LdapOperation>" + after);
    assertThat(converted.replace(lineEnd, "")).doesNotContain("\n", "\r");
  }

  @Test
  void otherEncodingsStay() throws Exception {
    String plan =
        StockPlan.of(StockPlan.bind("h", "", "ou=José", "cn=admin", "ç"))
            .replace("UTF-8", "ISO-8859-1");
    Path file = Files.write(work.resolve("latin.jmx"), plan.getBytes(StandardCharsets.ISO_8859_1));

    ConvertedPlan converted = PlanConversion.of(file);

    assertThat(converted.charset()).isEqualTo(StandardCharsets.ISO_8859_1);
    assertThat(converted.text()).contains("name=\"bindPassword\">ç<");
  }

  @Test
  void nameAndCommentAndSwitchStay() throws Exception {
    String bind =
        StockPlan.extended("A &lt;b&gt; &quot;c&quot;", "bind", "TestPlan.comments", "x < y\nz")
            .replace("enabled=\"true\"", "enabled=\"false\"");

    Converted converted = convert(bind);

    assertThat(converted.fields("A <b> \"c\"")).containsEntry("TestPlan.comments", "x < y\nz");
    assertThat(converted.element("A <b> \"c\"").getAttribute("enabled")).isEqualTo("false");
  }

  @Test
  void keptRequestKeepsItsCommentToo() throws Exception {
    String odd =
        StockPlan.extended("Odd", "nonsense", "TestPlan.comments", "mine")
            .replace(" enabled=\"true\"", "");

    Converted converted = convert(StockPlan.bind(), odd);

    assertThat(converted.fields("Odd").get("TestPlan.comments")).startsWith("mine\nbancada ");
    assertThat(converted.element("Odd").getAttribute("enabled")).isEqualTo("false");
  }

  @Test
  void emptyElementIsKeptWithAComment() throws Exception {
    Converted converted = convert("<LDAPExtSampler testname=\"a enabled='x'\" /><hashTree/>");

    assertThat(converted.fields("a enabled='x'")).containsKey("TestPlan.comments");
    assertThat(converted.element("a enabled='x'").getAttribute("enabled")).isEqualTo("false");
  }

  @Test
  void fullClassNamesAreRead() throws Exception {
    String bind =
        StockPlan.bind()
            .replaceAll(
                "(</?)LDAPExtSampler", "$1org.apache.jmeter.protocol.ldap.sampler.LDAPExtSampler");

    assertThat(convert(bind).type("Bind")).isEqualTo("LdapOperation");
  }

  @Test
  void convertedPlanHasNothingLeftToConvert() throws Exception {
    String text = convert(StockPlan.bind(), SEARCH).plan().text();

    assertThatThrownBy(() -> Converted.of(work, text))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has no LDAP Request and no LDAP Extended Request");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                       | is not a JMeter plan: line",
        "hello                                    | is not a JMeter plan: line 1",
        "<jmeterTestPlan><hashTree></jmeterTestPlan> | line 1 is not valid XML",
        "<testResults/>                           | its root element is 'testResults'",
        "<jmeterTestPlan/>                        | has no LDAP Request",
        "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><jmeterTestPlan>&b;</jmeterTestPlan>"
            + " | DOCTYPE is disallowed"
      })
  void whatIsNoPlanIsRefused(String text, String message) {
    assertThatThrownBy(() -> Converted.of(work, text))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("stock.jmx'")
        .hasMessageContaining(message);
  }

  @Test
  void brokenEncodingIsRefused() throws Exception {
    Path file =
        Files.write(
            work.resolve("broken.jmx"),
            StockPlan.of("<!-- é -->").getBytes(StandardCharsets.ISO_8859_1));

    assertThatThrownBy(() -> PlanConversion.of(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("broken.jmx'");
  }

  /** Every prefix of a plan is refused or converted; nothing else is thrown. */
  @Test
  void truncatedPlansAreRefused() throws Exception {
    String plan = StockPlan.of(StockPlan.bind(), SEARCH).strip();
    for (int length = 0; length < plan.length(); length += 7) {
      String prefix = plan.substring(0, length);
      assertThatThrownBy(() -> Converted.of(work, prefix)).isInstanceOf(IOException.class);
    }
  }
}
