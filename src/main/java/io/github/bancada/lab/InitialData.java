package io.github.bancada.lab;

import io.github.bancada.process.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A fresh data directory, kept beside the embedded server: copying it takes a tenth of the seconds
 * that creating it does. Processes that start concurrently may each create one; one of them is
 * kept. Stateless.
 */
final class InitialData {
  private static final Logger log = LoggerFactory.getLogger(InitialData.class);

  /** The server's identity, which copies must not share. */
  private static final String IDENTITY = "auto.cnf";

  private InitialData() {}

  private static Path kept(Path home) {
    return home.resolve("initial-data");
  }

  /**
   * Copies the kept data into an empty directory.
   *
   * @param home of the server
   * @return whether all data was copied
   */
  static boolean copyTo(Path data, Path home) throws IOException {
    if (!Files.isDirectory(kept(home))) {
      return false;
    }
    try {
      FileTree.copy(kept(home), data);
      return true;
    } catch (IOException e) {
      log.info("The data directory in {} cannot be copied; a new one is created", home, e);
      FileTree.clear(data);
      return false;
    }
  }

  /** Keeps a copy if possible; failures are only logged. */
  static void keep(Path data, Path home) {
    if (Files.exists(kept(home)) || !Files.isWritable(home)) {
      return;
    }
    Path copy = home.resolve("initial-data-" + UUID.randomUUID());
    try {
      FileTree.copy(data, copy);
      Files.deleteIfExists(copy.resolve(IDENTITY));
      Files.move(copy, kept(home)); // atomic
    } catch (IOException e) {
      log.debug(
          "The data directory is not kept in {}: another one exists, or the disk is full", home, e);
      try {
        FileTree.delete(copy);
      } catch (IOException again) {
        log.info("{} remains; delete it", copy, again);
      }
    }
  }
}
