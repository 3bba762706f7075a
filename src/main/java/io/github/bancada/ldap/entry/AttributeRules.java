package io.github.bancada.ldap.entry;

import com.unboundid.ldap.sdk.Entry;
import java.util.List;
import java.util.function.BooleanSupplier;

/** What the attributes of entries must be. Immutable. */
public record AttributeRules(List<AttributeRule> rules) {
  /** Any entry is right. */
  public static final AttributeRules NONE = new AttributeRules(List.of());

  public AttributeRules {
    rules = List.copyOf(rules);
  }

  public boolean isEmpty() {
    return rules.isEmpty();
  }

  /** The attributes that they are about, each once. */
  public List<String> attributes() {
    return rules.stream().map(AttributeRule::attribute).distinct().toList();
  }

  /**
   * Checks that a request brings what the rules are about, because an attribute that does not come
   * would be absent.
   *
   * @param selected the attributes asked for; empty for all user attributes
   * @param where what asks for them, for the message
   * @throws IllegalArgumentException if one is missing
   */
  public void requireIn(List<String> selected, String where) {
    if (selected.isEmpty()) {
      return;
    }
    for (AttributeRule rule : rules) {
      if (!rule.isAskedBy(selected)) {
        throw new IllegalArgumentException(
            String.format(
                "Attribute rules has '%s', but %s does not ask for %s (%s); add it there",
                rule, where, rule.attribute(), String.join(" ", selected)));
      }
    }
  }

  /**
   * Judges the entries of a sample.
   *
   * @param ended whether the result is not wanted any more; called often
   */
  public EntryJudge judge(BooleanSupplier ended) {
    return new EntryJudge(rules, ended);
  }

  /**
   * Judges a single entry.
   *
   * @param entry null if there is none
   * @return what is wrong, in words; "" for nothing
   */
  public String problem(Entry entry) {
    if (rules.isEmpty()) {
      return "";
    }
    EntryJudge judge = judge(() -> false);
    if (entry != null) {
      judge.add(entry);
    }
    return judge.problem(true);
  }
}
