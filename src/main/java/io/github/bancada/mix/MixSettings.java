package io.github.bancada.mix;

import io.github.bancada.text.Setting;
import io.github.bancada.text.Token;
import java.util.ArrayList;
import java.util.List;

/**
 * The settings of a {@link WeightedMix}. Immutable, thread-safe.
 *
 * @param share what weights are shares of
 * @param seed of the choices
 * @param changing names of children that change data at the server
 * @param mayChange whether they may change data of a server that is not embedded
 */
record MixSettings(Weights mix, Share share, long seed, List<String> changing, boolean mayChange) {
  MixSettings {
    changing = List.copyOf(changing);
  }

  /**
   * The children of the mix that change data.
   *
   * @param children names of all
   * @param weights of all, in the same order
   * @throws IllegalArgumentException if a name belongs to no child: its data would be changed
   *     without consent
   */
  List<String> changes(List<String> children, double[] weights) {
    List<String> changes = new ArrayList<>();
    for (String name : changing) {
      int index = indexOf(name, children);
      if (index < 0) {
        throw Setting.wrong(
            WeightedMix.CHANGING.label(),
            String.join(", ", changing),
            "names of the elements below: "
                + String.join(", ", children)
                + "; '"
                + name
                + "' is not one of them");
      }
      if (weights[index] > 0) {
        changes.add(children.get(index));
      }
    }
    return changes;
  }

  private static int indexOf(String name, List<String> children) {
    for (int i = 0; i < children.size(); i++) {
      if (children.get(i).equalsIgnoreCase(name)) {
        return i;
      }
    }
    return -1;
  }

  /** What a weight is a share of. */
  enum Share implements Token {
    /** Of the times. */
    TIMES,
    /** Of the virtual users at work. */
    USERS
  }
}
