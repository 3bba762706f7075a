package io.github.bancada.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The temporary files of this process, in one {@link OwnedDirectory} in Java's temporary directory.
 * It is deleted with the last file, at the end of the process or, after a kill, at the next start.
 * Thread-safe.
 */
public final class TemporaryFiles {
  private static final Logger log = LoggerFactory.getLogger(TemporaryFiles.class);

  private static final OwnedDirectory.Kind KIND = OwnedDirectory.files("bancada-tmp-");

  private static final Runnable ON_EXIT = TemporaryFiles::deleteAll;

  /** Also the lock of this class. */
  private static final Set<Path> FILES = new HashSet<>();

  /** Null while there are no files. */
  private static OwnedDirectory directory;

  private TemporaryFiles() {}

  public static Path create(String prefix, String suffix) throws IOException {
    synchronized (FILES) {
      if (directory == null) {
        directory = OwnedDirectory.create(Path.of(System.getProperty("java.io.tmpdir")), KIND);
        // Not deleteOnExit, because a decided exit code halts the JVM before.
        ProcessExit.last(ON_EXIT);
      }
      Path file = Files.createTempFile(directory.path(), prefix, suffix);
      FILES.add(file);
      return file;
    }
  }

  public static void delete(Path file) throws IOException {
    synchronized (FILES) {
      Files.deleteIfExists(file);
      if (FILES.remove(file) && FILES.isEmpty()) {
        ProcessExit.forget(ON_EXIT);
        closeDirectory();
      }
    }
  }

  private static void deleteAll() {
    synchronized (FILES) {
      FILES.clear();
      try {
        closeDirectory();
      } catch (IOException e) {
        log.warn("Temporary files are left behind", e);
      }
    }
  }

  private static void closeDirectory() throws IOException {
    if (directory != null) {
      OwnedDirectory closed = directory;
      directory = null;
      closed.close();
    }
  }
}
