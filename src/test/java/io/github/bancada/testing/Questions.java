package io.github.bancada.testing;

import java.io.IOException;
import java.io.InputStream;

/** Reads what a client sends, question by question. For one connection and one thread. */
interface Questions {
  /**
   * What a client sends before it waits for an answer. Immutable.
   *
   * @param bytes all of it; not to be changed
   * @param sql of the statements in it; "" if there are none
   */
  record Question(byte[] bytes, String sql) {}

  /**
   * The next question.
   *
   * @throws IOException if the stream ends before it does
   */
  Question next(InputStream in) throws IOException;
}
