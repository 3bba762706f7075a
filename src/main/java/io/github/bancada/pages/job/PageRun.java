package io.github.bancada.pages.job;

import java.util.Objects;

/**
 * Faces of a job, one after the other, that have the same facts. Immutable.
 *
 * @param pages number of faces, at least 1
 * @param copies copies of each face, at least 1
 * @param facts facts about each face
 * @param newSheet whether the first face begins a new sheet although the back of the last sheet is
 *     free
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

  /** Whether a face of another run may be on the back of a face of this run. */
  boolean sharesSheetsWith(PageRun next) {
    return !next.newSheet
        && copies == next.copies
        && facts.sides().equals(next.facts.sides())
        && facts.paper().equals(next.facts.paper());
  }
}
