package io.github.bancada.bookshop.buy;

import io.github.bancada.text.Token;

/** How a user begins. */
public enum Beginning implements Token {
  /** With an interaction, as in DBT-1: all users of a short ramp want one at once. */
  INTERACTION,
  /**
   * With a think time, as in the steady state of a closed loop: what is left of an exponential
   * think time has the same law.
   */
  THINKING
}
