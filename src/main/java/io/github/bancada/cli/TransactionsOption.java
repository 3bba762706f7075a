package io.github.bancada.cli;

import io.github.bancada.metrics.groups.TransactionSamples;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Whether samples of Transaction Controllers count in the totals of a finished run. */
final class TransactionsOption {
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
