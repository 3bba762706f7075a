package io.github.bancada.pages.job;

import java.util.Locale;

/** Whether a face is coloured, as far as the job proves it. */
public enum PageColor {
  /** The face has only black and greys. */
  MONOCHROME,
  /** A mark on the face, or a colour set for it, is neither black, white nor grey. */
  COLOR,
  /** The face may have colours, or its language does not show them. */
  UNKNOWN;

  /** The name in output and files. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The colour of a face with parts of this colour and of another one. */
  public PageColor with(PageColor other) {
    return this == COLOR || other == COLOR ? COLOR : this == UNKNOWN ? UNKNOWN : other;
  }
}
