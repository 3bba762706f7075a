package io.github.bancada.matrix.rank;

import java.util.List;
import java.util.Optional;

/**
 * What a level of a factor does compared with the reference level of that factor, or what two
 * levels of two factors do together beyond what each does alone. Immutable.
 *
 * @param steps one, or two for an interaction
 * @param matched the number of combinations of other factors over which it is the mean
 * @param estimate the effect; for an interaction the ratio of ratios, or the difference of
 *     differences; empty if no combination matches
 */
public record Effect(List<Step> steps, int matched, Optional<Estimate> estimate) {
  public Effect {
    steps = List.copyOf(steps);
  }

  /**
   * From the reference level of a factor to another level.
   *
   * @param factor its place
   * @param level the place of the level
   * @param reference the place of the level of the baseline, else 0
   */
  public record Step(int factor, int level, int reference) {}

  /** Why the effect is not known; empty if it is. */
  public Optional<String> notKnown() {
    return estimate.isPresent()
        ? Optional.empty()
        : Optional.of("combinations of these levels are excluded or have missing runs");
  }
}
