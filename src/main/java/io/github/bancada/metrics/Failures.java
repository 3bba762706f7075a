package io.github.bancada.metrics;

import java.util.List;
import java.util.Optional;

/**
 * The failures of a run. Immutable.
 *
 * @param groups failures by label and response code, most frequent first
 * @param first the first failed sample, if any failed
 */
public record Failures(List<ErrorGroup> groups, Optional<FirstFailure> first) {
  public static final Failures NONE = new Failures(List.of(), Optional.empty());

  public Failures {
    groups = List.copyOf(groups);
  }
}
