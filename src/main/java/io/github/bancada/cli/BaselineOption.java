package io.github.bancada.cli;

import io.github.bancada.gate.Gate;
import io.github.bancada.jtl.StoredRun;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option of commands that judge a run: what the limits in percent of its criteria refer to. */
final class BaselineOption {
  @Option(
      names = "--baseline",
      paramLabel = "RUN",
      description = "The run to which limits such as '< 110 %% of baseline' refer.")
  private Path baseline;

  /**
   * Reads a gate, and the baseline if there is one.
   *
   * @param options of the run that is judged
   */
  Gate gate(Path criteria, PartOptions options) throws IOException {
    if (baseline == null) {
      return Gate.read(criteria, null);
    }
    try (StoredRun stored = options.openWhole(baseline)) {
      return Gate.read(criteria, stored.summary());
    }
  }
}
