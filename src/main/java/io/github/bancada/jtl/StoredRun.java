package io.github.bancada.jtl;

import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.TransactionSamples;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.table.RunPart;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A finished run, read from disk. {@link #close()} it after use of the summary, whose intervals may
 * be in a temporary file. Not thread-safe.
 */
public final class StoredRun implements Closeable {
  private static final String SUMMARY = "summary.json";

  private final RunSummary summary;
  private final Closeable temporary;

  /**
   * @param temporary holds the intervals of the summary
   */
  StoredRun(RunSummary summary, Closeable temporary) {
    this.summary = summary;
    this.temporary = temporary;
  }

  /**
   * Reads a run.
   *
   * @param path a results directory, a {@code summary.json}, or a JTL file in CSV or XML
   * @throws IOException if it does not exist or is not a readable run; the message gives the file,
   *     the problem and the remedy
   */
  public static StoredRun open(Path path) throws IOException {
    return open(path, RunPart.WHOLE, Optional.empty());
  }

  /**
   * Reads a part of a run: for a JTL file exact to the sample, for a summary in whole {@linkplain
   * StoredPart time blocks}.
   *
   * @param transactions whether samples of Transaction Controllers count in totals; empty for the
   *     run's own choice, or {@link TransactionSamples#SEPARATE} for a JTL file
   * @throws IOException as above, or if the summary has no time blocks, or counts Transaction
   *     Controllers otherwise
   */
  public static StoredRun open(Path path, RunPart part, Optional<TransactionSamples> transactions)
      throws IOException {
    Path file = path;
    if (Files.isDirectory(path)) {
      file = path.resolve(SUMMARY);
      if (!Files.exists(file)) {
        throw new IOException(
            "'"
                + path
                + "' has no "
                + SUMMARY
                + "; give a results directory of a Load Report, its "
                + SUMMARY
                + ", or a JTL file");
      }
    }
    if (!Files.exists(file)) {
      throw new IOException(
          "'"
              + path
              + "' does not exist (looked for "
              + path.toAbsolutePath()
              + "); give a results directory, a "
              + SUMMARY
              + " or a JTL file");
    }
    try {
      return isJson(file)
          ? ofSummary(file, part, transactions)
          : JtlFile.read(file, part, transactions.orElse(TransactionSamples.SEPARATE));
    } catch (AccessDeniedException e) {
      throw new IOException(
          "'" + file + "' is not readable for this user; change its permissions", e);
    }
  }

  private static StoredRun ofSummary(
      Path file, RunPart part, Optional<TransactionSamples> transactions) throws IOException {
    RunSummary whole = SummaryJson.read(file);
    boolean counts = whole.total().hasTransactions();
    if (!whole.transactions().isEmpty()
        && transactions.filter(each -> counts != (each == TransactionSamples.COUNT)).isPresent()) {
      throw new IOException(
          String.format(
              "'%s' was recorded with report.transactions=%s; its single seconds cannot be added"
                  + " up anew, so give the JTL file of the run, or leave --transactions out",
              file, (counts ? TransactionSamples.COUNT : TransactionSamples.SEPARATE).word()));
    }
    RunSummary summary = cut(whole, part);
    Optional<CapacityResult> capacity = capacityIn(file.resolveSibling(CapacityJson.FILE));
    return new StoredRun(summary.withResults(summary.results().withCapacity(capacity)), () -> {});
  }

  /**
   * Reads the figures of a whole run from the summary in a results directory, without its seconds
   * and time blocks.
   *
   * @throws IOException if the summary, or the result of a search, cannot be read
   */
  public static RunSummary totals(Path directory) throws IOException {
    RunSummary totals = SummaryJson.readTotals(directory.resolve(SUMMARY));
    return totals.withResults(totals.results().withCapacity(capacity(directory)));
  }

  private static RunSummary cut(RunSummary summary, RunPart part) throws IOException {
    try {
      return StoredPart.of(summary, part);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * The result of a search for the server's capacity in a results directory.
   *
   * @return empty if the run was not such a search
   * @throws IOException if there is a {@code capacity.json} that cannot be read
   */
  public static Optional<CapacityResult> capacity(Path directory) throws IOException {
    return capacityIn(directory.resolve(CapacityJson.FILE));
  }

  private static Optional<CapacityResult> capacityIn(Path file) throws IOException {
    return Files.exists(file) ? Optional.of(CapacityJson.read(file)) : Optional.empty();
  }

  /** Whether the first character other than white space opens a JSON object or array. */
  private static boolean isJson(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      int first = in.read();
      while (Character.isWhitespace(first)) {
        first = in.read();
      }
      return first == '{' || first == '[';
    }
  }

  /** The run; its intervals are readable until {@link #close()}. */
  public RunSummary summary() {
    return summary;
  }

  @Override
  public void close() throws IOException {
    temporary.close();
  }
}
