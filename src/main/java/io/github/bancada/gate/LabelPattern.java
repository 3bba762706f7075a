package io.github.bancada.gate;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The labels of a criterion. Immutable. */
sealed interface LabelPattern extends Predicate<String> {
  /** All samples together, as one label. */
  record All() implements LabelPattern {
    @Override
    public boolean test(String label) {
      return true;
    }

    @Override
    public String toString() {
      return "all";
    }
  }

  /** Exactly this label. */
  record Exact(String label) implements LabelPattern {
    @Override
    public boolean test(String other) {
      return label.equals(other);
    }

    @Override
    public String toString() {
      return "'" + label + "'";
    }
  }

  /** Every label that contains the expression; each is judged separately. */
  record Matching(Pattern pattern) implements LabelPattern {
    @Override
    public boolean test(String label) {
      try {
        return pattern.matcher(label).find();
      } catch (StackOverflowError e) {
        return false; // a very long label against a pattern with alternatives
      }
    }

    @Override
    public String toString() {
      return "/" + pattern.pattern() + "/";
    }
  }
}
