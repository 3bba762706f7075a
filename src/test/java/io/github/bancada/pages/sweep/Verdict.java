package io.github.bancada.pages.sweep;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;

/** What a count is worth, compared with the truth. */
enum Verdict {
  /** The right number of pages, said to be exact. */
  RIGHT("right"),
  /** The right number, with a reason to doubt it. */
  DOUBTED("right, doubted"),
  /** A wrong number, with a reason to doubt it. */
  ESTIMATED("wrong, doubted"),
  /** No number: unknown or failed. */
  REFUSED("refused"),
  /** A wrong number, said to be exact. */
  WRONG("wrong and exact");

  private final String title;

  Verdict(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  static Verdict of(PageCount count, Truth truth) {
    if (!count.isOk()) {
      return REFUSED;
    }
    boolean right = count.pages() == truth.pages() && count.total() == truth.pages();
    if (count.confidence() == Confidence.EXACT) {
      return right ? RIGHT : WRONG;
    }
    return right ? DOUBTED : ESTIMATED;
  }
}
