package io.github.bancada.bench.turns;

import java.util.List;

/**
 * What a contender did in one turn, or in several together.
 *
 * @param operations complete ones
 * @param nanos from the go to the end of the last operation
 * @param cpuNanos CPU time of its process meanwhile, all threads, JIT and GC included
 * @param waitingCpuNanos CPU time of its process while it waited for this turn
 */
public record Slice(long operations, long nanos, long cpuNanos, long waitingCpuNanos) {
  /** All of them together. */
  static Slice sum(List<Slice> slices) {
    return new Slice(
        slices.stream().mapToLong(Slice::operations).sum(),
        slices.stream().mapToLong(Slice::nanos).sum(),
        slices.stream().mapToLong(Slice::cpuNanos).sum(),
        slices.stream().mapToLong(Slice::waitingCpuNanos).sum());
  }

  public double perSecond() {
    return operations * 1e9 / nanos;
  }

  /** CPU microseconds of an operation. */
  public double cpuMicros() {
    return cpuNanos / 1e3 / operations;
  }
}
