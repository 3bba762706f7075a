package io.github.bancada.ldap.entry;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/** One line of the field: a rule for one attribute of an entry. Immutable. */
final class AttributeRule {
  private final String text;
  private final boolean ofAnyEntry;
  private final String attribute;
  private final AttributeName name;
  private final Condition condition;

  /**
   * @param text the line
   * @param ofAnyEntry whether one entry is enough; otherwise each must satisfy it
   * @param attribute its description, as written
   */
  AttributeRule(String text, boolean ofAnyEntry, String attribute, Condition condition) {
    this.text = text;
    this.ofAnyEntry = ofAnyEntry;
    this.attribute = attribute;
    this.name = AttributeName.of(attribute);
    this.condition = condition;
  }

  boolean isOfAnyEntry() {
    return ofAnyEntry;
  }

  String attribute() {
    return attribute;
  }

  /** Whether a request for these attributes, one at least, returns all values of the attribute. */
  boolean isAskedBy(List<String> selected) {
    return selected.stream()
        .anyMatch(
            each ->
                each.equals("*")
                    || each.equals("+")
                    || each.startsWith("@")
                    || AttributeName.of(each).covers(attribute));
  }

  /**
   * Whether the entry satisfies the rule.
   *
   * @param ended whether the result is no longer needed; called often
   * @throws BoundedRegex.TooManyStepsException if that would take too long
   */
  boolean holds(Entry entry, BooleanSupplier ended) {
    return condition.holds(values(entry), ended);
  }

  /** Why an entry does not satisfy the rule, in words. */
  String fault(Entry entry) {
    return String.format(
        "expected %s in %s, got %s",
        this,
        ShownValues.name(entry.getDN()),
        condition.found(values(entry), AttributeName.isSecret(attribute)));
  }

  private List<byte[]> values(Entry entry) {
    List<byte[]> values = new ArrayList<>();
    for (Attribute each : entry.getAttributes()) {
      if (name.covers(each.getName())) {
        values.addAll(Arrays.asList(each.getValueByteArrays()));
      }
    }
    return values;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AttributeRule that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** The line, without the value of a password. */
  @Override
  public String toString() {
    return AttributeRuleLines.shown(text);
  }
}
