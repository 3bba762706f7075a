package io.github.bancada.matrix.rank;

import java.util.List;

/**
 * The figures of a matrix: one value for each run.
 *
 * @param levels names of the levels of each factor
 * @param factors names of the factors
 * @param combinations the configurations: for each factor the place of its level
 * @param baseline place of the configuration to which others are compared; -1 for none
 * @param values by round and configuration; NaN where a run is missing
 * @param ratios whether configurations are compared by ratios, else by differences
 * @param smallerIsBetter whether the smallest figure is best
 */
public record Measurements(
    List<String> factors,
    List<List<String>> levels,
    List<List<Integer>> combinations,
    int baseline,
    double[][] values,
    boolean ratios,
    boolean smallerIsBetter) {}
