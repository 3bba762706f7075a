package io.github.bancada.cli;

import io.github.bancada.gate.Gate;
import io.github.bancada.jtl.StoredRun;
import io.github.bancada.metrics.TransactionSamples;
import io.github.bancada.table.RunPart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that select the counted part of a finished run. */
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

  @Mixin private Transactions transactions;

  /**
   * Reads the counted part of a run.
   *
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if an option is wrong
   */
  StoredRun open(Path run) throws IOException {
    return StoredRun.open(run, part(), transactions.chosen());
  }

  /** As {@link #open}, but the whole run. */
  StoredRun openWhole(Path run) throws IOException {
    return StoredRun.open(run, RunPart.WHOLE, transactions.chosen());
  }

  /**
   * @throws IllegalArgumentException if one is wrong
   */
  private RunPart part() {
    return RunPart.parse(skip, until);
  }

  /** Whether samples of Transaction Controllers count in the totals of a finished run. */
  static final class Transactions {
    @Option(
        names = "--transactions",
        paramLabel = "separate|count",
        description =
            "Whether samples of Transaction Controllers count in TOTAL, beside the samples inside"
                + " them (default: as the run was recorded; of a JTL file separate).")
    private String text;

    /**
     * @return empty if nothing is chosen
     * @throws IllegalArgumentException if it is wrong
     */
    Optional<TransactionSamples> chosen() {
      return Optional.ofNullable(text).map(TransactionSamples::parse);
    }
  }

  /** The option of commands that judge a run: the run to which limits in percent refer. */
  static final class Baseline {
    @Option(
        names = "--baseline",
        paramLabel = "RUN",
        description = "The run to which limits such as '< 110 %% of baseline' refer.")
    private Path baseline;

    @Option(
        names = "--history",
        paramLabel = "DIR",
        split = ",",
        description =
            "A directory that holds results of earlier runs, for criteria such as 'all : p95 no"
                + " change'; several with commas.")
    private List<Path> history = List.of();

    /**
     * Checks whether earlier runs can be compared with that part of a run.
     *
     * @throws IllegalArgumentException if not
     */
    void check(PartOptions options) {
      if (!history.isEmpty() && !options.part().equals(RunPart.WHOLE)) {
        throw new IllegalArgumentException(
            "--history compares with whole runs; leave --skip and --until out, or set report.skip"
                + " and report.until in each run");
      }
    }

    /**
     * Reads a gate, and the baseline if there is one.
     *
     * @param options of the run that is judged
     */
    Gate gate(Path criteria, PartOptions options) throws IOException {
      if (baseline == null) {
        return Gate.read(criteria, null, history);
      }
      try (StoredRun stored = options.openWhole(baseline)) {
        return Gate.read(criteria, stored.summary(), history);
      }
    }
  }
}
