package io.github.bancada.ldap.entry;

import com.unboundid.ldap.sdk.Entry;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Judges the entries of one sample by the rules, one after the other. Not thread-safe. */
public final class EntryJudge {
  private final List<AttributeRule> rules;
  private final BooleanSupplier ended;

  /** By rule: whether an entry satisfies it, for rules of any entry. */
  private final boolean[] met;

  private long entries;
  private long wrong;
  private String first = "";
  private boolean givenUp;

  /**
   * @param rules one at least
   * @param ended whether the result is no longer needed; called often
   */
  EntryJudge(List<AttributeRule> rules, BooleanSupplier ended) {
    this.rules = rules;
    this.ended = ended;
    this.met = new boolean[rules.size()];
  }

  /** Judges the next entry. */
  public void add(Entry entry) {
    entries++;
    AttributeRule broken = null;
    for (int i = 0; i < met.length && !givenUp; i++) {
      AttributeRule rule = rules.get(i);
      if (rule.isOfAnyEntry()) {
        met[i] = met[i] || holds(rule, entry);
      } else if (broken == null && !holds(rule, entry)) {
        broken = rule;
      }
    }
    if (broken != null && !givenUp) {
      fault(broken.fault(entry));
    }
  }

  private boolean holds(AttributeRule rule, Entry entry) {
    try {
      return rule.holds(entry, ended);
    } catch (BoundedRegex.TooManyStepsException e) {
      givenUp = true;
      first =
          String.format(
              "expected %s in %s, but the regular expression takes too many steps; write it without"
                  + " a repetition inside a repetition",
              rule, ShownValues.name(entry.getDN()));
      return false;
    }
  }

  /** Counts an entry that was too long to read. */
  public void addUnread() {
    entries++;
    fault(
        String.format(
            "expected %s in each entry, but one has more than 16 MiB and is not read",
            rules.get(0)));
  }

  private void fault(String fault) {
    wrong++;
    if (first.isEmpty()) {
      first = fault;
    }
  }

  /**
   * The fault, in words; "" for none.
   *
   * @param entryDue whether it is also a fault if there is no entry
   */
  public String problem(boolean entryDue) {
    if (entries == 0) {
      return entryDue ? "expected an entry with " + rules.get(0) + ", got none" : "";
    }
    if (!first.isEmpty()) {
      return givenUp || entries == 1
          ? first
          : String.format("%s; %s of %s entries are not as expected", first, wrong, entries);
    }
    for (int i = 0; i < met.length; i++) {
      if (rules.get(i).isOfAnyEntry() && !met[i]) {
        return String.format("expected %s, got none of %s entries", rules.get(i), entries);
      }
    }
    return "";
  }
}
