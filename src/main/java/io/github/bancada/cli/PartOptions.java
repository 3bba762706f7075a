package io.github.bancada.cli;

import io.github.bancada.table.RunPart;
import picocli.CommandLine.Option;

/** The options for a part of a finished run. */
final class PartOptions {
  @Option(
      names = "--skip",
      paramLabel = "TIME",
      defaultValue = "",
      description =
          "Leave out what ended in this time from the start of the test: 15s, 500ms, 2min; a bare"
              + " number is of seconds.")
  private String skip;

  @Option(
      names = "--until",
      paramLabel = "TIME",
      defaultValue = "",
      description = "Leave out what ended later than this time from the start of the test.")
  private String until;

  /**
   * @throws IllegalArgumentException if one is wrong
   */
  RunPart part() {
    return RunPart.parse(skip, until);
  }
}
