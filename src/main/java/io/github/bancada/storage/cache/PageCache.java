package io.github.bancada.storage.cache;

import io.github.bancada.process.ExternalProcess;
import io.github.bancada.process.ExternalRun;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Drops the pages of a file from the page cache, so that the next read comes from the device. Java
 * has no call for posix_fadvise, so GNU dd makes it. Dirty pages stay: make the file durable
 * before. Stateless.
 */
public final class PageCache {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private PageCache() {}

  /**
   * Drops the pages of one file.
   *
   * @param stopping whether the test is stopping
   * @throws ClosedByInterruptException if the test is stopping
   * @throws IOException if this system cannot, with the remedy
   */
  public static void drop(Path file, BooleanSupplier stopping) throws IOException {
    List<String> command = List.of("dd", "if=" + file, "iflag=nocache", "count=0", "status=none");
    ExternalRun run;
    try {
      run = new ExternalProcess(command, LIMIT, stopping).run();
    } catch (IOException e) {
      throw new IOException(cannot(file, e.getMessage()), e);
    }
    if (run.ending() == ExternalRun.Ending.CANCELED) {
      throw new ClosedByInterruptException();
    }
    if (run.ending() != ExternalRun.Ending.EXITED || run.exitCode() != 0) {
      throw new IOException(
          cannot(
              file, run.ending() + ", exit code " + run.exitCode() + ": " + run.errors().strip()));
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
