package io.github.bancada.pages.job;

import java.util.Objects;

/**
 * Faces of a job, one after the other, that have the same facts. Immutable.
 *
 * @param pages how many, at least 1
 * @param copies of each, at least 1
 * @param facts what is known of each
 * @param newSheet whether the first one begins a new sheet although there is room on the back of
 *     the one before
 */
public record PageRun(long pages, long copies, PageFacts facts, boolean newSheet) {
  public PageRun {
    Objects.requireNonNull(facts, "facts");
    if (pages < 1 || copies < 1) {
      throw new IllegalArgumentException("A run of " + pages + " pages, " + copies + " copies");
    }
  }

  /** Faces in all copies, at most {@link Long#MAX_VALUE}. */
  public long total() {
    return Tally.multiplied(pages, copies);
  }

  /** Whether a face of another run may come on the back of a face of this one. */
  boolean sharesSheetsWith(PageRun next) {
    return !next.newSheet
        && copies == next.copies
        && facts.sides().equals(next.facts.sides())
        && facts.paper().equals(next.facts.paper());
  }
}
