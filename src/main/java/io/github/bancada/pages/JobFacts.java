package io.github.bancada.pages;

import io.github.bancada.work.SampleFacts;
import java.util.Optional;

/**
 * A counted job in the headers of its sample, for the listener. Figures that are not known are
 * {@link SampleFacts#UNKNOWN}. Immutable.
 *
 * @param pages in all copies
 * @param sizeBytes of the job
 * @param userNanos CPU time
 * @param sysNanos CPU time
 * @param cpuNanos both
 */
public record JobFacts(long pages, long sizeBytes, long userNanos, long sysNanos, long cpuNanos) {
  private static final String PREFIX = "pages.";

  /** Reads the facts; empty if they belong to another sampler. */
  public static Optional<JobFacts> of(SampleFacts facts) {
    if (!facts.startsWith(PREFIX + "file")) {
      return Optional.empty();
    }
    long total = facts.number(PREFIX + "total");
    return Optional.of(
        new JobFacts(
            total >= 0 ? total : facts.number(PREFIX + "pages"),
            Math.max(0, facts.number(PREFIX + "size")),
            facts.nanos(PREFIX + "user"),
            facts.nanos(PREFIX + "sys"),
            facts.nanos(PREFIX + "cpu")));
  }
}
