package io.github.bancada.lab;

import io.github.bancada.process.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A data directory as a server makes it at first, kept beside the embedded server so that it is
 * made once: making it takes seconds, copying it a tenth of one. Processes that start at the same
 * time may each make one, of which one is kept. Stateless.
 */
final class InitialData {
  private static final Logger log = LoggerFactory.getLogger(InitialData.class);

  /** The server's own identity, which a copy must not have. */
  private static final String IDENTITY = "auto.cnf";

  private InitialData() {}

  private static Path kept(Path home) {
    return home.resolve("initial-data");
  }

  /**
   * Copies what is kept into an empty directory.
   *
   * @param home of the server
   * @return whether there was something, and all of it is copied
   */
  static boolean copyTo(Path data, Path home) throws IOException {
    if (!Files.isDirectory(kept(home))) {
      return false;
    }
    try {
      FileTree.copy(kept(home), data);
      return true;
    } catch (IOException e) {
      log.info("The data directory in {} cannot be copied; another is made", home, e);
      FileTree.clear(data);
      return false;
    }
  }

  /** Keeps a copy, if that is possible; a server does not depend on it. */
  static void keep(Path data, Path home) {
    if (Files.exists(kept(home)) || !Files.isWritable(home)) {
      return;
    }
    Path copy = home.resolve("initial-data-" + UUID.randomUUID());
    try {
      FileTree.copy(data, copy);
      Files.deleteIfExists(copy.resolve(IDENTITY));
      Files.move(copy, kept(home)); // whole or not at all
    } catch (IOException e) {
      log.debug("The data directory is not kept in {}: another one is there, or no room", home, e);
      try {
        FileTree.delete(copy);
      } catch (IOException again) {
        log.info("{} is left; it can be deleted", copy, again);
      }
    }
  }
}
