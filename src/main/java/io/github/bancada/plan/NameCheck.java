package io.github.bancada.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.text.similarity.LevenshteinDistance;

/**
 * Holds names that were given against those that a plan declares. Immutable, thread-safe.
 *
 * <p>A name that is declared nowhere is refused where somebody surely meant this plan by it: it
 * differs from a declared name by a slip, or begins as declared ones do ({@code ldap.}). JMeter's
 * own properties are never refused. Any other name is only worth a warning: an element that
 * somebody has added to the plan may read it.
 */
public final class NameCheck {
  /** Two letters wrong, or two that have changed places. */
  private static final int SLIPS = 2;

  /** So many letters to a slip; a name of three letters is none of a longer one's. */
  private static final int LETTERS_A_SLIP = 3;

  /** Properties of Bancada itself, which hold in any plan. */
  private static final String OURS = "bancada.";

  private static final LevenshteinDistance DISTANCE = new LevenshteinDistance(SLIPS);

  private final Set<String> declared;
  private final Set<String> others;

  /**
   * @param declared names of the plan's properties
   * @param others names of properties that are none of the plan's
   */
  public NameCheck(Set<String> declared, Set<String> others) {
    this.declared = Set.copyOf(declared);
    this.others = Set.copyOf(others);
  }

  /** One sentence for each name that is refused. */
  public List<String> problems(Collection<String> given) {
    List<String> problems = new ArrayList<>();
    for (String name : unknown(given)) {
      Optional<String> meant = nearest(name);
      List<String> family = familyOf(name);
      if (meant.isPresent()) {
        problems.add(name + " is no property of this plan; did you mean " + meant.get() + "?");
      } else if (!family.isEmpty()) {
        problems.add(name + " is no property of this plan, which has " + String.join(", ", family));
      }
    }
    return problems;
  }

  /** Names of which nothing is known, and which are not refused. */
  public List<String> strangers(Collection<String> given) {
    return unknown(given).stream()
        .filter(name -> nearest(name).isEmpty() && familyOf(name).isEmpty())
        .toList();
  }

  private List<String> unknown(Collection<String> given) {
    return given.stream()
        .filter(name -> !declared.contains(name) && !others.contains(name))
        .filter(name -> !name.startsWith(OURS))
        .sorted()
        .toList();
  }

  /** The declared name from which it differs by a slip. */
  private Optional<String> nearest(String name) {
    return declared.stream()
        .filter(each -> isSlip(DISTANCE.apply(each, name), Math.min(each.length(), name.length())))
        .min(
            Comparator.<String>comparingInt(each -> DISTANCE.apply(each, name))
                .thenComparing(Comparator.naturalOrder()));
  }

  private static boolean isSlip(int distance, int length) {
    return distance >= 0 && distance * LETTERS_A_SLIP <= length;
  }

  /** Declared names that begin with the same word and a dot. */
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
