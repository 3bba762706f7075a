package io.github.bancada.storage.io;

import io.github.bancada.process.HeldDirectory;
import io.github.bancada.storage.target.FileFaultException;
import io.github.bancada.storage.target.PageCache;
import io.github.bancada.storage.target.Target;
import io.github.bancada.work.UserSeed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/**
 * Prepares a phase outside any sample: checks sizes, reserves its bytes on the target, empties
 * files that are written anew (dd's clock excludes that, too), and drops files from the page cache.
 * Immutable.
 *
 * @param firstWrite whether its blocks will be written for the first time
 */
record PhaseStart(IoPhase phase, boolean firstWrite) {
  /**
   * @param round number of the user's phase, so that random phases differ
   * @throws IllegalArgumentException if the settings do not fit the target
   * @throws IOException if the phase cannot begin
   */
  static PhaseStart of(
      FileIoSettings settings, Target target, String user, long round, BooleanSupplier stopping)
      throws IOException {
    target.check();
    int unit = Math.toIntExact(Files.getFileStore(target.workDirectory()).getBlockSize());
    checkAlignment(settings, unit, target);
    FileNames names = new FileNames(settings.files(), target.work(), user);
    boolean existed = true;
    for (int i = 0; i < settings.files().count(); i++) {
      Path file = names.path(i);
      boolean exists = target.work().exists(file.getFileName());
      existed &= exists;
      if (settings.operation() != Operation.WRITE) {
        checkSize(target.work(), file.getFileName(), settings.files().sizeBytes());
      } else {
        target.reserveFile(file, settings.files().sizeBytes(), "File I/O");
      }
      if (exists && settings.cold() && settings.operation().reads()) {
        drop(target.work(), file, stopping);
      }
      if (exists && empties(settings)) {
        empty(target.work(), file);
      }
    }
    int alignment = Integer.highestOneBit(unit);
    boolean fresh = empties(settings) || settings.operation() == Operation.WRITE && !existed;
    return new PhaseStart(
        settings.operation().isRandom()
            ? new RandomPhase(
                settings,
                names,
                new BlockTransfer(settings, alignment),
                UserSeed.of(settings.content().seed() + round, user))
            : new SequentialPhase(
                settings, names, alignment, () -> rewind(settings, names, stopping)),
        fresh);
  }

  private static void empty(HeldDirectory directory, Path file) throws IOException {
    DataFile.create(
            directory, file, FileIoSettings.Access.BUFFERED, FileIoSettings.Existing.TRUNCATE)
        .close();
  }

  private static boolean empties(FileIoSettings settings) {
    return settings.operation() == Operation.WRITE
        && settings.existing() == FileIoSettings.Existing.TRUNCATE;
  }

  private static void checkAlignment(FileIoSettings settings, long unit, Target target)
      throws FileFaultException {
    try {
      settings.checkAlignment(unit);
    } catch (IllegalArgumentException e) {
      if (settings.noDirect() == FileIoSettings.WithoutDirect.FAIL) {
        throw e;
      }
      throw new FileFaultException(
          FileFaultException.NO_DIRECT, "target " + target.name() + ": " + e.getMessage());
    }
  }

  private static void rewind(FileIoSettings settings, FileNames names, BooleanSupplier stopping)
      throws IOException {
    if (settings.cold()) {
      for (int i = 0; i < names.count(); i++) {
        drop(names.directory(), names.path(i), stopping);
      }
    }
  }

  /** A random write beyond the end of a short file would take space that was not reserved. */
  private static void checkSize(HeldDirectory directory, Path file, long least) throws IOException {
    long size = directory.attributes(file).size();
    if (size < least) {
      throw new FileFaultException(
          FileFaultException.WRONG_SIZE,
          String.format(
              Locale.ROOT,
              "'%s' has %,d bytes, less than File size, %,d; the File I/O that wrote it had a"
                  + " smaller size, or something else changed it",
              file,
              size,
              least));
    }
  }

  private static void drop(HeldDirectory directory, Path file, BooleanSupplier stopping)
      throws IOException {
    try (DataFile data = DataFile.open(directory, file, FileIoSettings.Access.BUFFERED, true)) {
      data.flush();
    }
    PageCache.drop(file, stopping);
  }
}
