package io.github.bancada.pages.printer;

import java.io.Closeable;

/** A printer's life page count, by one protocol. Not thread-safe. */
interface LifeCount extends Closeable {
  /**
   * Sends one request.
   *
   * @throws PrinterException if there is no count before the deadline
   */
  Reading read(Deadline deadline) throws PrinterException;

  /** The traffic of all requests so far. */
  PrinterTraffic traffic();

  /** Closes the session; the next request opens a new one. */
  @Override
  void close();
}
