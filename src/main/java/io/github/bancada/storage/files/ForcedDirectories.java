package io.github.bancada.storage.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * An operation after which the directories of its files are forced to the device, so that their
 * new, changed or missing names are durable. For one thread.
 */
final class ForcedDirectories implements FileOperation {
  private final FileOperation operation;
  private final StoredFiles set;
  private final Collection<String> directories = new LinkedHashSet<>();

  ForcedDirectories(FileOperation operation, StoredFiles set, int[] files) {
    this.operation = operation;
    this.set = set;
    for (int file : files) {
      directories.add(set.shape().directoryOf(file));
    }
  }

  @Override
  public void prepare() throws IOException {
    operation.prepare();
  }

  @Override
  public void begin() throws IOException {
    operation.begin();
  }

  @Override
  public String nameOf(int number) {
    return operation.nameOf(number);
  }

  @Override
  public long perform(int number) throws IOException {
    return operation.perform(number);
  }

  @Override
  public void end() throws IOException {
    operation.end();
    for (String each : directories) {
      try (FileChannel directory =
          set.place().open(set.pathOf(each), Set.of(StandardOpenOption.READ))) {
        directory.force(true);
      } catch (NoSuchFileException e) {
        // Another virtual user has deleted the last file, and the directory with it.
        continue;
      }
    }
  }
}
