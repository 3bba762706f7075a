package io.github.bancada.storage.target;

import io.github.bancada.process.ExternalProcess;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pages of files that the kernel holds in memory. Java has no calls for posix_fadvise and syncfs,
 * so programs of GNU coreutils make these calls. Stateless.
 */
public final class PageCache {
  private static final Logger log = LoggerFactory.getLogger(PageCache.class);
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private PageCache() {}

  /**
   * Drops the pages of one file, so that the next read comes from the device. Dirty pages stay, so
   * make the file durable first.
   *
   * @param stopping whether the test is stopping
   * @throws ClosedByInterruptException if the test is stopping
   * @throws IOException if this system cannot do so, with the remedy
   */
  public static void drop(Path file, BooleanSupplier stopping) throws IOException {
    List<String> command = List.of("dd", "if=" + file, "iflag=nocache", "count=0", "status=none");
    try {
      run(command, LIMIT, stopping);
    } catch (ClosedByInterruptException e) {
      throw e;
    } catch (IOException e) {
      throw new IOException(cannot(file, e.getMessage()), e);
    }
  }

  /**
   * Waits until all writes to a file system are on its devices, so that a phase does not wait for
   * the writes of the phase before. Returns early if the test is stopping. Without {@code sync},
   * logs a warning.
   *
   * @param directory of the file system
   * @param stopping whether the test is stopping
   */
  public static void write(Path directory, BooleanSupplier stopping) {
    try {
      run(List.of("sync", "-f", directory.toString()), Duration.ZERO, stopping);
    } catch (ClosedByInterruptException e) {
      log.debug("{} is not synchronized: the test is stopping", directory);
    } catch (IOException e) {
      log.warn(
          "The file system of {} is not synchronized before copies ({}); they may wait for what was"
              + " written before",
          directory,
          e.getMessage());
    }
  }

  private static void run(List<String> command, Duration limit, BooleanSupplier stopping)
      throws IOException {
    ExternalProcess.Run run = new ExternalProcess(command, limit, stopping).run();
    if (run.ending() == ExternalProcess.Run.Ending.CANCELED) {
      throw new ClosedByInterruptException();
    }
    if (run.ending() != ExternalProcess.Run.Ending.EXITED || run.exitCode() != 0) {
      throw new IOException(
          run.ending() + ", exit code " + run.exitCode() + ": " + run.errors().strip());
    }
  }

  private static String cannot(Path file, String why) {
    return "'"
        + file
        + "' cannot be dropped from the page cache, which needs dd of GNU coreutils on Linux ("
        + why
        + "); set Cold to false, or Access to direct";
  }
}
