package io.github.bancada.storage.dedup;

import java.io.IOException;

/** The test was stopped; ends the visit of a directory. */
final class Halted extends IOException {
  private static final long serialVersionUID = 1L;

  Halted() {
    super("the test was stopped during the estimate");
  }
}
