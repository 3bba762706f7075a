package io.github.bancada.pages.job;

import io.github.bancada.text.Token;

/**
 * Which number of copies counts if both the page description language (PDL) and the job's envelope
 * (PJL) set one. Printers differ, see {@code docs/page-count.md}.
 */
public enum CopiesPolicy implements Token {
  /** The page description's or, if not set, the envelope's. */
  PDL_OVER_PJL("pdl") {
    @Override
    long copies(long pdl, long pjl) {
      return pdl > 0 ? pdl : Math.max(1, pjl);
    }
  },
  /** The envelope's or, if not set, the page description's. */
  PJL_OVER_PDL("pjl") {
    @Override
    long copies(long pdl, long pjl) {
      return pjl > 0 ? pjl : Math.max(1, pdl);
    }
  },
  /** The product of both, at most {@link Long#MAX_VALUE}. */
  MULTIPLIED("multiplied") {
    @Override
    long copies(long pdl, long pjl) {
      return Tally.multiplied(Math.max(1, pdl), Math.max(1, pjl));
    }
  };

  private final String token;

  CopiesPolicy(String token) {
    this.token = token;
  }

  @Override
  public String token() {
    return token;
  }

  /**
   * The copies that are printed.
   *
   * @param pdl copies set by the page description, 0 if not set
   * @param pjl copies set by the envelope, 0 if not set
   * @return at least 1
   */
  abstract long copies(long pdl, long pjl);
}
