package io.github.bancada.ldap.entry;

import com.unboundid.ldap.sdk.Entry;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Rules for the attributes of entries. Immutable. */
public record AttributeRules(List<AttributeRule> rules) {
  public static final AttributeRules NONE = new AttributeRules(List.of());

  public AttributeRules {
    rules = List.copyOf(rules);
  }

  public boolean isEmpty() {
    return rules.isEmpty();
  }

  /** The attributes of the rules, each once. */
  public List<String> attributes() {
    return rules.stream().map(AttributeRule::attribute).distinct().toList();
  }

  /**
   * Checks that a request returns the attributes of the rules; others would look absent.
   *
   * @param selected the requested attributes; empty for all user attributes
   * @param where the field that requests them, for the message
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
   * @param ended whether the result is no longer needed; called often
   */
  public EntryJudge judge(BooleanSupplier ended) {
    return new EntryJudge(rules, ended);
  }

  /**
   * Judges a single entry.
   *
   * @param entry null if there is none
   * @return the fault, in words; "" for none
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
