package io.github.bancada.metrics;

import java.util.List;
import java.util.Optional;

/**
 * The failures of a run. Immutable.
 *
 * @param groups failures by label and response code, most frequent first
 * @param first the first failed sample, if any failed
 */
public record Failures(List<Group> groups, Optional<First> first) {
  public static final Failures NONE = new Failures(List.of(), Optional.empty());

  public Failures {
    groups = List.copyOf(groups);
  }

  /**
   * Failures of one label with one response code.
   *
   * @param message response message of the first failure
   * @param count number of failures
   * @param firstEpochMillis end of the first, milliseconds since the epoch
   * @param lastEpochMillis end of the last, milliseconds since the epoch
   */
  public record Group(
      String label,
      String code,
      String message,
      long count,
      long firstEpochMillis,
      long lastEpochMillis) {}

  /**
   * The first sample of a run that failed.
   *
   * @param sampleNumber its place in the order in which samples ended, from 1
   * @param epochMillis when it ended, milliseconds since the epoch
   * @param users users active at that moment
   */
  public record First(
      long sampleNumber, long epochMillis, String label, String code, String message, int users) {

    First withUsers(int active) {
      return new First(sampleNumber, epochMillis, label, code, message, active);
    }
  }
}
