package io.github.bancada.gate;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Which labels a criterion is about. Immutable. */
sealed interface LabelPattern extends Predicate<String> {
  /** All samples together, as if they had one label. */
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

  /** The one label that is exactly this. */
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

  /** Every label in which this is found; each is judged on its own. */
  record Matching(Pattern pattern) implements LabelPattern {
    @Override
    public boolean test(String label) {
      try {
        return pattern.matcher(label).find();
      } catch (StackOverflowError e) {
        return false; // a label of many thousand characters, against a pattern with alternatives
      }
    }

    @Override
    public String toString() {
      return "/" + pattern.pattern() + "/";
    }
  }
}
