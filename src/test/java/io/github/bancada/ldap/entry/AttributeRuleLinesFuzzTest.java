package io.github.bancada.ldap.entry;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import java.nio.charset.StandardCharsets;

/**
 * Fuzzes the field Attribute rules: any text is rules that judge an entry in one short line, or is
 * refused with a message. Each build runs the seeds in the resources beside this class; {@code
 * JAZZER_FUZZ=1} in the environment searches for more.
 */
class AttributeRuleLinesFuzzTest {
  private static final Entry ENTRY =
      new Entry(
          "cn=a",
          new Attribute("cn", "a", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
          new Attribute("sn;lang-pt", "Silva"),
          new Attribute("photo", new byte[] {(byte) 0xFF, 0}));

  @FuzzTest(maxDuration = "1m")
  void textIsRulesOrRefusedWithAMessage(byte[] bytes) {
    AttributeRules rules;
    try {
      rules = AttributeRuleLines.parse(new String(bytes, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).startsWith("Attribute rules, line ").hasSizeLessThan(700);
      return;
    }
    assertThat(rules.problem(ENTRY)).hasSizeLessThan(1000);
    assertThat(rules.problem(null).isEmpty()).isEqualTo(rules.isEmpty());
  }
}
