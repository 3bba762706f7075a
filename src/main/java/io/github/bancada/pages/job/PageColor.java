package io.github.bancada.pages.job;

import java.util.Locale;

/** Whether a face is coloured, as far as its job proves it. */
public enum PageColor {
  /** Nothing but black and greys can be on it. */
  MONOCHROME,
  /** Something on it, or a colour that is set for it, is neither black, white nor grey. */
  COLOR,
  /** The job may have colours, or its language does not tell. */
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
