package io.github.bancada.report;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SummaryJson;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A run that is over, read from what it left on disk. {@link #close()} it when its summary has been
 * used: its intervals may stand in a temporary file.
 *
 * <p>For one thread at a time.
 */
public final class StoredRun implements Closeable {
  private static final String SUMMARY = "summary.json";

  private final RunSummary summary;
  private final Closeable temporary;

  private StoredRun(RunSummary summary, Closeable temporary) {
    this.summary = summary;
    this.temporary = temporary;
  }

  /**
   * Reads a run.
   *
   * @param path a results directory or a {@code summary.json}
   * @throws IOException if there is no such thing, or it cannot be understood; the message names
   *     the file, what is wrong and what to give instead
   */
  public static StoredRun open(Path path) throws IOException {
    Path file = path;
    if (Files.isDirectory(path)) {
      file = path.resolve(SUMMARY);
      if (!Files.exists(file)) {
        throw new IOException(
            "'"
                + path
                + "' has no "
                + SUMMARY
                + ": give a results directory of a Load Report, its "
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
              + "): give a results directory, a "
              + SUMMARY
              + " or a JTL file");
    }
    try {
      return new StoredRun(SummaryJson.read(file), () -> {});
    } catch (AccessDeniedException e) {
      throw new IOException("'" + file + "' may not be read by this user", e);
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
