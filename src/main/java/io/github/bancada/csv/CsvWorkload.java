package io.github.bancada.csv;

import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One CSV Load in one test: all virtual users share one file, which the first one opens.
 * Thread-safe.
 */
final class CsvWorkload implements Workload<CsvLoadSettings> {
  private static final Logger log = LoggerFactory.getLogger(CsvWorkload.class);

  private final List<Path> directories;
  private CsvSource source;

  /**
   * @param directories searched for relative paths
   */
  CsvWorkload(List<Path> directories) {
    this.directories = directories;
  }

  @Override
  public Task<CsvLoadSettings> newTask(VirtualUser user) {
    return new CsvTask(this, user);
  }

  CsvInput input(CsvLoadSettings settings) {
    return settings.input(directories);
  }

  /**
   * The rows that no user has taken yet.
   *
   * @throws IOException if the file cannot be read
   */
  synchronized CsvSource rows(CsvLoadSettings settings) throws IOException {
    if (source == null) {
      source = input(settings).open();
    }
    return source;
  }

  @Override
  public synchronized void close() {
    if (source != null) {
      try {
        source.close();
      } catch (IOException e) {
        log.warn("A CSV file could not be closed", e);
      }
      source = null;
    }
  }
}
