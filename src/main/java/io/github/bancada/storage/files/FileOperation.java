package io.github.bancada.storage.files;

import java.io.IOException;

/** Does one thing with one file, or directory, after another. For one thread. */
interface FileOperation {
  /** What must be there before the phase; its time does not count. */
  default void prepare() throws IOException {
    // Usually nothing.
  }

  /** What is done before the first file, and belongs to the time of the phase. */
  default void begin() throws IOException {
    // Usually nothing.
  }

  /** What is done after the last file, also of a phase that failed, and belongs to its time. */
  default void end() throws IOException {
    // Usually nothing.
  }

  /**
   * Works on a file.
   *
   * @param number of the file in its set, or of the directory
   * @return bytes of its content that were read or written, once
   */
  long perform(int number) throws IOException;

  /** What it works on, for messages. */
  String nameOf(int number);
}
