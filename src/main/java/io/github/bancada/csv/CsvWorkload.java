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
 * The work of one CSV Load in one test: all users read from one file, opened by the first who asks.
 * Thread-safe.
 */
final class CsvWorkload implements Workload<CsvLoadSettings> {
  private static final Logger log = LoggerFactory.getLogger(CsvWorkload.class);

  private final List<Path> directories;
  private CsvSource source;

  /**
   * @param directories where relative paths are looked for
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
   * The rows that nobody has had yet.
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
        log.warn("A CSV file was not closed well", e);
      }
      source = null;
    }
  }
}
