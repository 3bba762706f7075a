package io.github.bancada.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.text.similarity.LevenshteinDistance;

/**
 * Checks given names against those that a plan declares. Immutable, thread-safe.
 *
 * <p>Rejects an undeclared name that was surely meant for this plan: nothing in the plan names it,
 * and it differs from a declared name by a typo or only in a first word that no other property has,
 * or begins with the prefix of declared names ({@code ldap.}). Never rejects JMeter's own
 * properties. Any other name is only worth a warning: an element added to the plan may read it.
 */
public final class NameCheck {
  /**
   * Minimum length of a name for each number of edits, so that short names do not match other ones;
   * two swapped letters count as two edits.
   */
  private static final int[] MIN_LETTERS = {0, 3, 6, 10};

  /** Minimum length of a part of a first word. */
  private static final int MIN_PART = 3;

  /** Prefix of Bancada's own properties, valid in any plan. */
  private static final String OWN_PREFIX = "bancada.";

  private static final LevenshteinDistance DISTANCE = new LevenshteinDistance();

  private final Set<String> declared;
  private final Set<String> others;
  private final Predicate<String> isNamed;

  /**
   * @param declared names of the plan's properties
   * @param others names of other properties
   * @param isNamed whether an element of the plan names a property, and so may read it
   */
  public NameCheck(Set<String> declared, Set<String> others, Predicate<String> isNamed) {
    this.declared = Set.copyOf(declared);
    this.others = Set.copyOf(others);
    this.isNamed = isNamed;
  }

  /** Whether a text contains a name, not only as a part of another one. */
  static boolean isIn(String text, String name) {
    return Pattern.compile("(?<![\\w.-])" + Pattern.quote(name) + "(?![\\w.-])")
        .matcher(text)
        .find();
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
        .filter(
            each ->
                isTypo(each, name)
                    || hasOtherBeginning(each, name)
                    || hasStrangeFirstWord(each, name))
        .min(
            Comparator.<String>comparingInt(each -> distance(each, name))
                .thenComparing(Comparator.naturalOrder()));
  }

  private static int distance(String name, String other) {
    return DISTANCE.apply(name.toLowerCase(Locale.ROOT), other.toLowerCase(Locale.ROOT));
  }

  private static boolean isTypo(String name, String given) {
    int edits = distance(name, given);
    return edits < MIN_LETTERS.length
        && Math.min(name.length(), given.length()) >= MIN_LETTERS[edits];
  }

  /**
   * Whether only the first word differs, and one is the beginning or the end of the other, or the
   * first word is missing before at least two others.
   */
  private static boolean hasOtherBeginning(String name, String given) {
    int dot = given.indexOf('.');
    int dotOfName = name.indexOf('.');
    if (dot < 0 || dotOfName < 0) {
      return false;
    }
    return name.endsWith("." + given)
        || name.substring(dotOfName).equals(given.substring(dot))
            && (isPart(name.substring(0, dotOfName), given.substring(0, dot))
                || isPart(given.substring(0, dot), name.substring(0, dotOfName)));
  }

  /** Whether a name differs from the given one only in a first word that no other property has. */
  private boolean hasStrangeFirstWord(String name, String given) {
    int dot = given.indexOf('.');
    if (dot < 0) {
      return false;
    }
    String rest = given.substring(dot + 1);
    String word = given.substring(0, dot + 1);
    return (name.equals(rest) || name.substring(name.indexOf('.') + 1).equals(rest))
        && Stream.concat(declared.stream(), others.stream()).noneMatch(n -> n.startsWith(word))
        && !isNamed.test(given);
  }

  private static boolean isPart(String word, String part) {
    return part.length() >= MIN_PART && (word.startsWith(part) || word.endsWith(part));
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
