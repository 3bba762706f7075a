package io.github.bancada.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.text.similarity.LevenshteinDistance;

/**
 * Checks given names against those that a plan declares. Immutable, thread-safe.
 *
 * <p>Rejects an undeclared name that was surely meant for this plan: it differs from a declared
 * name by a typo, or begins with the prefix of declared ones ({@code ldap.}). Never rejects
 * JMeter's own properties. Any other name is only worth a warning: an element added to the plan may
 * read it.
 */
public final class NameCheck {
  /** Maximum edit distance of a typo; two swapped letters count as two. */
  private static final int MAX_EDITS = 2;

  /** Minimum letters per edit, so that very short names do not match longer ones. */
  private static final int LETTERS_PER_EDIT = 3;

  /** Prefix of Bancada's own properties, valid in any plan. */
  private static final String OWN_PREFIX = "bancada.";

  private static final LevenshteinDistance DISTANCE = new LevenshteinDistance(MAX_EDITS);

  private final Set<String> declared;
  private final Set<String> others;

  /**
   * @param declared names of the plan's properties
   * @param others names of other properties
   */
  public NameCheck(Set<String> declared, Set<String> others) {
    this.declared = Set.copyOf(declared);
    this.others = Set.copyOf(others);
  }

  /** One sentence per rejected name. */
  public List<String> problems(Collection<String> given) {
    List<String> problems = new ArrayList<>();
    for (String name : unknown(given)) {
      Optional<String> meant = nearest(name);
      List<String> family = familyOf(name);
      if (meant.isPresent()) {
        problems.add(name + " is not a property of this plan; did you mean " + meant.get() + "?");
      } else if (!family.isEmpty()) {
        problems.add(name + " is not a property of this plan; it has " + String.join(", ", family));
      }
    }
    return problems;
  }

  /** Unknown names that are not rejected. */
  public List<String> unrecognized(Collection<String> given) {
    return unknown(given).stream()
        .filter(name -> nearest(name).isEmpty() && familyOf(name).isEmpty())
        .toList();
  }

  private List<String> unknown(Collection<String> given) {
    return given.stream()
        .filter(name -> !declared.contains(name) && !others.contains(name))
        .filter(name -> !name.startsWith(OWN_PREFIX))
        .sorted()
        .toList();
  }

  /** The declared name that differs by a typo. */
  private Optional<String> nearest(String name) {
    return declared.stream()
        .filter(each -> isTypo(DISTANCE.apply(each, name), Math.min(each.length(), name.length())))
        .min(
            Comparator.<String>comparingInt(each -> DISTANCE.apply(each, name))
                .thenComparing(Comparator.naturalOrder()));
  }

  private static boolean isTypo(int distance, int length) {
    return distance >= 0 && distance * LETTERS_PER_EDIT <= length;
  }

  /** Declared names with the same first word and a dot. */
  private List<String> familyOf(String name) {
    int dot = name.indexOf('.');
    return dot < 0
        ? List.of()
        : declared.stream()
            .filter(each -> each.startsWith(name.substring(0, dot + 1)))
            .sorted()
            .toList();
  }
}
