package io.github.bancada.matrix.rank;

import java.util.Optional;

/**
 * A configuration in the ranking. Immutable.
 *
 * @param configuration its place in the matrix
 * @param figure the geometric mean of its runs, or the mean where differences are compared
 * @param toBest compared with the best; empty for the best
 * @param toBaseline compared with the baseline; empty for the baseline, or if there is none, or if
 *     runs of it are missing
 * @param groups letters; configurations with a letter in common cannot be told apart
 */
public record Ranked(
    int configuration,
    double figure,
    Optional<Estimate> toBest,
    Optional<Estimate> toBaseline,
    String groups) {}
