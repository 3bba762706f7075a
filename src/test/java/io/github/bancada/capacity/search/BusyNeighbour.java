package io.github.bancada.capacity.search;

import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/** A speed of 1 that falls while a neighbour works. Asked in the order of time. */
final class BusyNeighbour implements DoubleUnaryOperator {
  private final double slow;
  private final double busySeconds;
  private final double idleSeconds;
  private final SplittableRandom random;
  private boolean busy;
  private double until;

  /**
   * @param slow speed while the neighbour works
   * @param busySeconds how long it works on average, exponentially distributed
   * @param idleSeconds how long it rests on average
   */
  BusyNeighbour(double slow, double busySeconds, double idleSeconds, long seed) {
    this.slow = slow;
    this.busySeconds = busySeconds;
    this.idleSeconds = idleSeconds;
    random = new SplittableRandom(seed);
    busy = random.nextDouble() * (busySeconds + idleSeconds) < busySeconds;
    until = next();
  }

  private double next() {
    return (busy ? busySeconds : idleSeconds) * QueueServer.EXPONENTIAL.draw(random);
  }

  @Override
  public double applyAsDouble(double at) {
    while (at >= until) {
      busy = !busy;
      until += next();
    }
    return busy ? slow : 1;
  }
}
