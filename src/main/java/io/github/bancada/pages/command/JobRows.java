package io.github.bancada.pages.command;

import java.io.IOException;

/** A form of output: one job after the other, each as soon as it is counted. For one thread. */
interface JobRows {
  /**
   * Begins the output.
   *
   * @param width length of the longest file name that follows
   * @throws IOException if the output cannot be written; so do the other methods
   */
  void begin(int width) throws IOException;

  /** Adds a counted or uncounted job. */
  void add(JobRow row) throws IOException;

  /**
   * Ends the output.
   *
   * @param exit the exit code so far
   */
  void end(PagesExit exit) throws IOException;
}
