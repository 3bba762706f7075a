package io.github.bancada.cli;

import io.github.bancada.jtl.StoredRun;
import io.github.bancada.table.RunPart;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for what counts of a finished run. */
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

  @Mixin private TransactionsOption transactions;

  /**
   * Reads a run, and of it what counts.
   *
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if an option is wrong
   */
  StoredRun open(Path run) throws IOException {
    return StoredRun.open(run, part(), transactions.chosen());
  }

  /** As {@link #open}, a whole run. */
  StoredRun openWhole(Path run) throws IOException {
    return StoredRun.open(run, RunPart.WHOLE, transactions.chosen());
  }

  /**
   * @throws IllegalArgumentException if one is wrong
   */
  private RunPart part() {
    return RunPart.parse(skip, until);
  }
}
