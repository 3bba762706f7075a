package io.github.bancada.pages.job;

import java.util.Objects;
import java.util.Optional;

/**
 * What a job tells of a face, besides that it is printed. Immutable.
 *
 * @param paper {@link PaperSize#UNKNOWN} if the job does not tell
 * @param color whether it is coloured
 * @param sides on which sides of its sheet the job prints; empty if it does not tell, so that the
 *     printer's default holds
 * @param ink how much ink it takes; empty unless that was measured
 */
public record PageFacts(
    PaperSize paper, PageColor color, Optional<Duplex> sides, Optional<Ink> ink) {
  /** A face without known facts. */
  public static final PageFacts UNKNOWN =
      new PageFacts(PaperSize.UNKNOWN, PageColor.UNKNOWN, Optional.empty(), Optional.empty());

  public PageFacts {
    Objects.requireNonNull(paper, "paper");
    Objects.requireNonNull(color, "color");
    Objects.requireNonNull(sides, "sides");
    Objects.requireNonNull(ink, "ink");
  }

  /** A face without a measured coverage. */
  public PageFacts(PaperSize paper, PageColor color, Optional<Duplex> sides) {
    this(paper, color, sides, Optional.empty());
  }

  /** These facts with a measured coverage and the colour that it tells. */
  PageFacts with(Ink measured, PageColor seen) {
    return new PageFacts(paper, seen, sides, Optional.of(measured));
  }

  /** The sides as text, {@code unknown} if the job does not tell. */
  public String sidesText() {
    return sides.map(Duplex::text).orElse("unknown");
  }

  /** Written out, as that of {@link PaperSize}. */
  @Override
  public boolean equals(Object other) {
    return other instanceof PageFacts facts
        && paper.equals(facts.paper)
        && color == facts.color
        && sides.equals(facts.sides)
        && ink.equals(facts.ink);
  }

  @Override
  public int hashCode() {
    return Objects.hash(paper, color, sides, ink);
  }
}
