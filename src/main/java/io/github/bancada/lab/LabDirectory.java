package io.github.bancada.lab;

import io.github.bancada.process.OwnedDirectory;
import io.github.bancada.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A temporary directory of a server that is a process of its own, which outlives neither the server
 * nor, for longer than until the next start, the JVM that made it.
 *
 * <p>It is an {@link OwnedDirectory} whose marker names the JVM, and another file the server (see
 * {@link ProcessIdentity}): whoever removes the directory of a dead JVM ends its server first.
 * Thread-safe.
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
        public void mark(Path marker) throws IOException {
          ProcessIdentity.of(ProcessHandle.current()).write(marker);
        }

        @Override
        public boolean isOwnerAlive(Path marker) throws IOException {
          return ProcessIdentity.read(marker).isAlive();
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
   * Makes one, after those that dead JVMs have left are removed.
   *
   * @param parent where temporary files go
   */
  static LabDirectory create(Path parent) throws IOException {
    return new LabDirectory(OwnedDirectory.create(parent, KIND));
  }

  Path path() {
    return directory.path();
  }

  /** Names the server that is to end with this JVM, or instead of the one named before. */
  void server(ProcessHandle process) throws IOException {
    ProcessIdentity.of(process).write(path().resolve(SERVER));
  }

  /** Deletes it; the server has ended. */
  @Override
  public void close() throws IOException {
    directory.close();
  }
}
