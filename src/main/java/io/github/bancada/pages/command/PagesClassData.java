package io.github.bancada.pages.command;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;

/**
 * Counts jobs with each form of output, so that a class data archive made during this run serves
 * all starts of {@link PagesCommand}.
 */
public final class PagesClassData {
  private PagesClassData() {}

  /**
   * Prints the table and ends the process.
   *
   * @param jobs names of jobs
   */
  public static void main(String[] jobs) {
    for (String output : List.of("--json", "--csv", "--total-only", "--pages")) {
      String[] arguments = new String[jobs.length + 1];
      arguments[0] = output;
      System.arraycopy(jobs, 0, arguments, 1, jobs.length);
      PagesCommand.run(Writer.nullWriter(), new PrintWriter(Writer.nullWriter()), false, arguments);
    }
    PagesCommand.main(jobs);
  }
}
