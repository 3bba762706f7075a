package io.github.bancada.ldap.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The field Attribute rules: each line holds for the entries it should hold for. */
class AttributeRuleLinesTest {
  private static final Entry ANA =
      new Entry(
          "uid=ana,dc=x",
          new Attribute("mail", "ana@example.org", "ana@x.org"),
          new Attribute("cn", "Ana Silva"),
          new Attribute("cn;lang-pt;x-short", "Ana"),
          new Attribute("jpegPhoto", new byte[] {(byte) 0xFF, 0}),
          new Attribute("description", "a = b", ""));

  private static boolean holds(String rules, Entry entry) {
    return AttributeRuleLines.parse(rules).problem(entry).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mail = ana@x.org",
        "MAIL=ana@x.org",
        "all mail ~ ana@.*",
        "mail ~ .*@EXAMPLE[.]org|ana@x.org",
        "all mail ~ (?i)ANA@.*",
        "no mail = ana@EXAMPLE.org",
        "no mail ~ ana",
        "no sn = Silva",
        "no sn ~ .*",
        "description = a = b",
        "description ::",
        "jpegPhoto :: /wA=",
        "jpegPhoto::/wA=",
        "all jpegPhoto :: /wA=",
        "cn = Ana",
        "cn;lang-PT = Ana",
        "cn;x-short;lang-pt = Ana",
        "no cn;lang-pt = Ana Silva",
        "count(mail) = 2",
        "count(mail)!=1",
        "count( mail ) < 3",
        "count (mail) <= 2",
        "count(mail) > 1",
        "count(MAIL) >= 2",
        "count(cn) = 2",
        "count(cn;lang-pt) = 1",
        "count(cn;lang-en) = 0",
        "count(sn) = 0",
        "anyEntry mail = ana@x.org",
        "anyEntry no mail = x",
        "anyEntry count(mail) = 2",
        "# mail = x\n\n  cn = Ana  \r\n\tcount(sn) = 0"
      })
  void ruleHolds(String rule) {
    assertThat(holds(rule, ANA)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mail = ana@EXAMPLE.org",
        "mail = ana",
        "mail ~ ana",
        "all mail = ana@x.org",
        "all sn = Silva",
        "all sn ~ .*",
        "no mail = ana@x.org",
        "no mail ~ .*x.*",
        "sn = Silva",
        "jpegPhoto :: /wE=",
        "all description ::",
        "cn;lang-en = Ana",
        "cn;lang-pt = Ana Silva",
        "count(mail) = 1",
        "count(mail) != 2",
        "count(mail) < 2",
        "count(mail) <= 1",
        "count(mail) > 2",
        "count(mail) >= 3",
        "count(cn) = 1",
        "anyEntry mail = x",
        "mail = ana@x.org\nsn = Silva"
      })
  void ruleDoesNotHold(String rule) {
    assertThat(holds(rule, ANA)).isFalse();
  }

  @Test
  void wordsOfTheGrammarMayBeNamesOfAttributes() {
    Entry entry = new Entry("dc=x");
    entry.addAttribute("all", "1");
    entry.addAttribute("count", "2");
    entry.addAttribute("anyEntry", "3");
    entry.addAttribute("2.5.4.4", "4");

    assertThat(holds("all = 1\nno all = 2\nall count = 2\nanyEntry = 3\n2.5.4.4 = 4", entry))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n", "# mail = x"})
  void fieldWithoutRulesIsNone(String text) {
    assertThat(AttributeRuleLines.parse(text)).isSameAs(AttributeRules.NONE);
    assertThat(AttributeRules.NONE.problem(null)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mail | it takes mail = value, mail ~ regular expression or jpegPhoto :: base64",
        "mail: ana | it takes mail = value",
        "mail != ana | it takes mail = value",
        "mail; = ana | it takes mail = value",
        "some mail = ana | it takes mail = value",
        "0mail = ana | it takes mail = value",
        "2.05 = ana | it takes mail = value",
        "count(mail) | it takes mail = value",
        "count(mail) = many | it takes mail = value",
        "count(mail) = 9999999999 | it takes mail = value",
        "all count(mail) = 1 | it takes mail = value",
        "mail = | give a value; no value is count(mail) = 0",
        "mail ~ | give a value",
        "mail ~ ( | after ~ it takes a regular expression of Java: Unclosed group",
        "jpegPhoto :: %% | after :: it takes base64",
      })
  void wrongLineIsAnErrorThatNamesIt(String line, String message) {
    assertThatThrownBy(() -> AttributeRuleLines.parse("cn = x\n" + line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Attribute rules, line 2, is '" + line + "'; ")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"userPassword ~ (secret", "userPassword secret", "2.5.4.35 :: secret!"})
  void wrongLineDoesNotShowAPassword(String line) {
    assertThatThrownBy(() -> AttributeRuleLines.parse(line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Attribute rules, line 1, is '" + line.split(" ")[0])
        .message()
        .doesNotContain("secret");
  }

  @Test
  void expressionNestedTooDeepIsAnErrorOfItsLine() {
    assertThatThrownBy(() -> AttributeRuleLines.parse("cn ~ " + "(".repeat(200_000)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Attribute rules, line 1, is 'cn ~ (((")
        .hasMessageContaining("after ~ it takes a regular expression");
  }

  @Test
  void sameTextIsTheSameRules() {
    AttributeRules rules = AttributeRuleLines.parse("cn ~ a\ncount(sn) = 0");

    assertThat(AttributeRuleLines.parse("cn ~ a\n\n count(sn) = 0 "))
        .isEqualTo(rules)
        .hasSameHashCodeAs(rules);
    assertThat(AttributeRuleLines.parse("cn ~ b\ncount(sn) = 0")).isNotEqualTo(rules);
    assertThat(rules.attributes()).containsExactly("cn", "sn");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "cn", "CN", "sn *", "+", "@person", "2.5.4.3 cn"})
  void attributeThatIsAskedForMayHaveARule(String selected) {
    AttributeRules rules = AttributeRuleLines.parse("cn;lang-pt = x");
    List<String> words = selected.isEmpty() ? List.of() : List.of(selected.split(" "));

    rules.requireIn(words, "Attributes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sn", "1.1", "cn;lang-pt", "cnn", ";"})
  void ruleAboutWhatIsNotAskedForIsRefused(String selected) {
    AttributeRules rules = AttributeRuleLines.parse("count(cn) = 0");

    assertThatThrownBy(() -> rules.requireIn(List.of(selected), "Attributes"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Attribute rules has 'count(cn) = 0', but Attributes does not ask for cn (%s); add it"
                + " there",
            selected);
  }

  private static String value(Any any) {
    return any.fitting(
        text -> !text.isEmpty() && text.indexOf('\r') < 0 && text.indexOf('\n') < 0,
        () -> any.text(30).strip());
  }

  @Property(tries = 300)
  void ruleFindsTheValueItWasWrittenFor(Any any) {
    String value = value(any);
    String other = value(any);
    Entry entry = new Entry("dc=x", new Attribute("cn", value), new Attribute("sn", "x"));
    String base64 = Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8));

    assertThat(holds("cn = " + value, entry)).isTrue();
    assertThat(holds("all cn :: " + base64, entry)).isTrue();
    assertThat(holds("cn ~ " + Pattern.quote(value), entry)).isTrue();
    assertThat(holds("no cn = " + value, entry)).isFalse();
    assertThat(holds("cn = " + other, entry)).isEqualTo(value.equals(other));
    assertThat(holds("no cn ~ " + Pattern.quote(other), entry)).isEqualTo(!value.equals(other));
  }

  @Property(tries = 200)
  void countIsTheNumberOfValues(Any any) {
    int values = any.number(0, 6);
    int number = any.number(0, 6);
    Entry entry = new Entry("dc=x");
    for (int i = 0; i < values; i++) {
      entry.addAttribute(i % 2 == 0 ? "member" : "member;x-" + i, "cn=" + i);
    }

    assertThat(holds("count(member) = " + number, entry)).isEqualTo(values == number);
    assertThat(holds("count(member) != " + number, entry)).isEqualTo(values != number);
    assertThat(holds("count(member) < " + number, entry)).isEqualTo(values < number);
    assertThat(holds("count(member) <= " + number, entry)).isEqualTo(values <= number);
    assertThat(holds("count(member) > " + number, entry)).isEqualTo(values > number);
    assertThat(holds("count(member) >= " + number, entry)).isEqualTo(values >= number);
  }

  @Property(tries = 500)
  void anyTextIsRulesOrAMessage(Any any) {
    try {
      assertThat(AttributeRuleLines.parse(any.text()).problem(ANA)).isNotNull();
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).startsWith("Attribute rules, line ");
    }
  }
}
