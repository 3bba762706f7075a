package io.github.bancada.capacity.search;

import io.github.bancada.text.Token;
import java.util.Locale;

/** Verdict of a trial on its load. */
public enum TrialVerdict implements Token {
  /** All goals are met. */
  MET,
  /** A goal is missed. */
  MISSED,
  /** The load machine did not keep up, so the trial does not describe the server. */
  LOAD_MACHINE,
  /** A warm-up is not judged. */
  NONE;

  /** The word of files and console. */
  @Override
  public String token() {
    return this == NONE ? "" : name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
