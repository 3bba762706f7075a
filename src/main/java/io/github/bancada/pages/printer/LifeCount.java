package io.github.bancada.pages.printer;

import java.io.Closeable;

/** A printer's own count of what it has printed in its life. Not thread-safe. */
interface LifeCount extends Closeable {
  /**
   * Asks once.
   *
   * @throws PrinterFailure if there is no count within the time
   */
  Reading read(Patience patience) throws PrinterFailure;

  /** What all questions so far have cost. */
  Traffic traffic();

  /** Frees what is held; the next question begins anew. */
  @Override
  void close();
}
