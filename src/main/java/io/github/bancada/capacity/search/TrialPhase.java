package io.github.bancada.capacity.search;

import io.github.bancada.text.Token;
import java.util.Locale;

/** What a trial is for. */
public enum TrialPhase implements Token {
  /** Load before the first trial; its figures judge nothing. */
  WARM_UP,
  /** The load grows until it is missed. */
  GROWTH,
  /** Halves the bracket between a met load and a missed one. */
  BISECTION,
  /** Rounds of three loads around the estimate. */
  REFINEMENT,
  /** The first load again: is the server still alive? */
  CHECK;

  /** The word of files and console. */
  @Override
  public String token() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
