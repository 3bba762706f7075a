package io.github.bancada.storage.files;

import io.github.bancada.storage.target.FileFaultException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/** Performs an operation on one file, or directory, after another. For one thread. */
abstract class FileOperation {
  final StoredFiles set;

  /**
   * @param set the set with the files
   */
  FileOperation(StoredFiles set) {
    this.set = set;
  }

  /** Prepares the phase, outside its time. */
  void prepare() throws IOException {
    // Usually nothing.
  }

  /** Called before the first file; its time belongs to the phase. */
  void begin() throws IOException {
    // Usually nothing.
  }

  /** Called after the last file, even after a failure; its time belongs to the phase. */
  void end() throws IOException {
    // Usually nothing.
  }

  /**
   * Works on a file.
   *
   * @param number of the file in its set, or of the directory
   * @return bytes of its content that were read or written, counted once
   */
  abstract long perform(int number) throws IOException;

  /** The file or directory, for messages. */
  String nameOf(int number) {
    return "'" + set.shown(set.pathOf(number)) + "'";
  }

  /**
   * Compares the size of a file with its size in the set.
   *
   * @throws FileFaultException if they differ
   */
  final void checkSize(int number, long found) throws FileFaultException {
    long expected = set.sizeOf(number);
    if (found != expected) {
      throw new FileFaultException(
          FileFaultException.WRONG_SIZE,
          String.format(
              Locale.ROOT,
              "'%s' has %,d bytes in place of %,d: something else has %s it; check what uses this"
                  + " directory",
              set.shown(set.pathOf(number)),
              found,
              expected,
              found < expected ? "truncated" : "extended"));
    }
  }

  /** Reads the attributes of files: one {@code lstat} each. */
  static final class Stat extends FileOperation {
    Stat(StoredFiles set) {
      super(set);
    }

    @Override
    long perform(int number) throws IOException {
      checkSize(number, set.place().attributes(set.pathOf(number)).size());
      return 0;
    }
  }

  /** Renames files in their directories: one {@code rename} each. */
  static final class Rename extends FileOperation {
    Rename(StoredFiles set) {
      super(set);
    }

    @Override
    long perform(int number) throws IOException {
      set.place().move(set.pathOf(number), set.otherPathOf(number));
      set.renamed(number);
      return 0;
    }
  }

  /** Deletes files: one {@code unlink} each. */
  static final class Delete extends FileOperation {
    Delete(StoredFiles set) {
      super(set);
    }

    @Override
    long perform(int number) throws IOException {
      try {
        set.place().deleteFile(set.pathOf(number));
      } catch (NoSuchFileException e) {
        set.deleted(number); // the file is gone in any case
        throw e;
      }
      set.deleted(number);
      return 0;
    }
  }

  /**
   * An operation that forces the directories of its files to the device at its end, so that new,
   * changed and removed names are durable.
   */
  static final class WithDirectories extends FileOperation {
    private final FileOperation operation;
    private final Collection<String> directories = new LinkedHashSet<>();

    WithDirectories(FileOperation operation, int[] files) {
      super(operation.set);
      this.operation = operation;
      for (int file : files) {
        directories.add(set.shape().directoryOf(file));
      }
    }

    @Override
    void prepare() throws IOException {
      operation.prepare();
    }

    @Override
    void begin() throws IOException {
      operation.begin();
    }

    @Override
    String nameOf(int number) {
      return operation.nameOf(number);
    }

    @Override
    long perform(int number) throws IOException {
      return operation.perform(number);
    }

    @Override
    void end() throws IOException {
      operation.end();
      for (String each : directories) {
        try (FileChannel directory =
            set.place().open(set.pathOf(each), Set.of(StandardOpenOption.READ))) {
          directory.force(true);
        } catch (NoSuchFileException e) {
          // Another virtual user has deleted the last file and the directory.
          continue;
        }
      }
    }
  }
}
