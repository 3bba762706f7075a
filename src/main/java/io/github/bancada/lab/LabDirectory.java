package io.github.bancada.lab;

import io.github.bancada.process.OwnedDirectory;
import io.github.bancada.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The temporary directory of a server process. It outlives neither the server nor, beyond the next
 * start, the JVM that created it.
 *
 * <p>An {@link OwnedDirectory}; a file in it identifies the server (see {@link ProcessIdentity}).
 * Removing the directory of a dead JVM first ends its server. Thread-safe.
 */
final class LabDirectory implements AutoCloseable {
  static final String PREFIX = "bancada-lab-";

  private static final String SERVER = "server";

  private static final OwnedDirectory.Kind KIND =
      new OwnedDirectory.Kind() {
        @Override
        public String prefix() {
          return PREFIX;
        }

        @Override
        public void release(Path directory) throws IOException {
          Path server = directory.resolve(SERVER);
          if (Files.exists(server)) {
            ProcessIdentity.read(server).kill(directory.toString());
          } else {
            ProcessIdentity.killAllNamed(directory.toString());
          }
        }
      };

  private final OwnedDirectory directory;

  private LabDirectory(OwnedDirectory directory) {
    this.directory = directory;
  }

  /**
   * Creates a directory after removing those of dead JVMs.
   *
   * @param parent where temporary files go
   */
  static LabDirectory create(Path parent) throws IOException {
    return new LabDirectory(OwnedDirectory.create(parent, KIND));
  }

  Path path() {
    return directory.path();
  }

  /** Records the server that ends with this JVM, instead of an earlier one. */
  void server(ProcessHandle process) throws IOException {
    ProcessIdentity.of(process).write(path().resolve(SERVER));
  }

  /** Deletes the directory; the server must have ended. */
  @Override
  public void close() throws IOException {
    directory.close();
  }
}
