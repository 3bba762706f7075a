package io.github.bancada.metrics;

/**
 * The first sample of a run that failed.
 *
 * @param sampleNumber its place in the order in which samples ended, from 1
 * @param epochMillis when it ended, milliseconds since the epoch
 * @param users users active at that moment
 */
public record FirstFailure(
    long sampleNumber, long epochMillis, String label, String code, String message, int users) {

  FirstFailure withUsers(int active) {
    return new FirstFailure(sampleNumber, epochMillis, label, code, message, active);
  }
}
