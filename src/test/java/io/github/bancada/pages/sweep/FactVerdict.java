package io.github.bancada.pages.sweep;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.PageRun;
import io.github.bancada.pages.job.PaperSize;
import java.util.Optional;

/** What the counter's word on the paper or the colour of a job is worth. */
enum FactVerdict {
  /** Right of every page. */
  RIGHT,
  /** Unknown of a page, and right of the others. */
  UNSAID,
  /** Wrong of a page, and only an estimate. */
  DOUBTED,
  /** Wrong of a page without a doubt. */
  WRONG;

  /** In hundredths of a millimetre: drivers round to points and to dots. */
  private static final int TOLERANCE = 200;

  /** Of the paper; empty if there is nothing to compare. */
  static Optional<FactVerdict> ofPaper(PageCount count, Truth truth) {
    if (!comparable(count, truth) || truth.paper().equals(PaperSize.UNKNOWN)) {
      return Optional.empty();
    }
    FactVerdict verdict = RIGHT;
    for (PageRun run : count.runs().runs()) {
      PaperSize said = run.facts().paper();
      verdict =
          verdict.with(said.equals(PaperSize.UNKNOWN), isSame(said, truth.paper()), sure(count));
    }
    return Optional.of(verdict);
  }

  private static boolean isSame(PaperSize one, PaperSize other) {
    return Math.abs(one.width() - other.width()) <= TOLERANCE
        && Math.abs(one.height() - other.height()) <= TOLERANCE;
  }

  /** Of the colours; empty if there is nothing to compare. */
  static Optional<FactVerdict> ofColor(PageCount count, Truth truth) {
    if (!comparable(count, truth) || truth.colors().stream().allMatch(PageColor.UNKNOWN::equals)) {
      return Optional.empty();
    }
    FactVerdict verdict = RIGHT;
    int page = 0;
    for (PageRun run : count.runs().runs()) {
      for (long i = 0; i < run.pages(); i++) {
        PageColor said = run.facts().color();
        PageColor is = truth.colors().get(page++);
        if (is != PageColor.UNKNOWN) {
          verdict = verdict.with(said == PageColor.UNKNOWN, said == is, sure(count));
        }
      }
    }
    return Optional.of(verdict);
  }

  /** A job whose pages were not found tells nothing of their facts. */
  private static boolean comparable(PageCount count, Truth truth) {
    return count.isOk()
        && count.runs().runs().stream().mapToLong(PageRun::pages).sum() == truth.pages();
  }

  private static boolean sure(PageCount count) {
    return count.runs().confidence() != Confidence.ESTIMATE;
  }

  /** The verdict on all pages so far and another one. */
  private FactVerdict with(boolean unsaid, boolean right, boolean sure) {
    FactVerdict next = unsaid ? UNSAID : right ? RIGHT : sure ? WRONG : DOUBTED;
    return compareTo(next) >= 0 ? this : next;
  }
}
