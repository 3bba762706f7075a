package io.github.bancada.ldap.entry;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries judged by rules: which entries satisfy a rule, and the message about the others. */
class EntryJudgeTest {
  private static Entry entry(String dn, String... values) {
    return values.length == 0 ? new Entry(dn) : new Entry(dn, new Attribute("mail", values));
  }

  private static String problem(String rules, Entry... entries) {
    EntryJudge judge = AttributeRuleLines.parse(rules).judge(() -> false);
    for (Entry entry : entries) {
      judge.add(entry);
    }
    return judge.problem(true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mail = c | expected mail = c in cn=x, got 'a', 'b'",
        "mail ~ c+ | expected mail ~ c+ in cn=x, got 'a', 'b'",
        "all mail = a | expected all mail = a in cn=x, got 'b' among 2 values",
        "no mail = a | expected no mail = a in cn=x, got 'a' among 2 values",
        "count(mail) > 2 | expected count(mail) > 2 in cn=x, got 2",
        "sn = c | expected sn = c in cn=x, got no value",
        "all sn = c | expected all sn = c in cn=x, got no value",
        "count(sn) = 1 | expected count(sn) = 1 in cn=x, got 0",
        "anyEntry mail = c | expected anyEntry mail = c, got none of 1 entries",
      })
  void messageSaysWhatWasExpectedAndWhatCame(String rule, String message) {
    assertThat(problem(rule, entry("cn=x", "a", "b"))).isEqualTo(message);
  }

  @Test
  void ruleIsForEveryEntry() {
    Entry right = entry("cn=1", "a");
    Entry wrong = entry("cn=2", "b");

    assertThat(problem("mail = a", right, right)).isEmpty();
    assertThat(problem("mail = a", right, wrong, right, entry("cn=4")))
        .isEqualTo("expected mail = a in cn=2, got 'b'; 2 of 4 entries are not as expected");
  }

  @Test
  void ruleOfAnyEntryNeedsOne() {
    Entry a = entry("cn=1", "a");
    Entry b = entry("cn=2", "b");

    assertThat(problem("anyEntry mail = a\nanyEntry mail = b\ncount(mail) = 1", a, b)).isEmpty();
    assertThat(problem("anyEntry mail = a\nanyEntry mail = c", a, b))
        .isEqualTo("expected anyEntry mail = c, got none of 2 entries");
  }

  @Test
  void noEntryIsWrongWhereOneIsDue() {
    EntryJudge judge = AttributeRuleLines.parse("count(mail) = 0\nsn = x").judge(() -> false);

    assertThat(judge.problem(true)).isEqualTo("expected an entry with count(mail) = 0, got none");
    assertThat(judge.problem(false)).isEmpty();
  }

  @Test
  void entryThatWasNotReadIsWrong() {
    EntryJudge judge = AttributeRuleLines.parse("count(mail) = 0").judge(() -> false);
    judge.addUnread();

    assertThat(judge.problem(true))
        .isEqualTo(
            "expected count(mail) = 0 in each entry, but one has more than 16 MiB and is not"
                + " read");
  }

  @Test
  void messageIsShortWhateverTheEntryHas() {
    String[] values = new String[1000];
    for (int i = 0; i < values.length; i++) {
      values[i] = i + "ü\uD83D\uDE00".repeat(10_000);
    }
    String message = problem("mail = " + "x".repeat(5000), entry("cn=" + "y".repeat(5000), values));

    assertThat(message).hasSizeLessThan(800).endsWith(" and 997 more");
    assertThat(message.chars().filter(c -> c == '…')).hasSize(5);
    assertThat(message).doesNotContain("\uFFFD");
  }

  @Test
  void valueThatIsNoTextIsShownInBase64() {
    Entry entry =
        new Entry(
            "cn=x",
            new Attribute(
                "photo", new byte[] {(byte) 0xFF, 0}, new byte[100_000], new byte[] {10}));

    assertThat(problem("photo = x", entry))
        .isEqualTo("expected photo = x in cn=x, got :: /wA=, :: " + "A".repeat(80) + "…, :: Cg==");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "userPassword",
        "USERPASSWORD;x-old",
        "unicodePwd",
        "sambaNTPassword",
        "olcRootPW",
        "userPKCS12",
        "clientSecret",
        "2.5.4.35"
      })
  void valuesOfPasswordsAreNotShown(String name) {
    Entry entry = new Entry("cn=x", new Attribute(name, "geheim", "geheim2"));

    assertThat(problem(name + " = other", entry))
        .isEqualTo("expected " + name + " = … in cn=x, got 2 values (not shown)");
    assertThat(problem("no " + name + " ~ geh.*", entry))
        .isEqualTo("expected no " + name + " ~ … in cn=x, got 2 values (not shown)");
    assertThat(problem("count(" + name + ") = 1", entry))
        .isEqualTo("expected count(" + name + ") = 1 in cn=x, got 2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"(a+)+b", "(a|aa)*b", "([ab]|a)*c"})
  void expressionThatTriesTooManyWaysIsGivenUp(String regex) {
    Entry long1 = entry("cn=1", "a".repeat(100_000));
    Entry long2 = entry("cn=2", "a".repeat(49));

    assertThat(problem("no mail ~ " + regex, entry("cn=0", "x"), long1, long2))
        .isEqualTo(
            "expected no mail ~ "
                + regex
                + " in cn=1, but the regular expression takes too many steps; write it without a"
                + " repetition inside a repetition");
  }

  @Test
  void plainExpressionJudgesAValueOfMegabytes() {
    String value = "x".repeat(3_000_000) + "@example.org";

    assertThat(problem("mail ~ .*@example\\.org", entry("cn=x", value))).isEmpty();
    assertThat(problem("no mail ~ .*@example\\.com", entry("cn=x", value))).isEmpty();
  }

  @Test
  void expressionEndsWhenTheSampleEnds() {
    AttributeRules rules = AttributeRuleLines.parse("mail ~ .*b");
    EntryJudge judge = rules.judge(() -> true);
    judge.add(entry("cn=x", "a".repeat(10_000)));

    assertThat(judge.problem(true)).contains("too many steps");
  }
}
