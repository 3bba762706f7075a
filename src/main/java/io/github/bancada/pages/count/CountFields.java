package io.github.bancada.pages.count;

import io.github.bancada.pages.job.CopiesPolicy;

/**
 * The texts of all fields, as {@link CountSettings} reads them. Immutable.
 *
 * @param jobs a file, directory or glob
 * @param order see {@link CountSettings.Order}
 * @param hold whether jobs are held in memory
 * @param memoryLimit for that, in MB
 * @param engine see {@link CountSettings.Engine}
 * @param copiesPolicy see {@link CopiesPolicy}
 * @param labels see {@link CountSettings.Labels}
 * @param expectedPages of one copy
 * @param expectedTotal in all copies
 * @param preset see {@link CommandPreset}
 * @param command program and arguments
 * @param absent see {@link CountSettings.Absent}
 * @param timeLimit of the program, in milliseconds
 * @param pattern of what it prints
 */
public record CountFields(
    String jobs,
    String order,
    String hold,
    String memoryLimit,
    String engine,
    String copiesPolicy,
    String labels,
    String expectedPages,
    String expectedTotal,
    String preset,
    String command,
    String absent,
    String timeLimit,
    String pattern) {

  /** The same, with defaults for texts that contain JMeter variables. */
  public CountFields withoutVariables() {
    boolean fixed = fixed(preset + command + timeLimit + pattern);
    return new CountFields(
        known(jobs),
        known(order),
        known(hold),
        known(memoryLimit),
        fixed ? known(engine) : "",
        known(copiesPolicy),
        known(labels),
        known(expectedPages),
        known(expectedTotal),
        fixed ? preset : "",
        fixed ? command : "",
        known(absent),
        fixed ? timeLimit : "",
        fixed ? pattern : "");
  }

  private static boolean fixed(String text) {
    return text == null || !text.contains("${");
  }

  private static String known(String text) {
    return fixed(text) ? text : "";
  }
}
