package io.github.bancada.bench;

/**
 * What one contender did in one phase of one round.
 *
 * @param operations how many (searches, or whole loops)
 * @param wallSeconds how long it took
 * @param cpuSeconds CPU time its process used meanwhile, all threads, JIT and GC included
 */
record Measurement(long operations, double wallSeconds, double cpuSeconds) {
  Measurement {
    if (operations <= 0 || wallSeconds <= 0) {
      throw new IllegalArgumentException(
          operations + " operations in " + wallSeconds + " s: nothing was measured");
    }
  }

  double perSecond() {
    return operations / wallSeconds;
  }

  /** Operations per second of CPU time: comparable even when the machine is busy. */
  double perCpuSecond() {
    return operations / cpuSeconds;
  }
}
