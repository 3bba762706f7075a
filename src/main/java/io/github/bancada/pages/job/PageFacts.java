package io.github.bancada.pages.job;

import java.util.Objects;
import java.util.Optional;

/**
 * Facts about a printed face. Immutable.
 *
 * @param paper {@link PaperSize#UNKNOWN} if not known
 * @param color whether it is coloured
 * @param sides on which sides of its sheet the job prints; empty for the printer's default
 * @param ink ink of the face; empty unless measured
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

  /** These facts with a measured coverage and its colour. */
  PageFacts with(Ink measured, PageColor seen) {
    return new PageFacts(paper, seen, sides, Optional.of(measured));
  }

  /** The sides as text; {@code unknown} if not known. */
  public String sidesText() {
    return sides.map(Duplex::text).orElse("unknown");
  }

  /** Written out for the reason given at {@link PaperSize#equals}. */
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
