package io.github.bancada.matrix.run;

import io.github.bancada.matrix.Matrix;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The directory of a matrix, which one process at a time may open: its journal, and the files of
 * its runs. A run's files have a temporary name until it counts. For one thread.
 */
final class MatrixDirectory implements Closeable {
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

  /** End of the name of a run's directory until the run counts. */
  static final String PART = ".part";

  private static final String RESULTS = "results";

  private final Path directory;
  private final Path runs;
  private final FileChannel lock;
  private final Journal journal;

  /**
   * Opens a directory, made if it does not exist.
   *
   * @throws IOException if another matrix runs in it, or its journal cannot be read
   */
  MatrixDirectory(Path path) throws IOException {
    directory = path.toAbsolutePath();
    runs = directory.resolve("runs");
    Files.createDirectories(runs);
    lock =
        FileChannel.open(
            directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (!locked()) {
        throw new IOException(
            "another matrix runs in '"
                + directory
                + "'; wait for its end, or use another directory");
      }
      journal = new Journal(journal(directory));
    } catch (IOException e) {
      lock.close();
      throw e;
    }
  }

  private boolean locked() throws IOException {
    try {
      return lock.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  static Path journal(Path directory) {
    return directory.resolve(Matrix.JOURNAL);
  }

  Path path() {
    return directory;
  }

  Journal journal() {
    return journal;
  }

  /** Id of this start of the machine; "" if not known. */
  static String boot() {
    try {
      return Files.readString(BOOT).strip();
    } catch (IOException e) {
      return ""; // not Linux
    }
  }

  /**
   * Begins a matrix, or resumes it. One without a run that counts begins anew, with any file.
   *
   * @throws IOException if the directory has another matrix, or one that is not to be resumed
   */
  void start(Matrix matrix, boolean resume) throws IOException {
    JournalState state = journal.state();
    if (state.isBlank()) {
      journal.clear();
      journal.append(
          new Entry.Begun(
              Entry.VERSION,
              UUID.randomUUID().toString(),
              matrix.sha256(),
              matrix.seed(),
              matrix.combinations().size(),
              matrix.rounds()));
    } else if (!resume) {
      throw new IOException(
          "'"
              + directory
              + (state.isComplete()
                  ? "' has a finished matrix; use another directory"
                  : "' has an unfinished matrix; continue it with --resume, or use another"
                      + " directory"));
    } else if (!state.begun().get().sha256().equals(matrix.sha256())) {
      throw new IOException(
          "'"
              + matrix.file()
              + "' is not the file of the matrix in '"
              + directory
              + "', or was changed since; resume with the file as it was, or use another directory");
    }
    if (!journal.state().isComplete()) {
      journal.append(new Entry.Started(Instant.now().toString(), boot()));
    }
    settle();
  }

  /** Gives the last run that counts its name, and all that do not count other ones. */
  private void settle() throws IOException {
    for (int run : journal.state().finished().keySet()) {
      if (Files.isDirectory(part(run))) {
        move(part(run), run(run));
      }
    }
    List<Path> all;
    try (Stream<Path> files = Files.list(runs)) {
      all = files.toList();
    }
    for (Path each : all) {
      String name = runs.relativize(each).toString();
      String run = name.replace(PART, "");
      if (run.matches("run-\\d{4,9}")
          && (name.endsWith(PART)
              || !journal.state().finished().containsKey(Integer.valueOf(run.substring(4))))) {
        setAside(each, run + "-unused");
      }
    }
  }

  private Path run(int number) {
    return runs.resolve(String.format(Locale.ROOT, "run-%04d", number));
  }

  private Path part(int number) {
    return runs.resolve(run(number).getFileName() + PART);
  }

  /** Makes the temporary directory of a run; returns the path for its results in it. */
  Path begin(int number) throws IOException {
    return Files.createDirectory(part(number)).resolve(RESULTS);
  }

  /** Keeps the files of a run that is repeated. */
  void setAside(int number) throws IOException {
    setAside(part(number), run(number).getFileName() + "-repeated");
  }

  private void setAside(Path files, String name) throws IOException {
    Path target = runs.resolve(name);
    for (int i = 2; Files.exists(target); i++) {
      target = runs.resolve(name + "-" + i);
    }
    move(files, target);
  }

  /** A run counts from now on. */
  void count(Entry.Finished run) throws IOException {
    try (Stream<Path> files = Files.walk(part(run.run()))) {
      for (Path each : files.toList()) {
        force(each);
      }
    }
    journal.append(run);
    move(part(run.run()), run(run.run()));
  }

  /** Directory of the results of a run that counts. */
  Path results(int number) {
    return run(number).resolve(RESULTS);
  }

  private void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    force(runs);
  }

  /** Makes a file or directory survive a crash of the machine, where the system can. */
  private static void force(Path path) {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      return; // not on this system
    }
  }

  @Override
  public void close() throws IOException {
    journal.close();
    lock.close();
  }
}
