package io.github.bancada.mix;

import io.github.bancada.text.Setting;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How often each of several children is chosen, read from a text. Immutable, thread-safe.
 *
 * <pre>
 * mix    = "" | part { "," part }
 * part   = name ":" weight
 * name   = the name of a child; no "," and ":"
 * weight = a number from 0 to 999999999, with at most six decimals
 * </pre>
 *
 * Only the ratios of the weights count. Names are in upper or lower case. A child without a part is
 * never chosen; the empty mix chooses all children equally often.
 *
 * @param label name of the field, for messages
 * @param text as it was written
 * @param parts none for the empty mix
 */
record Weights(String label, String text, List<Part> parts) {
  private static final Pattern PART =
      Pattern.compile("([^:]*[^:\\s])\\s*:\\s*(\\d{1,9}(?:\\.\\d{1,6})?)");

  record Part(String name, double weight) {
    private boolean isOf(String child) {
      return name.equalsIgnoreCase(child);
    }
  }

  Weights {
    parts = List.copyOf(parts);
  }

  /**
   * Reads a text.
   *
   * @throws IllegalArgumentException with the text, what it takes and the part that is wrong
   */
  static Weights parse(String label, String text) {
    List<Part> parts = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (String each : text.isBlank() ? new String[0] : text.split(",", -1)) {
      Matcher matcher = PART.matcher(each.strip());
      if (!matcher.matches()) {
        throw Setting.wrong(
            label,
            text,
            "name:weight with commas between them, such as search:70,bind:20,modify:10, and '"
                + each.strip()
                + "' is not a part of the mix");
      }
      if (!names.add(matcher.group(1).toLowerCase(Locale.ROOT))) {
        throw Setting.wrong(
            label, text, "each name once, and '" + matcher.group(1) + "' is given twice");
      }
      parts.add(new Part(matcher.group(1), Double.parseDouble(matcher.group(2))));
    }
    if (!parts.isEmpty() && parts.stream().allMatch(part -> part.weight() == 0)) {
      throw Setting.wrong(label, text, "at least one weight above 0");
    }
    return new Weights(label, text, parts);
  }

  /**
   * The weights of children, in their order.
   *
   * @param children their names
   * @throws IllegalArgumentException if a name of the mix belongs to no child, or to two
   */
  double[] weightsOf(List<String> children) {
    for (Part part : parts) {
      long found = children.stream().filter(part::isOf).count();
      if (found != 1) {
        throw Setting.wrong(
            label,
            text,
            "names of the elements below: "
                + String.join(", ", children)
                + "; '"
                + part.name()
                + (found == 0 ? "' is not one of them" : "' is the name of " + found));
      }
    }
    return children.stream().mapToDouble(this::weightOf).toArray();
  }

  private double weightOf(String child) {
    if (parts.isEmpty()) {
      return 1;
    }
    Optional<Part> own = parts.stream().filter(part -> part.isOf(child)).findFirst();
    return own.map(Part::weight).orElse(0.0);
  }

  /**
   * Draws independent random indexes; the probability of each is its weight divided by the sum of
   * all. The same seed gives the same indexes. Not thread-safe.
   */
  static final class Draw {
    private final double[] upTo;
    private final int last;
    private final SplittableRandom random;

    /**
     * @param weights from 0, at least one above it
     */
    Draw(double[] weights, long seed) {
      upTo = new double[weights.length];
      double sum = 0;
      int positive = 0;
      for (int i = 0; i < weights.length; i++) {
        sum += weights[i];
        upTo[i] = sum;
        positive = weights[i] > 0 ? i : positive;
      }
      last = positive;
      random = new SplittableRandom(seed);
    }

    /** The next index; never one whose weight is 0. */
    int next() {
      double at = random.nextDouble() * upTo[last];
      int index = 0;
      while (index < last && at >= upTo[index]) {
        index++;
      }
      return index;
    }
  }
}
