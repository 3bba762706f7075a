package io.github.bancada.storage.io;

import java.io.IOException;
import java.nio.file.Path;

/**
 * An operation over the files of one virtual user, step by step. What the clock must not see is
 * done by whoever makes it. Not thread-safe.
 */
interface IoPhase extends AutoCloseable {
  /**
   * Takes the next step.
   *
   * @throws IOException if it fails; the phase is to be closed then
   */
  IoStep next() throws IOException;

  /** The file of the last step; the first one before that. */
  Path file();

  /** What the last step was, for messages. */
  String where();

  /** Time between its steps so far that is no part of it. */
  default long pausedNanos() {
    return 0;
  }

  @Override
  void close() throws IOException;
}
