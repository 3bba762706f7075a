package io.github.bancada.capacity.search;

import io.github.bancada.text.Token;
import java.util.Locale;

/** Purpose of a trial. */
public enum TrialPhase implements Token {
  /** Load before the first trial; it is not judged. */
  WARM_UP,
  /** The load grows until it is missed. */
  GROWTH,
  /** Halves the bracket between a met load and a missed one. */
  BISECTION,
  /** Rounds of three loads around the estimate. */
  REFINEMENT,
  /** The first load again, to check that the server still works. */
  CHECK,
  /** Rounds of loads far below the capacity, for a prediction. */
  PREDICTION;

  /** The word of files and console. */
  @Override
  public String token() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
