package io.github.bancada.server.limit;

/**
 * The load in one second. Immutable.
 *
 * @param load users, or arrivals per second; 0 at rest, NaN if not known
 * @param throughput per second; NaN if not known
 * @param meanNanos mean response time of the samples that ended in it; NaN without a sample
 * @param samples that ended in it
 * @param machinePercent how busy the CPUs of the load machine were; NaN if not known
 */
public record LoadSecond(
    double load, double throughput, double meanNanos, long samples, double machinePercent) {
  boolean hasLoad() {
    return load > 0 || samples > 0;
  }

  /** Response times of all samples together, in seconds per second: how many were under way. */
  double underWay() {
    return samples == 0 ? 0 : samples * meanNanos / 1e9;
  }
}
