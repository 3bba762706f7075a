package io.github.bancada.capacity.search;

import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/**
 * A speed around 1 that wanders: Gaussian with a memory, stationary from the beginning. Asked in
 * the order of time.
 */
final class Wandering implements DoubleUnaryOperator {
  private static final int STEPS_OF_A_MEMORY = 40;
  private static final double SLOWEST = 0.1;

  private final double sd;
  private final double stepSeconds;
  private final double keeps;
  private final SplittableRandom random;
  private double z;
  private double until;

  Wandering(double sd, double memorySeconds, long seed) {
    this.sd = sd;
    stepSeconds = memorySeconds / STEPS_OF_A_MEMORY;
    keeps = Math.exp(-1.0 / STEPS_OF_A_MEMORY);
    random = new SplittableRandom(seed);
    z = random.nextGaussian();
    until = stepSeconds;
  }

  @Override
  public double applyAsDouble(double at) {
    while (at >= until) {
      z = keeps * z + Math.sqrt(1 - keeps * keeps) * random.nextGaussian();
      until += stepSeconds;
    }
    return Math.max(SLOWEST, 1 + sd * z);
  }
}
