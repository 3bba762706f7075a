package io.github.bancada.capacity.search;

import io.github.bancada.text.Token;
import java.util.Locale;

/** What a trial says of its load. */
public enum TrialVerdict implements Token {
  /** All goals hold. */
  MET,
  /** A goal does not hold. */
  MISSED,
  /** It was the load machine that did not keep up, so the trial says nothing of the server. */
  LOAD_MACHINE,
  /** A warm-up judges nothing. */
  NONE;

  /** The word of files and console. */
  @Override
  public String token() {
    return this == NONE ? "" : name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
